import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** What runs the learner's work and its checks. */
export const ExerciseKind = z.enum(['html', 'react', 'python', 'sql', 'board'])

const FileName = z
  .string()
  .regex(/^[\w-]+\.(html|css|js|jsx|py|sql|json)$/, 'A file name such as index.html or main.py.')

/** A file of an exercise, as the learner finds it. */
export const ExerciseFile = z.object({
  name: FileName,
  start: z.string(),
  /** Given: the learner sees it and cannot change it. */
  fixed: z.boolean().optional(),
})

/** One thing that the work has to fulfil. */
export const Check = z.object({
  /** What is asked for: `One main heading`. */
  asks: z.string().min(1),
  /** What the learner reads while it is not fulfilled: `Your page has no main heading yet.` */
  says: z.string().min(1),
  /** How it is checked, in the terms of the exercise's kind; see docs/authoring.md. */
  test: z.string().min(1),
})

/** Characters in all files of a learner's work together, at most. */
export const maxWorkLength = 30_000

/** The learner's files by name, without the fixed ones. */
export const Work = z
  .record(FileName, z.string())
  .refine((work) => Object.values(work).reduce((sum, text) => sum + text.length, 0) <= maxWorkLength, {
    message: `Your work is longer than is kept: ${maxWorkLength.toLocaleString('en')} characters.`,
  })

export const Exercise = z.object({
  kind: ExerciseKind,
  title: z.string().min(1),
  /** Plain text in paragraphs; backticks mark code. */
  task: z.string().min(1),
  /** For the kind `board`: which board of app/exercises/boards. */
  board: z.string().optional(),
  files: z.array(ExerciseFile).min(1),
  checks: z.array(Check).min(1),
  /** One way to pass every check. The learner may look at it. */
  solution: Work,
  /** Work that a learner may well hand in and that has to fail. For the tests alone: no page gets it. */
  wrong: Work,
})

export type ExerciseKind = z.infer<typeof ExerciseKind>
export type ExerciseFile = z.infer<typeof ExerciseFile>
export type Check = z.infer<typeof Check>
export type Work = z.infer<typeof Work>
/** An exercise as the lesson's page gets it. */
export type Exercise = Omit<z.infer<typeof Exercise>, 'wrong'>

/** A learner's work on an exercise as their account holds it. */
export const KeptWork = z.object({
  /** Empty where nothing was written yet. */
  work: Work,
  /** When it first fulfilled every check. Never taken back. */
  passedAt: z.iso.datetime().nullable(),
})
export type KeptWork = z.infer<typeof KeptWork>

const ofLesson = z.object({ lessonId: LessonId })

export const getWork = endpoint({
  method: 'GET',
  path: '/api/v1/exercises/:lessonId',
  access: 'learner',
  summary: 'The learner’s work on the exercise of a lesson, and when it was first passed.',
  params: ofLesson,
  output: KeptWork,
})

export const saveWork = endpoint({
  method: 'PUT',
  path: '/api/v1/exercises/:lessonId',
  access: 'learner',
  summary: 'Replace the learner’s work on the exercise of a lesson.',
  params: ofLesson,
  body: z.object({ work: Work }),
  output: KeptWork,
})
