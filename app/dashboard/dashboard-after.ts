import { localDateAt } from '../../domain/calendar.ts'
import { type CourseCard, completedModules, type Dashboard } from '../../domain/dashboard.ts'
import { eventKinds } from '../../domain/event-kinds.ts'
import { lessonPoints, levelOf, pointsToNextLevel } from '../../domain/levels.ts'
import { updateLearningStreak } from '../../domain/streaks.ts'
import type { OwnEvent } from '../sync/operations/event.ts'
import { favouriteKind } from '../sync/operations/favourite.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'

/** What of a learner's no account holds yet, as far as the dashboard shows it. */
export interface PendingOnDashboard {
  events: readonly OwnEvent[]
  /** By course id. */
  favourites: ReadonlyMap<string, Pick<CourseCard, 'isFavourite'>>
}

/** The dashboard with what no account holds yet. */
export function useDashboardAfter(dashboard: Dashboard | undefined): Dashboard | undefined {
  const { events } = usePendingEvents()
  const favourites = usePendingPayloads(favouriteKind)
  return dashboard && dashboardAfter(dashboard, { events, favourites })
}

/**
 * The dashboard once all of this is in the account too: points, level, streak, week and courses by the same rules.
 * Favourite courses come first, else as they were.
 */
export function dashboardAfter(dashboard: Dashboard, { events, favourites }: PendingOnDashboard): Dashboard {
  const before = new Set(dashboard.courses.flatMap(({ completedLessonIds }) => completedLessonIds))
  const lessons = new Set(events.flatMap((event) => (event.kind === 'lesson-completed' ? [event.lessonId] : [])))
  // A project may have been handed in before: what it earns the account will tell.
  const earned = [...lessons].filter((id) => !before.has(id)).length * lessonPoints
  return {
    ...dashboard,
    stats: withPoints(dashboard.stats, earned),
    streak: events.reduce(streakAfter, dashboard.streak),
    recentDays: events.reduce((days, event) => daysAfter(days, event, before), dashboard.recentDays),
    courses: dashboard.courses
      .map((course) => courseAfter(course, events))
      .map((course) => projectAfter(course, events))
      .map((course) => ({ ...course, ...favourites.get(course.courseId) }))
      .sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite)),
  }
}

function withPoints(stats: Dashboard['stats'], points: number): Dashboard['stats'] {
  const experiencePoints = stats.experiencePoints + points
  return {
    totalSkillPoints: stats.totalSkillPoints + points,
    experiencePoints,
    currentLevel: levelOf(experiencePoints),
    pointsToNextLevel: pointsToNextLevel(experiencePoints),
  }
}

function streakAfter(streak: Dashboard['streak'], event: OwnEvent): Dashboard['streak'] {
  const day = localDateAt(new Date(event.occurredAt), event.timeZone)
  // What an earlier day adds, and whether a quiz was passed, the account will tell.
  const isEarlier = streak.lastActivityDate !== null && day < streak.lastActivityDate
  return isEarlier || eventKinds[event.kind].isLearning !== true ? streak : updateLearningStreak(streak, day)
}

function daysAfter(
  days: Dashboard['recentDays'],
  event: OwnEvent,
  before: ReadonlySet<string>,
): Dashboard['recentDays'] {
  const minutes = event.kind === 'minutes-spent' ? event.minutes : 0
  const lessons = event.kind === 'lesson-completed' && !before.has(event.lessonId) ? 1 : 0
  if (minutes + lessons === 0) return days
  const localDate = localDateAt(new Date(event.occurredAt), event.timeZone)
  const day = days.find((one) => one.localDate === localDate) ?? { localDate, minutes: 0, lessons: 0 }
  const after = { localDate, minutes: day.minutes + minutes, lessons: day.lessons + lessons }
  return [...days.filter((one) => one !== day), after].sort((one, other) => (one.localDate < other.localDate ? -1 : 1))
}

/** Which lessons are on its path the card does not know: those of the course's own goal are taken to be. */
function courseAfter(course: CourseCard, events: readonly OwnEvent[]): CourseCard {
  const completed = new Set(course.completedLessonIds)
  for (const event of events) {
    if (!('preferences' in event) || !('lessonId' in event)) continue
    if (event.preferences.learningGoal !== course.learningGoal) continue
    if (event.kind === 'lesson-completed') completed.add(event.lessonId)
    else completed.delete(event.lessonId)
  }
  const difference = completed.size - course.completedLessonIds.length
  if (difference === 0) return course
  const completedLessons = Math.min(course.totalLessons, Math.max(0, course.completedLessons + difference))
  const progress =
    course.totalLessons > 0 ? Math.round((completedLessons / course.totalLessons) * 100) : course.progress
  return { ...course, completedLessons, progress, completedModules: completedModules(progress, course.totalModules) }
}

function projectAfter(course: CourseCard, events: readonly OwnEvent[]): CourseCard {
  const { project } = course
  const isHandedIn = events.some((event) => event.kind === 'project-handed-in' && event.projectId === project?.id)
  return project && isHandedIn ? { ...course, project: { ...project, isCompleted: true } } : course
}

/** Whether nothing was learned yet: there are no figures to show. */
export function isNewcomer({ streak, recentDays }: Dashboard): boolean {
  return streak.lastActivityDate === null && recentDays.length === 0
}
