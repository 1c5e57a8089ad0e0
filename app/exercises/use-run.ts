import { useEffect, useRef, useState } from 'react'
import type { Check, Exercise, Work } from '../../domain/exercises.ts'
import { startPage } from './file-address.ts'
import type { EngineProgress, Runner, RunOutcome } from './runner.ts'
import { isLive, runnerFor } from './runners.ts'

const couldNotLoad = "What runs your work didn't load. Check your connection, or reload this page, and try again."

/** The parameters of `Runner.run` behind the exercise. */
type HowToRun = Parameters<Runner['run']> extends [unknown, ...infer Rest] ? Rest : never

/** Debounce of the preview after a key press, in milliseconds. */
const previewAfterMs = 25

type Shown = Pick<RunOutcome, 'output' | 'problem' | 'isOutOfTime'>

/**
 * Runs an exercise's work, one run at a time, and previews pages and terminals while typing.
 *
 * @param work as typed; `null` before any work
 * @param title names the frame of the page
 */
export function useRun(exercise: Exercise, work: Work | null, title = 'Your page') {
  const place = useRef<HTMLDivElement>(null)
  const [runner] = useState(() => new ReusableRunner())
  const isBusy = useRef(false)
  const ranWith = useRef('')
  /** Whether the shown page is a preview rather than a requested run. */
  const isTyping = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  const [page, setPage] = useState(startPage)
  const [loading, setLoading] = useState<EngineProgress | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => () => runner.close(), [runner])

  /** Problems of a preview are hidden, unless the frame was removed. */
  function show({ output, problem, isOutOfTime }: Shown): void {
    const isHidden = isTyping.current && place.current?.hasChildNodes()
    setShown({ output, problem: isHidden ? null : problem, isOutOfTime: isOutOfTime && !isTyping.current })
  }

  async function make(): Promise<Runner> {
    if (!place.current) throw new Error('There is no place to run in')
    return runnerFor(exercise.kind, {
      place: place.current,
      title,
      onLoading: setLoading,
      onLater: show,
      onFollow: setPage,
    })
  }

  /** Runs the work, then these checks; `null` when another run is active or nothing could run. */
  async function run(work: Work, checks: Check[], patience: number): Promise<RunOutcome | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setIsRunning(true)
    isTyping.current = false
    // Checks look at the page that the work opens with.
    setPage(startPage)
    ranWith.current = shownBy(work, startPage)
    try {
      const outcome = await runner.run(make, { ...exercise, checks }, work, patience)
      show(outcome)
      return outcome
    } catch (error) {
      console.error('The exercise could not be run:', error)
      setShown({ output: '', problem: couldNotLoad })
      return null
    } finally {
      isBusy.current = false
      setIsRunning(false)
      setLoading(null)
    }
  }

  /** Previews a page, or the output of a terminal. */
  async function preview(work: Work, page: string): Promise<void> {
    // On a busy machine a check may start before the timer is cleared, and renders the page itself.
    if (isBusy.current) return
    isTyping.current = true
    const key = shownBy(work, page)
    ranWith.current = key
    const isLatest = () => !isBusy.current && ranWith.current === key
    try {
      const outcome = await runner.run(make, { ...exercise, checks: [] }, work, 1, page)
      if (isLatest()) show(outcome)
    } catch {
      // Failures surface in the next check or run.
    }
  }

  const typed = work && isLive(exercise) ? shownBy(work, page) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` is work and page, and `preview` holds nothing of a render.
  useEffect(() => {
    if (!work || !typed || isRunning || typed === ranWith.current) return
    const timer = setTimeout(() => void preview(work, page), previewAfterMs)
    return () => clearTimeout(timer)
  }, [typed, isRunning])

  return { place, run, isRunning, loading, shown, page, setPage, forget: () => setShown(null) }
}

function shownBy(work: Work, page: string): string {
  return JSON.stringify([work, page])
}

/** A lazily created runner, which is replaced after a failure. */
export class ReusableRunner {
  #runner: Promise<Runner> | null = null

  /**
   * @param make creates the runner
   * @throws Error when the runner fails to load or run; it is then closed
   */
  async run(make: () => Promise<Runner>, exercise: Exercise, ...how: HowToRun): Promise<RunOutcome> {
    this.#runner ??= make()
    const runner = this.#runner
    try {
      return await (await runner).run(exercise, ...how)
    } catch (error) {
      // The failed runner may have been replaced already.
      if (this.#runner === runner) this.close()
      throw error
    }
  }

  close(): void {
    void this.#runner?.then((runner) => runner.close()).catch(() => {})
    this.#runner = null
  }
}
