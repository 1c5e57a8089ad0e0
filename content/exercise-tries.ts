import { z } from 'zod'
import { Exercise, Work } from '../domain/exercises.ts'

/**
 * A work that the tests hand in besides the solution: whole, or as the solution with some of its text changed. The
 * keys of `change` stand in the solution once; the values take their place.
 */
const Try = z.object({
  /** What is different about it. */
  name: z.string().min(1),
  work: Work.optional(),
  change: z.record(z.string(), z.string()).optional(),
})

/** What an exercise's file holds: what the page gets, and works for the tests that no page gets. */
export const ExerciseFileContent = Exercise.extend({
  /** Other right ways, each of which has to pass. */
  accept: z.array(Try.strict()).min(2),
  /** What learners may well hand in and has to fail. `fails` is the `asks` of a check that has to tell. */
  reject: z.array(Try.extend({ fails: z.string() }).strict()).min(5),
}).strict()
type ExerciseFileContent = z.infer<typeof ExerciseFileContent>

export interface Tries {
  accepted: { name: string; work: Work }[]
  /** Each with the check that has to tell. */
  rejected: { name: string; work: Work; fails: string }[]
}

interface TryProblem {
  path: PropertyKey[]
  message: string
}

/** What is wrong with a try, or its whole work. */
type Outcome = { problem: string } | { work: Work }

/** The whole work of a try; what it does not change is as in the solution. */
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

/** What the tests hand in, or what is wrong with it: each problem with the way to its value. */
export function triesOf({ solution, accept, reject, checks }: ExerciseFileContent): Tries & { problems: TryProblem[] } {
  const problems: TryProblem[] = []
  const whole = <One extends z.infer<typeof Try>>(tries: One[], list: string) =>
    tries.flatMap((one, index) => {
      const outcome = workOf(one, solution)
      if ('work' in outcome) return [{ ...one, work: outcome.work }]
      problems.push({ path: [list, index], message: outcome.problem })
      return []
    })
  for (const [index, { fails }] of reject.entries()) {
    if (checks.some(({ asks }) => asks === fails)) continue
    problems.push({ path: ['reject', index, 'fails'], message: `fails: no check asks for '${fails}'` })
  }
  const accepted = whole(accept, 'accept').map(({ name, work }) => ({ name, work }))
  const rejected = whole(reject, 'reject').map(({ name, work, fails }) => ({ name, work, fails }))
  return { accepted, rejected, problems }
}

/** A text as it stands within one in JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
