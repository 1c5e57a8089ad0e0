import type { LocalDate } from './calendar.ts'
import { type CoursePath, lessonsOf } from './course-paths.ts'
import type { PlannedDay, Sitting } from './plan.ts'

/** A place on a path that one arrives at: the end of a module, of a lesson where there is one module, or the project. */
export interface Arrival {
  title: string
  /** `null` where nothing is left on the way there. */
  date: LocalDate | null
}

/** The day of arrival at each place on a path, in order, by the days of its plan. */
export function arrivalsIn(days: readonly PlannedDay[], { modules, lessons, course }: CoursePath): Arrival[] {
  const legs =
    modules.length > 1
      ? modules.map((module) => ({ title: module.title, units: lessonsOf(module) }))
      : lessons.map((lesson) => ({ title: lesson.title, units: [lesson] }))
  const arrivals = legs.map(({ title, units }): Arrival => {
    const isOfLeg = ({ step: { unit } }: Sitting) => units.some(({ id }) => id === unit?.id)
    return { title, date: days.findLast(({ sittings }) => sittings.some(isOfLeg))?.date ?? null }
  })
  const { project } = course
  return project ? [...arrivals, { title: project.title, date: days.at(-1)?.date ?? null }] : arrivals
}
