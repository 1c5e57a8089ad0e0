import { z } from 'zod'
import { BoardName } from '../domain/board-rules.ts'
import { Exercise, furtherChecks, Work } from '../domain/exercises.ts'
import { boardFileKinds, boardFiles } from './board-exercises.ts'
import type { AcceptedFile } from './content-folder.ts'
import type { FigureNamed } from './figures.ts'

/**
 * A work that tests hand in besides the solution: whole, or as changes of the solution's text. Each key of `change`
 * occurs once in the solution, and its value replaces it.
 */
const Try = z.object({
  /** The difference to the solution, in words. */
  name: z.string().min(1),
  work: Work.optional(),
  change: z.record(z.string(), z.string()).optional(),
})

/** An exercise's file: the part for the page, and works for tests alone. */
const CodeFile = Exercise.extend({
  /** The content of other boards stands in files of their kinds. */
  board: BoardName.optional(),
  /** Other correct works, each of which has to pass. With `more`, it fulfils the checks that go further as well. */
  accept: z.array(Try.extend({ more: z.literal(true).optional() }).strict()).min(2),
  /** Plausible wrong works. `fails` is the `asks` of the check that has to fail; one that goes further fails alone. */
  reject: z.array(Try.extend({ fails: z.string() }).strict()).min(3),
}).strict()

type ExerciseFileContent = Omit<z.infer<typeof CodeFile>, 'board'> & Pick<z.infer<typeof Exercise>, 'board'>

/** Parts of an exercise that its file may leave out. */
export type GivenParts = Partial<Pick<Exercise, 'files' | 'checks' | 'hints' | 'solution'>>

/**
 * Reads an exercise's file. What it leaves out is as in `given`, and so are the files that its works leave out. `again`
 * adds the given checks to its own.
 *
 * @param figureNamed the figures beside the file
 */
export function exerciseFile(given: GivenParts | undefined, figureNamed: FigureNamed): z.ZodType<ExerciseFileContent> {
  const codeFile = given?.hints ? CodeFile.extend({ hints: z.string().array() }) : CodeFile
  const schema = z.discriminatedUnion('kind', [codeFile, ...boardFiles(figureNamed)])
  return z.preprocess((file) => {
    if (!isRecord(file) || boardFileKinds.includes(file.kind)) return file
    const { before, again, ...own } = file
    const checks = Array.isArray(own.checks) ? own.checks.map((check) => withBefore(check, before)) : undefined
    const earlier = again || own.checks === undefined ? given?.checks : undefined
    const whole = { ...given, ...own, checks: earlier && checks ? [...checks, ...earlier] : (checks ?? earlier) }
    if (!given?.solution) return whole
    const solution = { ...given.solution, ...Object(own.solution) }
    const filled = (tries: unknown) =>
      Array.isArray(tries)
        ? tries.map((one) => (one?.work ? { ...one, work: { ...solution, ...one.work } } : one))
        : tries
    return { ...whole, solution, accept: filled(own.accept), reject: filled(own.reject) }
  }, schema)
}

/** A check with the statements that stand before each test of its file, where the test is statements itself. */
function withBefore(check: unknown, before: unknown): unknown {
  const isLonger = isRecord(check) && typeof before === 'string' && /\breturn\b/.test(String(check.test))
  return isLonger ? { ...check, test: `${before}\n${check.test}` } : check
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A work that tests hand in, with its `file:line`. */
interface Tried {
  name: string
  work: Work
  place: string
}

export interface Tries {
  /** The `file:line` of the solution. */
  solutionPlace: string
  /** With `more`, it fulfils the checks that go further as well. */
  accepted: (Tried & { more?: true })[]
  /** Each with the check that has to fail. */
  rejected: (Tried & { fails: string })[]
}

interface TryProblem {
  path: PropertyKey[]
  message: string
}

/** A problem of a try, or its whole work. */
type Outcome = { problem: string } | { work: Work }

/** The whole work of a try, based on the solution. */
function workOf({ work, change }: z.infer<typeof Try>, solution: Work): Outcome {
  if ((work === undefined) === (change === undefined)) return { problem: 'has either a work or a change' }
  if (work) return { work }
  let whole = JSON.stringify(solution)
  for (const [from, to] of Object.entries(change ?? {})) {
    const [before, after, ...more] = whole.split(inJson(from))
    if (before === undefined || after === undefined || more.length > 0) {
      return { problem: `change: '${from}' does not stand in the solution exactly once` }
    }
    whole = before + inJson(to) + after
  }
  return { work: JSON.parse(whole) }
}

/** The works that tests hand in, or problems with the path of each value. */
export function triesOf({
  value: { solution, accept, reject, checks },
  place,
}: Pick<AcceptedFile<ExerciseFileContent>, 'value' | 'place'>): Tries & { problems: TryProblem[] } {
  const problems: TryProblem[] = []
  const whole = <One extends z.infer<typeof Try>>(tries: One[], list: string) =>
    tries.flatMap((entry, index) => {
      const outcome = workOf(entry, solution)
      if ('work' in outcome) return [{ ...entry, work: outcome.work, place: place([list, index]) }]
      problems.push({ path: [list, index], message: outcome.problem })
      return []
    })
  for (const [index, { fails }] of reject.entries()) {
    if (checks.some(({ asks }) => asks === fails)) continue
    problems.push({ path: ['reject', index, 'fails'], message: `fails: no check asks for '${fails}'` })
  }
  const isTried = accept.some(({ more }) => more)
  if (isTried !== furtherChecks(checks).length > 0) {
    const message = isTried
      ? 'accept: more: true speaks of checks that go further, and none is marked so'
      : 'accept: one or more works need more: true, for they fulfil the checks that go further'
    problems.push({ path: ['accept'], message })
  }
  const accepted = whole(accept, 'accept').map(({ name, work, place, more }) => {
    return { name, work, place, ...(more && { more }) }
  })
  const rejected = whole(reject, 'reject').map(({ name, work, place, fails }) => ({ name, work, place, fails }))
  return { solutionPlace: place(['solution']), accepted, rejected, problems }
}

/** A text as it occurs inside a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
