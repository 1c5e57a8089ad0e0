import type { Check, Work } from '../../domain/exercises.ts'
import { allUnknown } from './check-result.ts'
import type { FileMistake, mistakeBehind } from './mistakes/find-mistakes.ts'
import type { RunOutcome } from './runner.ts'
import type { Attempt } from './verdict-words.ts'

interface Checked {
  work: Work
  checks: Check[]
  /** Mistakes found before the run. */
  mistakes: FileMistake[]
  /** Finds the mistake behind a problem; `null` when its code failed to load. */
  finder: { mistakeBehind: typeof mistakeBehind } | null
}

/** A mistake that prevents parsing. */
export function unreadableMistake(mistakes: FileMistake[]): FileMistake | null {
  return mistakes.find(({ isReadable }) => !isReadable) ?? null
}

/** The attempt of a run without checks: the reason it cannot be parsed, or nothing. */
export function attemptAtRun(outcome: RunOutcome | null, checked: Checked): Attempt | null {
  const attempt = attemptOf(outcome && { ...outcome, results: allUnknown(checked.checks) }, checked)
  return attempt?.unreadable ? attempt : null
}

/**
 * The attempt after a run. A mistake that prevented checking comes before everything else.
 *
 * @param outcome `null` when the work could not run: no result applies, since earlier ones are of other work
 */
export function attemptOf(outcome: RunOutcome | null, { work, checks, mistakes, finder }: Checked): Attempt | null {
  if (!outcome) return null
  const { problem, isUnreadable = false } = outcome
  const found = unreadableMistake(mistakes)
  const results = found ? allUnknown(checks) : outcome.results
  const isUnchecked = results.every(({ state }) => state === 'unknown')
  const behind = problem && isUnchecked ? finder?.mistakeBehind(problem, work, isUnreadable) : null
  const unreadable = found ?? behind ?? null
  return {
    results,
    unreadable,
    isUnreadable: unreadable !== null || isUnreadable,
    problem: unreadable ? null : problem,
    notes: mistakes,
  }
}
