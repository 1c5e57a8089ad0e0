import { randomUUID } from 'node:crypto'
import type { Learner } from '../../domain/accounts.ts'
import { correctedInstants } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { raise } from '../../domain/errors.ts'
import { invalidAnswer, type MarkedExam } from '../../domain/exam-draw.ts'
import * as exams from '../../domain/exams.ts'
import type { Occasion } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import type { Cookies } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { appendEvents, batchAppender, outcomeOf } from '../progress/append-events.ts'
import { eventTimestamps } from '../progress/validate-event.ts'
import { type Attempt, claimReceipt, openAttempt, readAttempt, readExam, submitAttempt } from './queries.ts'
import type { QuestionBank } from './question-bank.ts'
import { type ExamTokens, submitVisitorExam } from './visitor-exams.ts'

export const examRoutes = [
  route(exams.getExam, async ({ params: { projectId }, learner, db, catalogue, questionBank }) => {
    examOf(catalogue.project(projectId))
    const { open, last } = await readExam(db, learner.id, projectId)
    return {
      open: open && questionBank.shown(open.attemptId, open.questions),
      last: last && resultOf(questionBank, last),
    }
  }),

  route(
    exams.startExam,
    async ({ params, body: { preferences }, learner, cookies, db, catalogue, questionBank, examTokens }) => {
      const path = catalogue.path(preferences)
      const project = examOn(catalogue, path, params.projectId)
      const { open, last, isCompleted } = await readExam(db, learner.id, project.id)
      if (isCompleted) raise('exam-passed', 'You passed this exam already.')
      const previousIds = last?.questions.map(({ id }) => id) ?? []
      if (!open) await refuseDuringBreak(examTokens, cookies, project.id, learner)
      const attempt =
        open ?? (await openAttempt(db, learner.id, project.id, preferences, questionBank.draw(path, previousIds)))
      if (attempt) return questionBank.shown(attempt.attemptId, attempt.questions)
      // Another tab opened an attempt, or a break is due.
      const now = await readExam(db, learner.id, project.id)
      if (now.open) return questionBank.shown(now.open.attemptId, now.open.questions)
      return refuseUntil(now.last?.handedIn?.minutesLeft ?? 0)
    },
  ),

  route(
    exams.handInExam,
    async ({ params: { projectId, attemptId }, body, learner, cookies, db, catalogue, questionBank, examTokens }) => {
      const found = await readAttempt(db, learner.id, projectId, attemptId)
      const attempt = found ?? raise('not-found', 'There is no such exam of yours.')
      const { answers, ...when } = body
      validateAnswers(attempt, answers)
      const marked = questionBank.mark(attempt.questions, answers)
      // Handing in and passing share one transaction.
      const write = async (trx: Db) => {
        if (!(await lockLearner(trx, learner.id))) raise('not-signed-in', 'This account is gone.')
        await submitAttempt(trx, learner.id, attemptId, answers, marked)
        const stored = (await readAttempt(trx, learner.id, projectId, attemptId)) ?? raise('not-found', 'It is gone.')
        const result = resultOf(questionBank, stored)
        if (!result.passed) return { result, passing: null }
        const passing = passingOf(catalogue, projectId, attemptId, { ...when, preferences: stored.preferences }, result)
        const [status] = await batchAppender(trx, learner.id)([passing])
        // Handing in again keeps the first pass, whose event differs only in its time.
        if (typeof status === 'object' && status.code !== 'other-contents') raise(status.code, status.detail)
        return { result, passing }
      }
      const { result, passing } = await oneAtATime(learner.id, () => db.transaction(write))
      await beginBreak(examTokens, cookies, projectId, learner, result.nextTryAt)
      // Runs after the transaction, since a long record takes a while to fold.
      const outcome = passing && outcomeOf(await appendEvents(db, catalogue, learner.id, []))
      return { result, outcome }
    },
  ),

  route(
    exams.startVisitorExam,
    async ({ params, body: { preferences, previousIds }, cookies, catalogue, questionBank, examTokens }) => {
      const path = catalogue.path(preferences)
      const project = examOn(catalogue, path, params.projectId)
      await refuseDuringBreak(examTokens, cookies, project.id, null)
      const exam = { attemptId: randomUUID(), projectId: project.id, questions: questionBank.draw(path, previousIds) }
      return { ...questionBank.shown(exam.attemptId, exam.questions), sealed: await examTokens.issueExam(exam) }
    },
  ),

  route(
    exams.handInVisitorExam,
    async ({ params: { projectId, attemptId }, body, cookies, db, questionBank, examTokens }) => {
      const exam = await examTokens.readExam(projectId, attemptId, body.sealed)
      if (!exam) return raise('not-found', 'This exam is not open any more. Please start another.')
      validateAnswers(exam, body.answers)
      const { answers, nextTryAt } = await submitVisitorExam(db, attemptId, body.answers)
      const { correct, total, passed, toReview } = questionBank.mark(exam.questions, answers)
      const result = {
        attemptId,
        correct,
        total,
        passed,
        toReview,
        nextTryAt: passed ? null : nextTryAt,
        questions: [],
      }
      await beginBreak(examTokens, cookies, projectId, null, result.nextTryAt)
      return {
        result,
        receipt: passed ? await examTokens.issueReceipt({ id: attemptId, projectId, correct, total }) : null,
      }
    },
  ),

  route(exams.redeemReceipt, async ({ params: { projectId }, body, learner, db, catalogue, examTokens }) => {
    const receipt = await examTokens.readReceipt(projectId, body.receipt)
    if (!receipt) return raise('invalid-input', 'This is no receipt for an exam that was passed today.')
    if (!(await claimReceipt(db, learner.id, receipt))) {
      raise('receipt-used', 'Somebody else has redeemed this receipt.')
    }
    const how = 'as a practice without an account, '
    const passing = passingOf(catalogue, projectId, receipt.id, body, receipt, how)
    return outcomeOf(await appendEvents(db, catalogue, learner.id, [passing]))
  }),
]

function examOn(catalogue: Catalogue, path: CoursePath, projectId: string): Project {
  return examOf(catalogue.projectOn(path, projectId))
}

function examOf(project: Project): Project {
  return project.kind === 'exam' ? project : raise('not-found', `${project.title} is not an exam.`)
}

function validateAnswers({ questions }: Pick<Attempt, 'questions'>, answers: Record<string, number>): void {
  const problem = invalidAnswer(questions, answers)
  if (problem) raise('invalid-input', problem)
}

const breakCookie = (projectId: string) => `waymark.exam-break.${projectId}`

/** After a failed attempt this browser waits too, whoever signs in next. */
async function beginBreak(
  examTokens: ExamTokens,
  cookies: Cookies,
  projectId: string,
  learner: Learner | null,
  until: string | null,
): Promise<void> {
  if (until === null) return
  const token = await examTokens.issueBreak(projectId, { learnerId: learner?.id ?? null, until })
  cookies.set(breakCookie(projectId), token, exams.examBreak)
}

async function refuseDuringBreak(
  examTokens: ExamTokens,
  cookies: Cookies,
  projectId: string,
  learner: Learner | null,
): Promise<void> {
  const until = await examTokens.breakUntil(projectId, learner?.id ?? null, cookies.get(breakCookie(projectId)))
  if (until) refuseUntil(Math.ceil((until.getTime() - Date.now()) / 60_000))
}

function refuseUntil(minutesLeft: number): never {
  return raise('exam-break', `Take a break. You can try again in ${minutes(minutesLeft)}.`)
}

/**
 * The event of passing. The event completes the project by the same rule as handing in work, and is idempotent.
 *
 * @param id of the attempt or receipt, and of the event
 * @param how the exam was passed, when not by the account's own attempt
 */
function passingOf(
  catalogue: Catalogue,
  projectId: string,
  id: string,
  { preferences, ...claimed }: Occasion,
  { correct, total }: Pick<MarkedExam, 'correct' | 'total'>,
  how = '',
) {
  const path = catalogue.path(preferences)
  const { points } = examOn(catalogue, path, projectId)
  // Passing is recorded as it happens.
  const sentAt = new Date(claimed.occurredAt)
  const [instant = sentAt] = correctedInstants([sentAt], sentAt, new Date())
  const courseId = path.course.id
  const submission = `Passed ${how}with ${correct} of ${total} questions`
  return {
    kind: 'project-handed-in' as const,
    projectId,
    courseId,
    preferences,
    points,
    submission,
    ...eventTimestamps(id, instant, claimed),
  }
}

/** The stored result of an attempt. An imported attempt discloses nothing about its questions. */
function resultOf(
  questionBank: QuestionBank,
  { attemptId, questions, isFromFile, handedIn }: Attempt,
): exams.ExamResult {
  if (!handedIn) throw new Error(`The exam ${attemptId} is open`)
  const { answers, correct, total, passed, nextTryAt } = handedIn
  const { toReview, questions: explained } = questionBank.mark(isFromFile ? [] : questions, answers)
  return { attemptId, correct, total, passed, nextTryAt: passed ? null : nextTryAt, toReview, questions: explained }
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`
}
