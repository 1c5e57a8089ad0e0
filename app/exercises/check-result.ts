import type { Call, Check } from '../../domain/exercises.ts'

/** How a check looks: its test, or its calls. */
export type CheckTest = string | Call[]

/** What was called, what it should have come to, and what it came to. */
interface Seen {
  called: string
  expected: string
  seen: string
}

/** What came of one check. */
export type CheckResult =
  | { state: 'passed' }
  | { state: 'failed'; seen?: Seen }
  /** It could not look, so that it says nothing of the work. `why` is for the learner. */
  | { state: 'unknown'; why?: string }

export function testOf({ test, calls }: Check): CheckTest {
  return calls ?? test ?? ''
}

/** Of checks that nothing could look at. */
export function allUnknown(tests: readonly unknown[]): CheckResult[] {
  return tests.map(() => ({ state: 'unknown' }))
}
