import { daysLater, type LocalDate } from './calendar.ts'
import { type CoursePath, lessonsOf } from './course-paths.ts'
import type { Lesson } from './courses.ts'

/** A place on a path that one arrives at: the end of a module, of a lesson where there is one module, or the project. */
export interface Arrival {
  title: string
  /** By when somebody who keeps to their weekly time is there. */
  date: LocalDate
}

/**
 * The dates at which somebody who begins or goes on at `start` arrives. The whole journey takes the most weeks that the
 * course names for their weekly time. The last week is for the final project; the length of lessons shares out the
 * others, and completed lessons take none of it.
 */
export function arrivalsOf(
  { course, preferences, modules, lessons }: CoursePath,
  start: LocalDate,
  completedLessonIds: ReadonlySet<string> = new Set(),
): Arrival[] {
  const minutesLeft = (of: readonly Lesson[]) => minutesOf(of.filter(({ id }) => !completedLessonIds.has(id)))
  const days = mostWeeks(course.weeks[preferences.timeCommitment]) * 7
  const daysOfLessons = course.project && days > 7 ? days - 7 : days
  const legs =
    modules.length > 1
      ? modules.map((module) => ({ title: module.title, minutes: minutesLeft(lessonsOf(module)) }))
      : lessons.map((lesson) => ({ title: lesson.title, minutes: minutesLeft([lesson]) }))
  const total = minutesOf(lessons) || 1
  let minutes = 0
  const arrivals = legs.map((leg): Arrival => {
    minutes += leg.minutes
    return { title: leg.title, date: daysLater(start, Math.ceil((daysOfLessons * minutes) / total)) }
  })
  if (!course.project) return arrivals
  const daysLeft = Math.ceil((daysOfLessons * minutes) / total) + days - daysOfLessons
  return [...arrivals, { title: course.project.title, date: daysLater(start, daysLeft) }]
}

/** The whole minutes of the durations, which are `mm:ss`. */
function minutesOf(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, { duration }) => sum + Number.parseInt(duration, 10), 0)
}

/** The upper end of an estimate such as `6-8`. */
function mostWeeks(estimate: string): number {
  return Number(estimate.split('-').at(-1))
}
