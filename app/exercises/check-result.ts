import type { Call, Check } from '../../domain/exercises.ts'

/** The test of a check: an expression, or calls. */
export type CheckTest = string | Call[]

/** A call with its expected and actual result. */
interface Seen {
  called: string
  expected: string
  seen: string
}

/** The result of one check. */
export type CheckResult =
  | { state: 'passed' }
  /** `says` replaces the check's own words, where more is known of this work. */
  | { state: 'failed'; seen?: Seen; says?: string }
  /** The check could not run and says nothing about the work. `why` is for the learner. */
  | { state: 'unknown'; why?: string }
  /** This browser changes what the check measures, so the check does not count. */
  | { state: 'unmeasured'; why: string }

export function testOf({ test, calls }: Check): CheckTest {
  return calls ?? test ?? ''
}

/** Whether a test looks at the error of the run, so that it also tells of work that could not be parsed. */
export function looksAtProblem(test: CheckTest): boolean {
  return typeof test === 'string' && /\bproblem\(/.test(test)
}

/** Whether every check that counts has passed. */
export function haveAllPassed(results: readonly CheckResult[]): boolean {
  return results.every(({ state }) => state === 'passed' || state === 'unmeasured')
}

/** Results of checks that could not run. */
export function allUnknown(tests: readonly unknown[]): CheckResult[] {
  return tests.map(() => ({ state: 'unknown' }))
}
