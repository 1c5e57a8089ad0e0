import { useMemo } from 'react'
import type { Dashboard } from '../../domain/dashboard.ts'
import { dashboardOf } from '../../domain/dashboard-rules.ts'
import { starItem } from '../../domain/items/star.ts'
import type { Profile } from '../../domain/preferences.ts'
import { useItems } from '../sync/use-item.ts'
import { useRecordOfAllCourses } from '../sync/use-record.ts'
import { useToday } from '../use-today.ts'

/** The learner's dashboard once it is `ready`, with the operations that the account does not have yet. */
export function useDashboard(profile: Profile) {
  const { courses, record, status, retry } = useRecordOfAllCourses()
  const stars = useItems(starItem).values
  const today = useToday()
  const dashboard = useMemo(() => {
    if (status !== 'ready') return undefined
    return dashboardOf(record, { profile, starred: [...stars.keys()], courses, today })
  }, [status, record, stars, profile, courses, today])
  return { status, dashboard, retry }
}

/** Whether nothing was learned yet: there are no figures to show. */
export function isNewcomer({ streak, recentDays }: Dashboard): boolean {
  return streak.lastActivityDate === null && recentDays.length === 0
}
