import { useEffect, useRef } from 'react'
import { type Work, wholeWork } from '../../domain/exercises.ts'
import { workItem } from '../../domain/items/work.ts'
import type { Task } from '../../domain/tasks.ts'
import { useItem } from '../sync/use-item.ts'

/** The learner's files for a task, as stored, and their writes. */
export function useOwnFiles({ id, filesOf, exercise }: Task) {
  const stored = useItem(workItem, filesOf ?? id, `'${exercise.title}'`)
  const work = wholeWork(exercise, stored.value)
  const isEmpty = Object.keys(stored.value ?? {}).length === 0
  // Typing continues during a run, so checks and writes use the latest work, ahead of rendering.
  const latest = useRef(work)
  const drawn = JSON.stringify(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the work.
  useEffect(() => {
    latest.current = work
  }, [drawn])

  function write(after: Work, before = latest.current) {
    stored.write(after, before)
  }
  /** @param before the shown text, where that is not the latest one */
  function change(name: string, text: string, before?: string) {
    const work = latest.current
    latest.current = { ...work, [name]: text }
    write(latest.current, before === undefined ? work : { ...work, [name]: before })
  }
  function clear() {
    if (!isEmpty) write({})
  }
  return { stored, work, isEmpty, latestWork: () => latest.current, change, clear }
}
