import { z } from 'zod'
import { BoardContent } from './board-content.ts'
import { BoardName } from './board-rules.ts'

/** The engine that runs the learner's work and its checks. */
export const ExerciseKind = z.enum(['html', 'react', 'python', 'sql', 'terminal', 'board'])

export const FileName = z
  .string()
  .regex(
    /^([\w-]+\/)*[\w-]+\.(html|css|js|jsx|py|sql|csv|json|svg|txt)$/,
    'A file name such as index.html or pictures/door.svg.',
  )

/** A file of an exercise, as the learner finds it. */
export const ExerciseFile = z.object({
  name: FileName,
  start: z.string(),
  /** Given: the learner sees it and cannot change it. */
  fixed: z.boolean().optional(),
})

/** A call of something that the learner wrote. Both are expressions in the exercise's language. */
export const Call = z.object({
  call: z.string().min(1),
  /** The expected result. */
  gives: z.string().min(1),
  /** Words shown instead of the call, if the call says little. */
  as: z.string().min(1).optional(),
})

/** One thing that the work has to fulfil. */
export const Check = z
  .object({
    /** The requirement: `One main heading`. */
    asks: z.string().min(1),
    /** Feedback while the requirement is not met: `Your page has no main heading yet.` */
    says: z.string().min(1),
    /** How it is checked, in the terms of the exercise's kind; see docs/authoring/exercises-with-code.md. */
    test: z.string().min(1).optional(),
    /** Instead of a test: calls of which each has to give what it says. The first that does not is shown. */
    calls: z.array(Call.strict()).min(1).optional(),
    /** Further than the task asks: fulfilling it is not needed for passing. */
    more: z.literal(true).optional(),
  })
  .strict()
  .refine(({ test, calls }) => (test === undefined) !== (calls === undefined), {
    message: 'has either a test or calls',
  })

/** A part of the task that is written in the learner's own words. No program judges it: the learner compares. */
export const Comparison = z.object({
  asks: z.string().min(1),
  /** A model answer. */
  answer: z.string().min(1),
})

/** Characters in all files of a learner's work together, at most. */
export const maxWorkLength = 30_000

/** The learner's files by name, without the fixed ones. */
export const Work = z.record(FileName, z.string())

export const Exercise = z.object({
  kind: ExerciseKind,
  title: z.string().min(1),
  /** Plain text in paragraphs; backticks mark code. */
  task: z.string().min(1),
  /** How long it takes somebody who has just read the lesson. */
  minutes: z.int().min(1).max(300),
  /** The skills that it feeds. Without them, those of its module. */
  skills: z.array(z.string().min(1)).optional(),
  /** For the kind `board`: a board's name, or the content of one that its file describes. */
  board: z.union([BoardName, BoardContent]).optional(),
  files: z.array(ExerciseFile).min(1),
  /** Those that a pass needs, then those that go further. */
  checks: z.array(Check).min(1),
  /** Shown one at a time, from a nudge to nearly the answer. */
  hints: z.array(z.string().min(1)).length(3),
  compare: z.array(Comparison.strict()).optional(),
  /** The latest change of what is asked for: the day of its release, and a sentence for those who worked on it before. */
  changed: z
    .object({ on: z.iso.date(), what: z.string().min(1) })
    .strict()
    .optional(),
  /** One way to pass every check. The learner may look at it. */
  solution: Work,
})

export type ExerciseKind = z.infer<typeof ExerciseKind>
export type ExerciseFile = z.infer<typeof ExerciseFile>
export type Call = z.infer<typeof Call>
export type Check = z.infer<typeof Check>
export type Comparison = z.infer<typeof Comparison>
export type Work = z.infer<typeof Work>
/** An exercise as the lesson's page gets it. */
export type Exercise = z.infer<typeof Exercise> & {
  /** The first of its course with an editor: it shows the learner around. */
  isFirst?: boolean
}

/** The checks that a pass needs. */
export function requiredChecks(checks: readonly Check[]): Check[] {
  return checks.filter(({ more }) => !more)
}

/** The checks that go further than the task, for learners who like to. */
export function furtherChecks(checks: readonly Check[]): Check[] {
  return checks.filter(({ more }) => more)
}

/** The files that are given and cannot be changed. */
export function givenFiles({ files }: Pick<Exercise, 'files'>): Record<string, string> {
  return Object.fromEntries(files.filter(({ fixed }) => fixed).map(({ name, start }) => [name, start]))
}

/** The learner's files, with the start files where none were written, and those that the exercise had once. */
export function wholeWork({ files }: Pick<Exercise, 'files'>, written: Work = {}): Work {
  const own = files.filter(({ fixed }) => !fixed).map(({ name, start }) => [name, written[name] ?? start])
  return Object.fromEntries([...own, ...formerFiles({ files }, written)])
}

/** The files of a work that the exercise has no more, with their texts. */
export function formerFiles({ files }: Pick<Exercise, 'files'>, work: Work): [name: string, text: string][] {
  const present = new Set(files.map(({ name }) => name))
  return Object.entries(work).filter(([name]) => !present.has(name))
}

/** Whether the work makes a page to look at, besides output. */
export function makesPage({ kind, files }: Exercise): boolean {
  return kind === 'react' || (kind === 'html' && files.some(({ name }) => name === 'index.html'))
}
