import { isLesson } from '../../domain/bridges.ts'
import { type CoursePath, coursePath, openUnits } from '../../domain/course-paths.ts'
import type { Module, Unit } from '../../domain/courses.ts'
import { experienceLevels } from '../../domain/preference-choices.ts'

interface MoreHere {
  /** The path of the next level that has further modules, and these. */
  further: { path: CoursePath; modules: Module[] } | null
  /** Further briefs and bridges that are not done, the briefs first. */
  units: Unit[]
}

/** The parts of a course that are left to somebody who walked one of its paths. */
export function moreHere(path: CoursePath, isDone: (unit: Unit) => boolean): MoreHere {
  const { course, preferences, modules } = path
  const levels = experienceLevels.map(({ value }) => value)
  const higher = levels.slice(levels.indexOf(preferences.experienceLevel) + 1)
  const [further = null] = higher.flatMap((experienceLevel) => {
    const other = coursePath(course, { ...preferences, experienceLevel })
    const more = other.modules.filter((module) => !modules.includes(module))
    return more.length > 0 ? [{ path: other, modules: more }] : []
  })
  const open = openUnits(path).filter((unit) => !isLesson(unit) && !isDone(unit))
  return { further, units: open.toSorted((one, other) => Number('before' in one) - Number('before' in other)) }
}
