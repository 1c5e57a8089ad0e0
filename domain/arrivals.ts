import type { LocalDate } from './calendar.ts'
import { type CoursePath, lessonsOf } from './course-paths.ts'
import type { Unit } from './courses.ts'
import type { PlannedDay, Sitting } from './plan.ts'

/** A place on a path: the end of a module, or of a lesson where there is one module; of what is built; the project. */
export interface Arrival {
  title: string
  /** The lessons or stages that lead there; none for the project. */
  units: readonly Unit[]
  /** `null` where nothing is left on the way there. */
  date: LocalDate | null
}

/** The day of arrival at each place on a path, in order, by the days of its plan. */
export function arrivalsIn(days: readonly PlannedDay[], { modules, lessons, units, course }: CoursePath): Arrival[] {
  const milestones = units.filter((unit) => course.milestones.some(({ id }) => id === unit.id))
  const legs = [
    ...(modules.length > 1
      ? modules.map((module) => ({ title: module.title, units: lessonsOf(module) }))
      : lessons.map((lesson) => ({ title: lesson.title, units: [lesson] }))),
    ...(milestones.length > 0 ? [{ title: 'Build', units: milestones }] : []),
  ]
  const arrivals = legs.map(({ title, units }): Arrival => {
    const isOfLeg = ({ step: { unit } }: Sitting) => units.some(({ id }) => id === unit?.id)
    return { title, units, date: days.findLast(({ sittings }) => sittings.some(isOfLeg))?.date ?? null }
  })
  const { project } = course
  return project ? [...arrivals, { title: project.title, units: [], date: days.at(-1)?.date ?? null }] : arrivals
}
