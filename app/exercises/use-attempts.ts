import { useState } from 'react'
import { type Check, type Exercise, givenFiles, requiredChecks, type Work } from '../../domain/exercises.ts'
import { allUnknown, type CheckResult } from './check-result.ts'
import type { FileMistake, mistakeBehind } from './mistakes/find-mistakes.ts'
import type { RunOutcome } from './runner.ts'
import type { useRun } from './use-run.ts'
import type { Attempt } from './verdict-words.ts'

/** Runs after which the solution becomes available. */
export const runsBeforeSolution = 3

/** The last attempt at an exercise, and the number of runs. */
export function useAttempts(exercise: Exercise, run: ReturnType<typeof useRun>['run']) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [runs, setRuns] = useState(0)
  const [isLooking, setIsLooking] = useState(false)

  /** Checks the work: a parse error is reported alone, before any result. */
  async function check(work: Work, patience = 1): Promise<CheckResult[] | null> {
    const made = await runWith(work, exercise.checks, attemptOf, patience)
    return made?.results ?? null
  }

  /** Runs the work without checks; a parse error is reported as in a check. */
  async function runOnly(work: Work, patience = 1): Promise<void> {
    setAttempt(null)
    await runWith(work, [], attemptAtRun, patience)
  }

  async function runWith(...given: Parameters<typeof runNow>): Promise<Attempt | null> {
    // The code that finds mistakes may still be loading.
    setIsLooking(true)
    try {
      return await runNow(...given)
    } finally {
      setIsLooking(false)
    }
  }

  async function runNow(
    work: Work,
    wanted: Check[],
    toSay: typeof attemptOf,
    patience: number,
  ): Promise<Attempt | null> {
    // The work runs even when that code fails to load.
    const finder = await import('./mistakes/find-mistakes.ts').catch(() => null)
    const mistakes = finder?.mistakesIn(work, givenFiles(exercise)) ?? []
    const outcome = await run(work, unreadableMistake(mistakes) ? [] : wanted, patience)
    if (outcome) setRuns((count) => count + 1)
    const made = toSay(outcome, { work, checks: exercise.checks, mistakes, finder })
    setAttempt(made)
    return made
  }

  return { attempt, runs, isLooking, check, runOnly, forget: () => setAttempt(null) }
}

interface Checked {
  work: Work
  checks: Check[]
  /** Mistakes found before the run. */
  mistakes: FileMistake[]
  /** Finds the mistake behind a problem; `null` when its code failed to load. */
  finder: { mistakeBehind: typeof mistakeBehind } | null
}

/** A mistake that prevents parsing. */
function unreadableMistake(mistakes: FileMistake[]): FileMistake | null {
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
  const all = found ? allUnknown(checks) : outcome.results
  const required = requiredChecks(checks).length
  const results = all.slice(0, required)
  // Checks that look at the problem have a result even where the work could not be parsed.
  const isUnchecked = isUnreadable || results.every(({ state }) => state === 'unknown')
  const behind = problem && isUnchecked ? finder?.mistakeBehind(problem, work, isUnreadable) : null
  const unreadable = found ?? behind ?? null
  return {
    results,
    further: all.slice(required),
    unreadable,
    isUnreadable: unreadable !== null || isUnreadable,
    problem: unreadable ? null : problem,
    notes: mistakes,
  }
}
