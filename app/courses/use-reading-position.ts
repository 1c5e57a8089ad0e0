import { useEffect, useEffectEvent } from 'react'
import type { Unit } from '../../domain/courses.ts'
import { readingPositionItem } from '../../domain/items/reading-position.ts'
import { startSlug } from '../../domain/section-slugs.ts'
import { clockAheadMs } from '../sync/device-clock.ts'
import { useItem } from '../sync/use-item.ts'

/**
 * Stores where somebody is in a lesson.
 *
 * @param current the slug of the section on the screen
 * @returns the section where they were last; `null` where that is not known
 */
export function useReadingPosition({ id: lessonId, title }: Unit, current: string | null): string | null {
  const { value, write } = useItem(readingPositionItem, lessonId, `'${title}'`)
  const section = value?.section || null
  const store = useEffectEvent((next: string) => {
    if (next !== section) write({ section: next, at: new Date(Date.now() - clockAheadMs()).toISOString() })
  })
  // The scroll position is outside React. Opening the lesson again is no movement.
  useEffect(() => {
    if (current && current !== startSlug) store(current)
  }, [current])
  return section
}
