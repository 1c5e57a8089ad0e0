import { daysLater, type LocalDate } from './calendar.ts'
import { type CoursePath, lessonsOf, secondsOf } from './course-paths.ts'

/** A place on a path that one arrives at: the end of a module, of a lesson where there is one module, or the project. */
export interface Arrival {
  title: string
  /** By when somebody who keeps to their weekly time is there. */
  date: LocalDate
}

/**
 * The dates at which somebody who begins on `start` arrives. The journey takes the most weeks that the course names for
 * their weekly time. The last week is for the final project; the length of lessons shares out the others.
 */
export function arrivalsOf({ course, preferences, modules, lessons }: CoursePath, start: LocalDate): Arrival[] {
  const days = mostWeeks(course.weeks[preferences.timeCommitment]) * 7
  const daysOfLessons = course.project && days > 7 ? days - 7 : days
  const legs =
    modules.length > 1
      ? modules.map((module) => ({ title: module.title, seconds: secondsOf(lessonsOf(module)) }))
      : lessons.map((lesson) => ({ title: lesson.title, seconds: secondsOf([lesson]) }))
  const total = secondsOf(lessons) || 1
  let seconds = 0
  const arrivals = legs.map((leg): Arrival => {
    seconds += leg.seconds
    return { title: leg.title, date: daysLater(start, Math.ceil((daysOfLessons * seconds) / total)) }
  })
  return course.project ? [...arrivals, { title: course.project.title, date: daysLater(start, days) }] : arrivals
}

/** The upper end of an estimate such as `6-8`. */
function mostWeeks(estimate: string): number {
  return Number(estimate.split('-').at(-1))
}
