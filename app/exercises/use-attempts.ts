import { useState } from 'react'
import type { Exercise, Work } from '../../domain/exercises.ts'
import { attemptOf, unreadableSlip } from './attempt.ts'
import type { CheckResult } from './check-result.ts'
import type { useRun } from './use-run.ts'
import type { Attempt } from './verdict-words.ts'

/** Runs after which a solution may be looked at. */
export const runsBeforeSolution = 3

/** Checks of an exercise's work: what came of the last one, and how many runs there have been. */
export function useAttempts(exercise: Exercise, run: ReturnType<typeof useRun>['run']) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [runs, setRuns] = useState(0)
  const [isChecking, setIsChecking] = useState(false)

  /** Checks the work: what cannot be read is told alone, before any check speaks. */
  async function check(work: Work): Promise<CheckResult[] | null> {
    // What finds the slips may be on its way still.
    setIsChecking(true)
    try {
      return await checkNow(work)
    } finally {
      setIsChecking(false)
    }
  }

  async function checkNow(work: Work): Promise<CheckResult[] | null> {
    // Where it does not come, the work is checked without it.
    const finder = await import('./slips/slips.ts').catch(() => null)
    const slips = finder?.slipsIn(work) ?? []
    const { checks } = exercise
    const outcome = await run(work, unreadableSlip(slips) ? [] : checks)
    if (outcome) setRuns((count) => count + 1)
    const made = attemptOf(outcome, { work, checks, slips, finder })
    setAttempt(made)
    return made?.results ?? null
  }

  /** Runs the work without checking it. */
  async function runOnly(work: Work): Promise<void> {
    setAttempt(null)
    if (await run(work, [])) setRuns((count) => count + 1)
  }

  return { attempt, runs, isChecking, check, runOnly, forget: () => setAttempt(null) }
}
