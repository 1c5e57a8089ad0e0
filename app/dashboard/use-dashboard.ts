import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Dashboard, dashboardOf } from '../../domain/dashboard.ts'
import { listFavourites } from '../../domain/favourites.ts'
import type { Profile } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { favouriteKind } from '../sync/operations/favourite.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'
import { useRecordOfAllCourses } from '../sync/use-record.ts'
import { useToday } from '../use-today.ts'

interface OwnDashboard {
  status: 'loading' | 'ready' | 'failed'
  /** Once it is `ready`. */
  dashboard: Dashboard | undefined
  retry: () => void
}

/** The learner's dashboard, with all that no account holds yet. */
export function useDashboard(profile: Profile): OwnDashboard {
  const { courses, record, status, retry } = useRecordOfAllCourses()
  const stored = useQuery(queryFor(listFavourites, {}))
  const pending = usePendingPayloads(favouriteKind)
  const today = useToday()
  const dashboard = useMemo(() => {
    if (status !== 'ready') return undefined
    const favourites = new Set(stored.data)
    for (const [courseId, { isFavourite }] of pending) {
      if (isFavourite) favourites.add(courseId)
      else favourites.delete(courseId)
    }
    return dashboardOf(record, { profile, favourites: [...favourites], courses, today })
  }, [status, record, stored.data, pending, profile, courses, today])
  return { status, dashboard, retry }
}

/** Whether nothing was learned yet: there are no figures to show. */
export function isNewcomer({ streak, recentDays }: Dashboard): boolean {
  return streak.lastActivityDate === null && recentDays.length === 0
}
