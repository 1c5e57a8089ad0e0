import type { DrawnQuestion, ExamAnswers } from '../../domain/exam-draw.ts'
import { examBreak, visitorExamLife } from '../../domain/exams.ts'
import { isoSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import type { Seals } from '../seals.ts'

const receiptLife = 24 * 60 * 60 * 1000

/** The exam of somebody without an account, as their browser holds it, sealed. */
export interface VisitorExam {
  attemptId: string
  projectId: string
  questions: DrawnQuestion[]
}

/** What a receipt says: that an exam was passed, by whoever holds it. */
export interface Receipt {
  id: string
  projectId: string
  correct: number
  total: number
}

/** Of a try that was not passed: whose it was, `null` for a visitor's, and when the break after it is over. */
interface Break {
  learnerId: string | null
  until: string
}

/** What a browser keeps of exams. No process holds any of it, so that whichever is asked next can go on. */
export class SealedExams {
  readonly #seals: Seals

  constructor(seals: Seals) {
    this.#seals = seals
  }

  sealExam(exam: VisitorExam): Promise<string> {
    return this.#seals.seal('visitor exam', exam, visitorExamLife)
  }

  async openExam(projectId: string, attemptId: string, sealed: string): Promise<VisitorExam | null> {
    const exam = await this.#seals.open<VisitorExam>('visitor exam', sealed)
    return exam?.projectId === projectId && exam.attemptId === attemptId ? exam : null
  }

  sealReceipt(receipt: Receipt): Promise<string> {
    return this.#seals.seal('exam receipt', receipt, receiptLife)
  }

  async openReceipt(projectId: string, sealed: string): Promise<Receipt | null> {
    const receipt = await this.#seals.open<Receipt>('exam receipt', sealed)
    return receipt?.projectId === projectId ? receipt : null
  }

  sealBreak(projectId: string, rest: Break): Promise<string> {
    return this.#seals.seal(`break of ${projectId}`, rest, examBreak)
  }

  /** Until when this browser waits; `null` where it need not. Of a learner's own tries their account knows. */
  async breakUntil(projectId: string, learnerId: string | null, sealed: string | undefined): Promise<Date | null> {
    const rest = sealed ? await this.#seals.open<Break>(`break of ${projectId}`, sealed) : null
    if (!rest || (learnerId !== null && rest.learnerId === learnerId)) return null
    const until = new Date(rest.until)
    return until > new Date() ? until : null
  }
}

export interface VisitorsHandedIn {
  answers: ExamAnswers
  nextTryAt: string
}

/** Takes the answers of a visitor's exam, once, whichever process is asked: what was handed in first stays. */
export async function submitVisitorExam(db: Db, attemptId: string, answers: ExamAnswers): Promise<VisitorsHandedIn> {
  await queryRow(db, submitSql, [attemptId, JSON.stringify(answers)])
  const stored = await queryRow<VisitorsHandedIn>(db, readSql, [attemptId])
  if (!stored) throw new Error(`The exam ${attemptId} was not written`)
  return stored
}

// Nobody without an account fills the database: what cannot be handed in again is taken out on the way.
const submitSql = `
with old as (
  delete from visitor_exams where attempt_id in (
    select attempt_id from visitor_exams where submitted_at < now() - 2 * interval '${visitorExamLife} milliseconds'
    limit 100 for update skip locked))
insert into visitor_exams (attempt_id, answers) values ($1, $2::jsonb) on conflict do nothing`

const readSql = `
select answers, ${isoSql(`(submitted_at + interval '${examBreak} milliseconds')`)} as "nextTryAt"
from visitor_exams where attempt_id = $1`
