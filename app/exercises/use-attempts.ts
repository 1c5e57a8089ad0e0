import { useState } from 'react'
import type { Check, Exercise, Work } from '../../domain/exercises.ts'
import { attemptAtRun, attemptOf, unreadableSlip } from './attempt.ts'
import type { CheckResult } from './check-result.ts'
import type { useRun } from './use-run.ts'
import type { Attempt } from './verdict-words.ts'

/** Runs after which a solution may be looked at. */
export const runsBeforeSolution = 3

/** Checks of an exercise's work: what came of the last one, and how many runs there have been. */
export function useAttempts(exercise: Exercise, run: ReturnType<typeof useRun>['run']) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [runs, setRuns] = useState(0)
  const [isLooking, setIsLooking] = useState(false)

  /** Checks the work: what cannot be read is told alone, before any check speaks. */
  async function check(work: Work): Promise<CheckResult[] | null> {
    const made = await runWith(work, exercise.checks, attemptOf)
    return made?.results ?? null
  }

  /** Runs the work without checking it: of what cannot be read the same is told. */
  async function runOnly(work: Work): Promise<void> {
    setAttempt(null)
    await runWith(work, [], attemptAtRun)
  }

  async function runWith(work: Work, wanted: Check[], toSay: typeof attemptOf): Promise<Attempt | null> {
    // What finds the slips may be on its way still.
    setIsLooking(true)
    try {
      return await runNow(work, wanted, toSay)
    } finally {
      setIsLooking(false)
    }
  }

  async function runNow(work: Work, wanted: Check[], toSay: typeof attemptOf): Promise<Attempt | null> {
    // Where it does not come, the work is run without it.
    const finder = await import('./slips/slips.ts').catch(() => null)
    const slips = finder?.slipsIn(work) ?? []
    const outcome = await run(work, unreadableSlip(slips) ? [] : wanted)
    if (outcome) setRuns((count) => count + 1)
    const made = toSay(outcome, { work, checks: exercise.checks, slips, finder })
    setAttempt(made)
    return made
  }

  return { attempt, runs, isLooking, check, runOnly, forget: () => setAttempt(null) }
}
