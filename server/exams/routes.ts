import { trustedInstant } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { raise } from '../../domain/errors.ts'
import { type MarkedExam, strangeAnswer } from '../../domain/exam-draw.ts'
import * as exams from '../../domain/exams.ts'
import type { Occasion, ProgressOutcome } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { occasionOf } from '../progress/admission.ts'
import { outcomeOf, record } from '../progress/record.ts'
import { route } from '../route.ts'
import type { ExamDesk } from './exam-desk.ts'
import { type Attempt, claimReceipt, openAttempt, readAttempt, readExam, submitAttempt } from './queries.ts'

export const examRoutes = [
  route(exams.getExam, async ({ params: { projectId }, learner, db, catalogue, desk }) => {
    examOf(catalogue.project(projectId))
    const { open, last } = await readExam(db, learner.id, projectId)
    return {
      open: open && desk.shown(open.attemptId, open.questions),
      last: last && resultOf(desk, last),
    }
  }),

  route(exams.startExam, async ({ params, body: { preferences }, learner, db, catalogue, desk }) => {
    const path = catalogue.path(preferences)
    const project = examOn(catalogue, path, params.projectId)
    const { open, last, isCompleted } = await readExam(db, learner.id, project.id)
    if (isCompleted) raise('exam-passed', 'You passed this exam already.')
    const previousIds = last?.questions.map(({ id }) => id) ?? []
    const attempt = open ?? (await openAttempt(db, learner.id, project.id, preferences, desk.draw(path, previousIds)))
    if (attempt) return desk.shown(attempt.attemptId, attempt.questions)
    // Another tab was faster, or it is too early.
    const now = await readExam(db, learner.id, project.id)
    if (now.open) return desk.shown(now.open.attemptId, now.open.questions)
    return raise('exam-break', `Take a break. You can try again in ${minutes(now.last?.handedIn?.minutesLeft ?? 0)}.`)
  }),

  route(exams.handInExam, async ({ params: { projectId, attemptId }, body, learner, db, catalogue, desk }) => {
    const found = await readAttempt(db, learner.id, projectId, attemptId)
    const attempt = found ?? raise('not-found', 'There is no such exam of yours.')
    const { answers, ...when } = body
    refuseStrange(attempt, answers)
    const marked = desk.mark(attempt.questions, answers)
    // Handing in and what follows from passing are written together, or neither is.
    return db.transaction().execute(async (trx) => {
      if (!(await lockLearner(trx, learner.id))) raise('not-signed-in', 'This account is gone.')
      await submitAttempt(trx, learner.id, attemptId, answers, marked)
      const stored = (await readAttempt(trx, learner.id, projectId, attemptId)) ?? raise('not-found', 'It is gone.')
      const result = resultOf(desk, stored)
      const occasion = { ...when, preferences: stored.preferences }
      const outcome = result.passed
        ? await complete(trx, catalogue, learner.id, projectId, attemptId, occasion, result)
        : null
      return { result, outcome }
    })
  }),

  route(exams.startVisitorExam, async ({ params, body: { preferences, previousIds }, catalogue, desk }) => {
    const path = catalogue.path(preferences)
    const project = examOn(catalogue, path, params.projectId)
    const { attemptId, questions } = desk.visitors.open(project.id, desk.draw(path, previousIds))
    return desk.shown(attemptId, questions)
  }),

  route(exams.handInVisitorExam, async ({ params: { projectId, attemptId }, body: { answers }, desk }) => {
    const exam = desk.visitors.find(projectId, attemptId)
    if (!exam) return raise('not-found', 'This exam is not open any more. Please start another.')
    refuseStrange(exam, answers)
    const { answers: kept, at } = desk.visitors.handIn(exam, answers)
    const marked = desk.mark(exam.questions, kept)
    const nextTryAt = marked.passed ? null : new Date(at.getTime() + exams.examBreak).toISOString()
    return {
      result: { attemptId, ...marked, nextTryAt },
      receipt: marked.passed ? desk.visitors.receiptFor(exam, marked) : null,
    }
  }),

  route(exams.redeemReceipt, async ({ params: { projectId }, body, learner, db, catalogue, desk }) => {
    const receipt = desk.visitors.readReceipt(projectId, body.receipt)
    if (!receipt) return raise('invalid-input', 'This is no receipt for an exam that was passed today.')
    if (!(await claimReceipt(db, learner.id, receipt.id))) {
      raise('receipt-used', 'Somebody else has redeemed this receipt.')
    }
    return complete(db, catalogue, learner.id, projectId, receipt.id, body, receipt)
  }),
]

function examOn(catalogue: Catalogue, path: CoursePath, projectId: string): Project {
  return examOf(catalogue.projectOn(path, projectId))
}

function examOf(project: Project): Project {
  return project.kind === 'exam' ? project : raise('not-found', `${project.title} is not an exam.`)
}

function refuseStrange({ questions }: Pick<Attempt, 'questions'>, answers: Record<string, number>): void {
  const problem = strangeAnswer(questions, answers)
  if (problem) raise('invalid-input', problem)
}

/**
 * Passing completes the project by the same rule as handing in work: repeated, it changes nothing.
 *
 * @param id of the try or receipt, which is the event's too
 */
async function complete(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  projectId: string,
  id: string,
  { occurredAt: claimed, timeZone, preferences }: Occasion,
  { correct, total }: Pick<MarkedExam, 'correct' | 'total'>,
): Promise<ProgressOutcome> {
  const path = catalogue.path(preferences)
  const { points } = examOn(catalogue, path, projectId)
  const now = new Date()
  const occurredAt = trustedInstant(new Date(claimed), new Date(claimed), now) ?? now
  const courseId = path.course.id
  const submission = `Passed with ${correct} of ${total} questions`
  const recording = await record(db, catalogue, userId, [
    {
      kind: 'project-handed-in',
      ...{ projectId, courseId, preferences, points, submission },
      ...occasionOf(id, occurredAt, timeZone),
    },
  ])
  return outcomeOf(recording, [courseId])
}

/** What came of a try that was handed in, as it was marked then. */
function resultOf(desk: ExamDesk, { attemptId, questions, handedIn }: Attempt): exams.ExamResult {
  if (!handedIn) throw new Error(`The exam ${attemptId} is open`)
  const { answers, correct, total, passed, nextTryAt } = handedIn
  const marked = desk.mark(questions, answers)
  return { attemptId, correct, total, passed, nextTryAt: passed ? null : nextTryAt, questions: marked.questions }
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`
}
