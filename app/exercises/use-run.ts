import { useEffect, useRef, useState } from 'react'
import type { Check, Exercise, Work } from '../../domain/exercises.ts'
import type { Runner, RunOutcome } from './runner.ts'
import { runnerFor } from './runners.ts'

const couldNotLoad =
  'What runs your work could not be loaded. Check your connection, or reload this page, and try again.'

/** Runs an exercise's work, one run at a time. */
export function useRun(exercise: Exercise) {
  const place = useRef<HTMLDivElement>(null)
  const runner = useRef<Promise<Runner> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [loaded, setLoaded] = useState(1)
  const [outcome, setOutcome] = useState<Pick<RunOutcome, 'output' | 'problem'> | null>(null)
  useEffect(() => () => void runner.current?.then((one) => one.close()).catch(() => {}), [])

  async function start(): Promise<Runner> {
    if (!place.current) throw new Error('There is no place to run in')
    runner.current ??= runnerFor(exercise.kind, {
      place: place.current,
      onLoading: setLoaded,
      onLater: (output, problem) => setOutcome({ output, problem }),
    })
    return runner.current
  }

  /** Runs the work, and then these checks; `null` where one is running or nothing could run. */
  async function run(work: Work, checks: Check[]): Promise<boolean[] | null> {
    if (isRunning) return null
    setIsRunning(true)
    try {
      const ended = await (await start()).run({ ...exercise, checks }, work)
      setOutcome(ended)
      return ended.passed
    } catch (error) {
      console.error('The exercise could not be run:', error)
      runner.current = null
      setOutcome({ output: '', problem: couldNotLoad })
      return null
    } finally {
      setIsRunning(false)
      setLoaded(1)
    }
  }

  return { place, run, isRunning, loaded, outcome, forget: () => setOutcome(null) }
}
