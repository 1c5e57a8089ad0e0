import { goalOf, isBridge, isLesson } from '../../domain/bridges.ts'
import { type CoursePath, stagesOf } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'

interface UnitPlace {
  /** Words above its title. */
  place: string
  previous: Unit | null
  next: Unit | null
  /** Label of the way to the next one. */
  following: string
}

/** Where a lesson, bridge or milestone stands on a path. */
export function placeOf(unit: Unit, path: CoursePath): UnitPlace {
  // A bridge leads to its lesson.
  if (isBridge(unit)) return { place: 'Basecamp', previous: null, next: goalOf(unit, path), following: 'Next lesson' }
  if (isLesson(unit)) {
    const { number, ...around } = neighboursOf(unit, path.lessons)
    return { ...around, place: `Lesson ${number} of ${path.lessons.length}`, following: 'Next lesson' }
  }
  if (unit.kind === 'brief') return { place: 'Build · another brief', previous: null, next: null, following: '' }
  const stages = stagesOf(path.course)
  const { number, ...around } = neighboursOf(unit, stages)
  return { ...around, place: `Build · step ${number} of ${stages.length}`, following: 'Next step' }
}

function neighboursOf<T extends Unit>(unit: T, all: readonly T[]) {
  const index = all.findIndex(({ id }) => id === unit.id)
  return { number: index + 1, previous: all[index - 1] ?? null, next: all[index + 1] ?? null }
}
