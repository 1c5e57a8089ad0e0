import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Lesson } from '../../domain/courses.ts'
import { getPlace } from '../../domain/places.ts'
import { startSlug } from '../../domain/stretches.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { placeKind } from '../sync/operations/place.ts'
import { perform } from '../sync/perform.ts'
import { usePending } from '../sync/use-pending.ts'

/**
 * Keeps where somebody is in a lesson, a learner's also for their other devices.
 *
 * @param current the stretch that is read
 * @returns the stretch where they were last; `null` where that is not known
 */
export function usePlace({ id: lessonId, title }: Lesson, current: string | null): string | null {
  const { learner } = useSession()
  const { operations } = usePending(placeKind, lessonId)
  const { queryKey, ...query } = queryFor(getPlace, { params: { lessonId } })
  // Another device may have gone on since.
  const stored = useQuery({ queryKey, ...query, enabled: learner !== null, staleTime: 0 })
  const place = operations.at(-1)?.payload.stretch ?? (learner ? stored.data?.stretch : undefined) ?? null
  const keep = useEffectEvent((stretch: string) => {
    if (stretch === place) return
    const payload = { stretch, occurredAt: new Date().toISOString() }
    void perform(placeKind, { target: lessonId, payload, label: `'${title}'` })
  })
  // Where the window is scrolled to is outside React. Who opens the lesson again has gone nowhere yet.
  useEffect(() => {
    if (current && current !== startSlug) keep(current)
  }, [current])
  return place
}
