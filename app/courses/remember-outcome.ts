import { getDashboard } from '../../domain/dashboard.ts'
import type { EndpointPath } from '../../domain/endpoint.ts'
import { getCourseProgress, type ProgressOutcome } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { cancelAndInvalidate, patchQuery, queryClient } from '../query-client.ts'

/** Puts the figures that came back with an answer where the player and the dashboard read them. */
export async function rememberOutcome({ courses, stats, streak, newBadges }: ProgressOutcome): Promise<void> {
  const dashboardKey = queryFor(getDashboard, {}).queryKey
  queryClient.setQueryData(
    dashboardKey,
    (known) => known && { ...known, stats, streak, badges: [...newBadges, ...known.badges] },
  )
  // Its courses and skills changed too; the dashboard asks for them when it is next looked at.
  void cancelAndInvalidate(dashboardKey)
  for (const path of ['/api/v1/activity', '/api/v1/streak'] satisfies EndpointPath[]) void cancelAndInvalidate([path])

  const progressOf = (courseId: string) => queryFor(getCourseProgress, { params: { courseId } })
  await Promise.allSettled(
    courses.map(async (course) => {
      const progress = progressOf(course.courseId)
      await patchQuery(progress, (known) => ({ ...known, course, stats }))
      // A player that could not be told how far its learner is asks again: there is a server now.
      const isMissing = queryClient.getQueryState(progress.queryKey)?.status === 'error'
      if (isMissing) return queryClient.prefetchQuery(progress)
      // What no page of this tab knows, the service worker may: it hears of it by being asked.
      const isHere = queryClient.getQueryData(progress.queryKey) !== undefined
      if (!isHere && navigator.serviceWorker?.controller) void queryClient.prefetchQuery(progress)
    }),
  )
}
