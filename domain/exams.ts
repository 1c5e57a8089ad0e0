import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Preferences } from './preferences.ts'
import { Occasion, ProgressOutcome, recordPaths } from './progress.ts'

/** Milliseconds between a failed exam and the next attempt. */
export const examBreak = 60 * 60 * 1000
/** Milliseconds in which a visitor's exam can be handed in. */
export const visitorExamLife = 3 * 60 * 60 * 1000

/** An open exam, without correct answers. */
export const OpenExam = z.object({
  attemptId: z.uuid(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), options: z.array(z.string()) })),
})
export type OpenExam = z.infer<typeof OpenExam>

/** The result of an exam. */
export const ExamResult = z.object({
  attemptId: z.uuid(),
  correct: z.int(),
  total: z.int(),
  passed: z.boolean(),
  /** When the next attempt is possible; `null` after passing. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Lessons with a wrong answer, each once. */
  toReview: z.array(LessonId),
  /** With the chosen and the correct option as shown, for learners only: visitors have unlimited attempts. */
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      options: z.array(z.string()),
      chosen: z.int().nullable(),
      answer: z.int(),
      why: z.string(),
    }),
  ),
})
export type ExamResult = z.infer<typeof ExamResult>

/** The open exam and the result of the last one. */
export const ExamState = z.object({ open: OpenExam.nullable(), last: ExamResult.nullable() })
export type ExamState = z.infer<typeof ExamState>

const ofProject = z.object({ projectId: z.string().max(64) })
const ofAttempt = ofProject.extend({ attemptId: z.uuid().toLowerCase() })
const Draw = z.object({
  /** The path whose lessons are examined. */
  preferences: Preferences,
})
/** A token that only the server can decrypt; the browser stores and returns it. */
const Sealed = z.string().max(8000)
const Answers = z.record(z.string().max(100), z.int().min(0).max(5))

export const getExam = endpoint({
  method: 'GET',
  path: '/api/v1/exams/:projectId',
  access: 'learner',
  summary: "The learner's open exam, and what came of the last one.",
  params: ofProject,
  problems: ['not-found'],
  output: ExamState,
})

export const startExam = endpoint({
  method: 'POST',
  path: '/api/v1/exams/:projectId/attempts',
  access: 'learner',
  summary: 'Draw an exam, or answer the one that is open. After one that was not passed, an hour has to go by.',
  params: ofProject,
  body: Draw,
  problems: ['not-found', 'not-on-path', 'exam-passed', 'exam-break'],
  output: OpenExam,
  makesStale: ['/api/v1/exams/:projectId'],
})

export const handInExam = endpoint({
  method: 'PUT',
  path: '/api/v1/exams/:projectId/attempts/:attemptId',
  access: 'learner',
  summary: 'Hand in an exam, once: again, it answers what came of it. Passing completes the project.',
  params: ofAttempt,
  body: Occasion.omit({ preferences: true }).extend({ answers: Answers }),
  problems: ['not-found', 'not-on-path', 'record-full', 'day-full'],
  output: z.object({
    result: ExamResult,
    /** The figures after passing; `null` otherwise. */
    outcome: ProgressOutcome.nullable(),
  }),
  makesStale: [...recordPaths, '/api/v1/exams/:projectId'],
})

export const startVisitorExam = endpoint({
  method: 'POST',
  path: '/api/v1/visitor-exams/:projectId/attempts',
  access: 'anyone',
  summary: 'Draw an exam for somebody without an account. It can be handed in for three hours.',
  params: ofProject,
  body: Draw.extend({
    /** Questions of the last attempt, which come last in the draw. */
    previousIds: z.array(z.string().max(100)).max(50),
  }),
  problems: ['not-found', 'not-on-path', 'exam-break'],
  output: OpenExam.extend({ sealed: Sealed }),
})

export const handInVisitorExam = endpoint({
  method: 'PUT',
  path: '/api/v1/visitor-exams/:projectId/attempts/:attemptId',
  access: 'anyone',
  rate: 'attempts',
  summary: "Hand in a visitor's exam, once: again, it answers what came of it.",
  params: ofAttempt,
  body: z.object({ sealed: Sealed, answers: Answers }),
  problems: ['not-found'],
  output: z.object({
    result: ExamResult,
    /** Proof of passing, which an account redeems. */
    receipt: z.string().nullable(),
  }),
})

export const redeemReceipt = endpoint({
  method: 'PUT',
  path: '/api/v1/exams/:projectId/receipt',
  access: 'learner',
  summary:
    'Complete the project of an exam that was passed before signing in, as a practice. A receipt is good for one learner.',
  params: ofProject,
  body: Occasion.extend({ receipt: Sealed }),
  problems: ['not-found', 'not-on-path', 'receipt-used'],
  output: ProgressOutcome,
  makesStale: [...recordPaths, '/api/v1/exams/:projectId'],
})
