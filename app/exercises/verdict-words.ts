import type { Check } from '../../domain/exercises.ts'
import { type CheckResult, haveAllPassed } from './check-result.ts'
import type { FileMistake } from './mistakes/find-mistakes.ts'

/** The result of checking the work. */
export interface Attempt {
  /** Of the checks that a pass needs. */
  results: CheckResult[]
  /** Of the checks that go further. */
  further: CheckResult[]
  /** The mistake behind a parse error, in clearer words. */
  unreadable: FileMistake | null
  /** The work could not be parsed, and `problem` is the reason. */
  isUnreadable: boolean
  problem: string | null
  /** All mistakes that were found. */
  notes: FileMistake[]
}

export interface Verdict {
  kind: 'passed' | 'open' | 'unknown' | 'unreadable'
  /** The headline, which is announced. */
  title: string
  /** Index of the first failed check. */
  first: number | null
  /** Why checks could not run. */
  why: string | null
}

/**
 * The most important message about an attempt.
 *
 * @param isForAnotherDay the solution was read today, so that a pass does not count yet
 */
export function verdictOn({ results, isUnreadable, problem }: Attempt, isForAnotherDay = false): Verdict {
  const count = (state: CheckResult['state']) => results.filter((result) => result.state === state).length
  const [all, passed, failed, unknown] = [results.length, count('passed'), count('failed'), count('unknown')]
  if (isUnreadable) {
    // Samples have no checks.
    const title = all > 0 ? 'Not checked yet: this cannot be read.' : 'This cannot be read yet.'
    return { kind: 'unreadable', title, first: null, why: null }
  }
  const why = results.flatMap((result) => ('why' in result && result.why) || [])[0] ?? null
  if (haveAllPassed(results)) {
    const allPassed = all === 1 ? 'The check passed.' : `All ${all} checks passed.`
    const count = passed === all ? allPassed : `${passed} of ${all} checks passed, and no other counts.`
    const what = isForAnotherDay
      ? 'You read a solution today: pass it once more on another day, and it counts.'
      : 'You have passed this exercise.'
    return { kind: 'passed', title: `${count} ${what}`, first: null, why }
  }
  if (failed === 0 && passed === 0) {
    const title = `Not checked yet: ${unknown} of ${all} checks could not run.`
    return { kind: 'unknown', title, first: null, why: why ?? (problem ? null : 'Try again.') }
  }
  const rest = unknown > 0 ? ` ${unknown} could not run.` : ''
  const first = failed > 0 ? results.findIndex(({ state }) => state === 'failed') : null
  return { kind: failed > 0 ? 'open' : 'unknown', title: `${passed} of ${all} checks passed.${rest}`, first, why }
}

/** The mistakes that are told below a verdict. After a pass these are the certain ones alone, which work here by luck. */
export function notesBelow({ kind }: Verdict, notes: readonly FileMistake[]): readonly FileMistake[] {
  if (kind === 'open') return notes
  return kind === 'passed' ? notes.filter(({ isGuess }) => !isGuess) : []
}

/** The first of several files that a failed check names in its words, where what is asked for belongs. */
export function fileNamed(says: string, files: readonly string[]): string | undefined {
  return files.length > 1
    ? [...says.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).find((name) => files.includes(name))
    : undefined
}

/** The state of a check in a word, for screen readers. */
export function markOf(result: CheckResult | undefined): 'open' | CheckResult['state'] {
  return result?.state ?? 'open'
}

/** The title of the collapsed list of checks: a check without a result has not failed. */
export function listTitle(checks: readonly Check[], results: readonly CheckResult[] | null): string {
  if (!results?.some(({ state }) => state !== 'unknown')) return `Checks (${checks.length})`
  const passed = results.filter(({ state }) => state === 'passed').length
  return `Checks: ${passed} of ${checks.length} passed`
}
