import type { Check } from '../../domain/exercises.ts'
import type { CheckResult } from './check-result.ts'
import type { FileSlip } from './slips/slips.ts'

/** What came of a check of the work. */
export interface Attempt {
  results: CheckResult[]
  /** Why it could not be read, in better words than those of what refused it. */
  unreadable: FileSlip | null
  /** It could not be read, and `problem` says why as best it can. */
  isUnreadable: boolean
  problem: string | null
  /** Slips that matter only because a check failed. */
  notes: FileSlip[]
}

export interface Verdict {
  kind: 'passed' | 'open' | 'unknown' | 'unreadable'
  /** Said first, and read out. */
  title: string
  /** The index of the check to look at first. */
  first: number | null
  /** Why checks could not look. */
  why: string | null
}

/** The one thing to say first about an attempt. */
export function verdictOn({ results, isUnreadable, problem }: Attempt): Verdict {
  const count = (state: CheckResult['state']) => results.filter((result) => result.state === state).length
  const [all, passed, failed, unknown] = [results.length, count('passed'), count('failed'), count('unknown')]
  if (isUnreadable) {
    // A sample has no checks.
    const title = all > 0 ? 'Not checked yet: this cannot be read.' : 'This cannot be read yet.'
    return { kind: 'unreadable', title, first: null, why: null }
  }
  if (passed === all) {
    return { kind: 'passed', title: `All ${all} checks passed. You have passed this exercise.`, first: null, why: null }
  }
  const why = results.flatMap((result) => (result.state === 'unknown' && result.why) || [])[0] ?? null
  if (failed === 0 && passed === 0) {
    const title = `Not checked yet: ${unknown} of ${all} checks could not run.`
    return { kind: 'unknown', title, first: null, why: why ?? (problem ? null : 'Try again.') }
  }
  const rest = unknown > 0 ? ` ${unknown} could not run.` : ''
  const first = failed > 0 ? results.findIndex(({ state }) => state === 'failed') : null
  return { kind: failed > 0 ? 'open' : 'unknown', title: `${passed} of ${all} checks passed.${rest}`, first, why }
}

/** How a check is marked in the list, in a word for those who do not see the sign. */
export function markOf(result: CheckResult | undefined): 'open' | 'passed' | 'failed' | 'unknown' {
  return result?.state ?? 'open'
}

/** What the list of checks is called while it is folded: a check that could not look has not failed. */
export function listTitle(checks: readonly Check[], results: readonly CheckResult[] | null): string {
  if (!results?.some(({ state }) => state !== 'unknown')) return `Checks (${checks.length})`
  const passed = results.filter(({ state }) => state === 'passed').length
  return `Checks: ${passed} of ${checks.length} passed`
}
