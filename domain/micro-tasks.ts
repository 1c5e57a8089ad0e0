import { z } from 'zod'
import { FileName } from './exercises.ts'

const text = z.string().min(1)
const sentence = text.regex(/^\P{Ll}/u, 'A sentence begins with a capital letter.')
/** Code ends with its last line: a block of YAML ends with a line break. */
const code = z.string().transform((lines) => lines.trimEnd())
const someCode = code.pipe(text)

/** Languages of samples and of typed tasks. */
const SampleLanguage = z.enum(['html', 'css', 'js', 'jsx', 'python', 'sql', 'text'])

/** Backticks in `ask`, `why` and options mark code; they are no Markdown. */
const asked = {
  ask: text,
  /** A sentence about the right answer, shown with it. */
  why: text,
}

const sample = {
  /** Code that the question is about. */
  sample: someCode,
  language: SampleLanguage.default('text'),
}

/** Counted from 1, as people count. */
const position = z.int().min(1)

const ChooseTask = z.object({
  kind: z.literal('choose'),
  ...asked,
  sample: someCode.optional(),
  language: sample.language,
  options: text.array().min(2).max(6),
  answer: position,
})

/** What a sample prints or shows. */
const PredictTask = z.object({
  kind: z.literal('predict'),
  ...asked,
  ...sample,
  /** Choices, of which `answer` is a position; without them the answer is typed. */
  options: text.array().min(2).max(6).optional(),
  answer: z.union([position, text]),
  /** Other right answers, where the answer is typed. */
  also: text.array().default([]),
})

const FillTask = z.object({
  kind: z.literal('fill'),
  ...asked,
  /** With gaps: three or more underscores each. */
  ...sample,
  /** The right texts of each gap, in order; the first is shown as the answer. */
  answers: text.array().min(1).array().min(1).max(4),
})

const OrderTask = z.object({
  kind: z.literal('order'),
  ...asked,
  language: sample.language,
  /** In their right order. */
  lines: text.array().min(3).max(12),
  /** Groups of neighbouring lines, by position, whose order among themselves is free. */
  free: position.array().min(2).array().default([]),
})

const SpotTask = z.object({ kind: z.literal('spot'), ...asked, ...sample, answer: position })

const MatchTask = z.object({
  kind: z.literal('match'),
  ...asked,
  /** The right partner of each thing. Two may have the same one. */
  pairs: z.record(text, text),
  /** Partners that belong to nothing. */
  others: text.array().default([]),
})

/** A value that is moved until a condition holds. The page reads it as the custom property `--value`. */
const TurnTask = z.object({
  kind: z.literal('turn'),
  ...asked,
  page: someCode,
  label: text,
  unit: z.string().default(''),
  from: z.number(),
  to: z.number(),
  step: z.number().positive(),
  start: z.number(),
  /** The least and the greatest right value. */
  right: z.tuple([z.number(), z.number()]),
})

/** A mistake that learners make, and the sentence that names it. */
const TypedMistake = z.object({
  /** The code that a learner typed. */
  typed: code,
  /** As a test of a check: fulfilled by works with this mistake. Left out where the finder of syntax mistakes names it. */
  test: text.optional(),
  says: text,
  /** The mistake misleads the finder of syntax mistakes, so that its sentence comes first. */
  isFirst: z.boolean().optional(),
})

/** One to three lines of code, run and checked where they stand. */
const TypeTask = z.object({
  kind: z.literal('type'),
  ask: text,
  language: SampleLanguage.exclude(['text']),
  /** The code in the editor at first. */
  start: code.default(''),
  model: someCode,
  /** A page for a style sheet or a script. */
  page: someCode.optional(),
  /** Lines of a script or component above the learner's, shown and fixed. They run first. */
  given: someCode.optional(),
  /** Files beside the page, such as pictures, by name. They are not shown. */
  files: z.record(FileName, someCode).optional(),
  /** As in the check of an exercise. */
  test: text,
  /** While the test fails for no known reason: how the result is not what was asked. */
  says: sentence,
  /** Other right answers, for tests of the task. */
  also: someCode.array().min(2),
  mistakes: TypedMistake.strict().array().min(3),
})

/** A small task in a lesson's text, about the idea before it. It gives no points, and none of it is stored. */
export const MicroTask = z.discriminatedUnion('kind', [
  ChooseTask.strict(),
  PredictTask.strict(),
  FillTask.strict(),
  OrderTask.strict(),
  SpotTask.strict(),
  MatchTask.strict(),
  TurnTask.strict(),
  TypeTask.strict(),
])

export type MicroTask = z.infer<typeof MicroTask>
export type MicroTaskOf<Kind extends MicroTask['kind']> = Extract<MicroTask, { kind: Kind }>

/** A task as its page gets it, without the works for its tests. */
export type ShownTask = Exclude<MicroTask, { kind: 'type' }> | ShownTypeTask
export type ShownTypeTask = Omit<MicroTaskOf<'type'>, 'also' | 'mistakes'> & { mistakes: KnownMistake[] }
type KnownMistake = Required<Pick<z.infer<typeof TypedMistake>, 'test' | 'says'>> & { isFirst: boolean }
