import { useState } from 'react'
import type { Check, Exercise, Work } from '../../domain/exercises.ts'
import { attemptAtRun, attemptOf, unreadableMistake } from './attempt.ts'
import type { CheckResult } from './check-result.ts'
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
  async function check(work: Work): Promise<CheckResult[] | null> {
    const made = await runWith(work, exercise.checks, attemptOf)
    return made?.results ?? null
  }

  /** Runs the work without checks; a parse error is reported as in a check. */
  async function runOnly(work: Work): Promise<void> {
    setAttempt(null)
    await runWith(work, [], attemptAtRun)
  }

  async function runWith(work: Work, wanted: Check[], toSay: typeof attemptOf): Promise<Attempt | null> {
    // The code that finds mistakes may still be loading.
    setIsLooking(true)
    try {
      return await runNow(work, wanted, toSay)
    } finally {
      setIsLooking(false)
    }
  }

  async function runNow(work: Work, wanted: Check[], toSay: typeof attemptOf): Promise<Attempt | null> {
    // The work runs even when that code fails to load.
    const finder = await import('./mistakes/find-mistakes.ts').catch(() => null)
    const mistakes = finder?.mistakesIn(work) ?? []
    const outcome = await run(work, unreadableMistake(mistakes) ? [] : wanted)
    if (outcome) setRuns((count) => count + 1)
    const made = toSay(outcome, { work, checks: exercise.checks, mistakes, finder })
    setAttempt(made)
    return made
  }

  return { attempt, runs, isLooking, check, runOnly, forget: () => setAttempt(null) }
}
