import { createHmac, timingSafeEqual } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { DrawnQuestion, ExamAnswers, MarkedExam } from '../../domain/exam-draw.ts'
import type { Secrets } from '../secrets.ts'

const maxExams = 10_000
const lifeInMs = 3 * 60 * 60 * 1000
const receiptLifeInMs = 24 * 60 * 60 * 1000

/** The exam of somebody without an account. */
export interface VisitorExam {
  attemptId: string
  projectId: string
  questions: DrawnQuestion[]
  /** What was handed in, and when. */
  handedIn: { answers: ExamAnswers; at: Date } | null
}

/** What a receipt says: that an exam was passed, by whoever holds it. */
export interface Receipt {
  id: string
  projectId: string
  correct: number
  total: number
  expiresAt: number
}

/**
 * Visitors' exams, in memory and bounded: nobody without an account fills the database. Of a passed exam its visitor
 * gets a signed receipt, which is good also after this process ended.
 */
export class VisitorExams {
  readonly #exams = new QuickLRU<string, VisitorExam>({ maxSize: maxExams, maxAge: lifeInMs })
  readonly #secret: string

  constructor({ auth }: Secrets) {
    this.#secret = auth
  }

  open(projectId: string, questions: DrawnQuestion[]): VisitorExam {
    const exam = { attemptId: crypto.randomUUID(), projectId, questions, handedIn: null }
    this.#exams.set(exam.attemptId, exam)
    return exam
  }

  find(projectId: string, attemptId: string): VisitorExam | undefined {
    const exam = this.#exams.get(attemptId)
    return exam?.projectId === projectId ? exam : undefined
  }

  /** Takes the answers of an exam, once: what was handed in first stays. */
  handIn(exam: VisitorExam, answers: ExamAnswers): NonNullable<VisitorExam['handedIn']> {
    exam.handedIn ??= { answers, at: new Date() }
    return exam.handedIn
  }

  receiptFor({ attemptId, projectId }: VisitorExam, { correct, total }: MarkedExam): string {
    const receipt: Receipt = { id: attemptId, projectId, correct, total, expiresAt: Date.now() + receiptLifeInMs }
    const text = Buffer.from(JSON.stringify(receipt)).toString('base64url')
    return `${text}.${this.#sign(text).toString('base64url')}`
  }

  /** What a receipt says, if it is one of ours for this project and not too old. */
  readReceipt(projectId: string, given: string): Receipt | null {
    const [text = '', signature = ''] = given.split('.')
    const [expected, actual] = [this.#sign(text), Buffer.from(signature, 'base64url')]
    if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
    const receipt: Receipt = JSON.parse(Buffer.from(text, 'base64url').toString())
    return receipt.projectId === projectId && receipt.expiresAt > Date.now() ? receipt : null
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`exam receipt ${text}`).digest()
  }
}
