import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Preferences } from './preferences.ts'
import { Occasion, ProgressOutcome, recordPaths } from './progress.ts'

/** Between handing in an exam that was not passed and the next try, in milliseconds. */
export const examBreak = 60 * 60 * 1000
/** For how long a visitor's exam can be handed in, in milliseconds. */
export const visitorExamLife = 3 * 60 * 60 * 1000

/** An exam that was drawn and is not handed in yet. What is right is not in it. */
export const OpenExam = z.object({
  attemptId: z.uuid(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), options: z.array(z.string()) })),
})
export type OpenExam = z.infer<typeof OpenExam>

/** What came of an exam. */
export const ExamResult = z.object({
  attemptId: z.uuid(),
  correct: z.int(),
  total: z.int(),
  passed: z.boolean(),
  /** From when on another try is possible; `null` once the exam is passed. */
  nextTryAt: z.iso.datetime().nullable(),
  /** The lessons of which something was not right. */
  toReview: z.array(LessonId),
  /** What is right and why (see `MarkedQuestion`), for learners. A visitor, who could try without end, is told no more. */
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

/** Where somebody is with an exam: what is open, and what came of the last one that was handed in. */
export const ExamState = z.object({ open: OpenExam.nullable(), last: ExamResult.nullable() })
export type ExamState = z.infer<typeof ExamState>

const ofProject = z.object({ projectId: z.string().max(64) })
const ofAttempt = ofProject.extend({ attemptId: z.uuid().toLowerCase() })
const Draw = z.object({
  /** The path whose lessons are asked about. */
  preferences: Preferences,
})
/** Something of the server's that only it can read; the browser keeps it and gives it back. */
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
    /** The figures after passing; `null` when it was not passed. */
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
    /** The questions of the last try, which come last in the draw. */
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
    /** For having passed; an account redeems it. */
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
