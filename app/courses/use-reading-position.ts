import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Unit } from '../../domain/courses.ts'
import { readingPositionItem, withRead } from '../../domain/items/reading-position.ts'
import { isRead } from '../../domain/reading.ts'
import { startSlug } from '../../domain/section-slugs.ts'
import { clockAheadMs } from '../sync/device-clock.ts'
import { useItem } from '../sync/use-item.ts'
import { secondsSpent } from './use-time-spent.ts'

/**
 * Stores where somebody is in a lesson, and which of its sections they read.
 *
 * @param current the slug of the section on the screen
 * @returns the section where they were last; `null` where that is not known
 */
export function useReadingPosition({ id: lessonId, title }: Unit, current: string | null): string | null {
  const { value, write } = useItem(readingPositionItem, lessonId, `'${title}'`)
  const section = value?.section || null
  const stays = useRef(new Map<string, number>())
  const readHere = useRef<string[]>([])
  const store = useEffectEvent((next: string) => {
    // Opening the lesson again is no movement.
    const place = next === startSlug ? (section ?? '') : next
    const read = withRead(value?.read, readHere.current)
    if (place === (section ?? '') && read.length === (value?.read?.length ?? 0)) return
    write({ section: place, at: new Date(Date.now() - clockAheadMs()).toISOString(), read })
  })
  // The scroll position and the time are outside React.
  useEffect(() => {
    if (!current) return
    // Read sections are stored with the movement after them, to save a request.
    store(current)
    const since = secondsSpent()
    return () => {
      const seconds = (stays.current.get(current) ?? 0) + secondsSpent() - since
      stays.current.set(current, seconds)
      const text = document.getElementById(current)?.textContent
      if (text && isRead(text, seconds)) readHere.current = withRead(readHere.current, [current])
    }
  }, [current])
  return section
}

/** The slugs of the sections of a lesson that were read. */
export function useSectionsRead({ id }: Unit): ReadonlySet<string> {
  const { value } = useItem(readingPositionItem, id)
  return useMemo(() => new Set(value?.read), [value])
}
