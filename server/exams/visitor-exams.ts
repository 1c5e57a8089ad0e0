import { z } from 'zod'
import type { DrawnQuestion, ExamAnswers } from '../../domain/exam-draw.ts'
import { examBreak, visitorExamLife } from '../../domain/exams.ts'
import type { Db } from '../db/db.ts'
import { iso, json, sql } from '../db/sql.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'

const receiptLife = 24 * 60 * 60 * 1000

/** A visitor's exam, as their browser stores it in encrypted form. */
export interface VisitorExam {
  attemptId: string
  projectId: string
  questions: DrawnQuestion[]
}

/** Proof that an exam was passed, for whoever presents it. */
export interface Receipt {
  id: string
  projectId: string
  correct: number
  total: number
}

/** The break after a failed attempt: its learner, `null` for a visitor, and its end. */
interface Break {
  learnerId: string | null
  until: string
}

/** Issues and reads the tokens in which browsers store exams. No process stores them, so any process can continue. */
export class ExamTokens {
  readonly #tokens: EncryptedTokens

  constructor(tokens: EncryptedTokens) {
    this.#tokens = tokens
  }

  issueExam(exam: VisitorExam): Promise<string> {
    return this.#tokens.encrypt('visitor exam', exam, visitorExamLife)
  }

  async readExam(projectId: string, attemptId: string, token: string): Promise<VisitorExam | null> {
    const exam = await this.#tokens.decrypt<VisitorExam>('visitor exam', token)
    return exam?.projectId === projectId && exam.attemptId === attemptId ? exam : null
  }

  issueReceipt(receipt: Receipt): Promise<string> {
    return this.#tokens.encrypt('exam receipt', receipt, receiptLife)
  }

  async readReceipt(projectId: string, token: string): Promise<Receipt | null> {
    const receipt = await this.#tokens.decrypt<Receipt>('exam receipt', token)
    return receipt?.projectId === projectId ? receipt : null
  }

  issueBreak(projectId: string, pause: Break): Promise<string> {
    return this.#tokens.encrypt(`break of ${projectId}`, pause, examBreak)
  }

  /** End of this browser's break; `null` without one. A learner's own attempts are in the account. */
  async breakUntil(projectId: string, learnerId: string | null, token: string | undefined): Promise<Date | null> {
    const pause = token ? await this.#tokens.decrypt<Break>(`break of ${projectId}`, token) : null
    if (!pause || (learnerId !== null && pause.learnerId === learnerId)) return null
    const until = new Date(pause.until)
    return until > new Date() ? until : null
  }
}

export interface VisitorsHandedIn {
  answers: ExamAnswers
  nextTryAt: string
}

/** Stores the answers of a visitor's exam once, for all processes: the first submission wins. */
export async function submitVisitorExam(db: Db, attemptId: string, answers: ExamAnswers): Promise<VisitorsHandedIn> {
  await db.row(submitSql, [attemptId, JSON.stringify(answers)])
  const stored = await db.row(readSql, [attemptId])
  if (!stored) throw new Error(`The exam ${attemptId} was not written`)
  return stored
}

// Deletes expired submissions on the way, so that visitors cannot fill the database.
const submitSql = sql`
with old as (
  delete from visitor_exams where attempt_id in (
    select attempt_id from visitor_exams where submitted_at < now() - 2 * interval '${visitorExamLife} milliseconds'
    limit 100 for update skip locked))
insert into visitor_exams (attempt_id, answers) values ($1, $2::jsonb) on conflict do nothing`

const readSql = sql.rows({ answers: json<ExamAnswers>(), nextTryAt: z.string() })`
select answers, ${iso(sql`(submitted_at + interval '${examBreak} milliseconds')`)} as "nextTryAt"
from visitor_exams where attempt_id = $1`
