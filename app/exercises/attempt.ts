import type { Check, Work } from '../../domain/exercises.ts'
import { allUnknown } from './check-result.ts'
import type { RunOutcome } from './runner.ts'
import type { FileSlip, slipBehind } from './slips/slips.ts'
import type { Attempt } from './verdict-words.ts'

interface Checked {
  work: Work
  checks: Check[]
  /** Those found before anything ran. */
  slips: FileSlip[]
  /** What finds the slip behind a problem; `null` where it did not come. */
  finder: { slipBehind: typeof slipBehind } | null
}

/** The slip that keeps work from being read at all. */
export function unreadableSlip(slips: FileSlip[]): FileSlip | null {
  return slips.find(({ isReadable }) => !isReadable) ?? null
}

/** What to say of work that ran without being checked: why it cannot be read, or nothing. */
export function attemptAtRun(outcome: RunOutcome | null, checked: Checked): Attempt | null {
  const attempt = attemptOf(outcome && { ...outcome, results: allUnknown(checked.checks) }, checked)
  return attempt?.unreadable ? attempt : null
}

/**
 * What to say of work that has run: a slip that kept it from being checked stands before everything else.
 *
 * @param outcome `null` where it could not run: of this work nothing can be said, and what was said was of other work
 */
export function attemptOf(outcome: RunOutcome | null, { work, checks, slips, finder }: Checked): Attempt | null {
  if (!outcome) return null
  const { problem, isUnreadable = false } = outcome
  const found = unreadableSlip(slips)
  const results = found ? allUnknown(checks) : outcome.results
  const isUnchecked = results.every(({ state }) => state === 'unknown')
  const behind = problem && isUnchecked ? finder?.slipBehind(problem, work, isUnreadable) : null
  const unreadable = found ?? behind ?? null
  return {
    results,
    unreadable,
    isUnreadable: unreadable !== null || isUnreadable,
    problem: unreadable ? null : problem,
    notes: slips,
  }
}
