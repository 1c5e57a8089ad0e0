import { getDashboard } from '../../domain/dashboard.ts'
import { getCourseProgress, type ProgressOutcome } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { queryClient } from '../query-client.ts'

/** Puts the figures that came back with an answer where the player and the dashboard read them. */
export function rememberOutcome({ courses, stats, streak, newBadges }: ProgressOutcome): void {
  for (const course of courses) {
    const progressKey = queryFor(getCourseProgress, { params: { courseId: course.courseId } }).queryKey
    queryClient.setQueryData(progressKey, (known) => known && { ...known, course, stats })
  }

  const dashboardKey = queryFor(getDashboard, {}).queryKey
  queryClient.setQueryData(
    dashboardKey,
    (known) => known && { ...known, stats, streak, badges: [...newBadges, ...known.badges] },
  )
  // Its courses and skills changed too; the dashboard asks for them when it is next looked at.
  void queryClient.invalidateQueries({ queryKey: dashboardKey })
}
