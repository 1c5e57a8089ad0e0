import { daysLater, type LocalDate } from './calendar.ts'
import { type CoursePath, lessonsOf, secondsOf } from './course-paths.ts'
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
  const secondsLeft = (of: readonly Lesson[]) => secondsOf(of.filter(({ id }) => !completedLessonIds.has(id)))
  const days = mostWeeks(course.weeks[preferences.timeCommitment]) * 7
  const daysOfLessons = course.project && days > 7 ? days - 7 : days
  const legs =
    modules.length > 1
      ? modules.map((module) => ({ title: module.title, seconds: secondsLeft(lessonsOf(module)) }))
      : lessons.map((lesson) => ({ title: lesson.title, seconds: secondsLeft([lesson]) }))
  const total = secondsOf(lessons) || 1
  let seconds = 0
  const arrivals = legs.map((leg): Arrival => {
    seconds += leg.seconds
    return { title: leg.title, date: daysLater(start, Math.ceil((daysOfLessons * seconds) / total)) }
  })
  if (!course.project) return arrivals
  const daysLeft = Math.ceil((daysOfLessons * seconds) / total) + days - daysOfLessons
  return [...arrivals, { title: course.project.title, date: daysLater(start, daysLeft) }]
}

/** The upper end of an estimate such as `6-8`. */
function mostWeeks(estimate: string): number {
  return Number(estimate.split('-').at(-1))
}
