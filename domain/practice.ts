import { allUnits, type CoursePath, idsOfLesson } from './course-paths.ts'
import { type CourseStatus, courseStatusWords } from './course-status.ts'
import type { Course, Unit } from './courses.ts'
import type { LearnerRecord } from './learner-record.ts'
import { paceFor, plannedTasks } from './task-plan.ts'
import { steps, taskIdOf } from './tasks.ts'

/** How many of the exercises that a path plans were passed. */
export interface Practice {
  passed: number
  planned: number
}

export function practiceOf(path: CoursePath, passedTaskIds: ReadonlySet<string>): Practice {
  const planned = path.units.flatMap((unit) =>
    plannedTasks(unit, paceFor(unit, path)).map((step) => taskIdOf(unit.id, step)),
  )
  return { passed: planned.filter((taskId) => passedTaskIds.has(taskId)).length, planned: planned.length }
}

/** The tasks of a course that passed, by their present ids, under whichever name their lesson had. */
export function passedTaskIdsIn({ exercises }: Pick<LearnerRecord, 'exercises'>, course: Course): Set<string> {
  const passedSteps = (unit: Unit) =>
    steps.filter((step) => idsOfLesson(unit).some((id) => Object.hasOwn(exercises, taskIdOf(id, step))))
  return new Set(allUnits(course).flatMap((unit) => passedSteps(unit).map((step) => taskIdOf(unit.id, step))))
}

/** What was practised on a path: `9 of 12 exercises passed`; `null` where that is not known, or no exercise is planned. */
export function practiceInWords(practice: Practice | undefined): string | null {
  const { passed = 0, planned = 0 } = practice ?? {}
  return planned === 0 ? null : `${passed} of ${planned} ${planned === 1 ? 'exercise' : 'exercises'} passed`
}

/** A status with what was practised: `Certified · 9 of 12 exercises passed`. */
export function statusInWords(status: CourseStatus, practice: Practice | undefined): string {
  return [courseStatusWords[status], practiceInWords(practice) ?? []].flat().join(' · ')
}
