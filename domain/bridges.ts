import type { CoursePath } from './course-paths.ts'
import type { Bridge, Course, Lesson, Unit } from './courses.ts'
import { timeCommitments } from './preference-choices.ts'
import type { Preferences } from './preferences.ts'

/** The module that minutes spent at a bridge are recorded for: it belongs to none. */
export const basecampModule = 'basecamp'

/** Whether the player opens a bridge and no lesson. */
export function isBridge(unit: Unit): unit is Bridge {
  return 'planned' in unit
}

/** The bridges of a course that a level and a weekly time plan. */
export function plannedBridges({ bridges }: Pick<Course, 'bridges'>, preferences: Preferences): Bridge[] {
  return bridges.filter(({ planned }) => {
    const least = planned[preferences.experienceLevel]
    return least !== undefined && rankOf(preferences.timeCommitment) >= rankOf(least)
  })
}

function rankOf(time: Preferences['timeCommitment']): number {
  return timeCommitments.findIndex(({ value }) => value === time)
}

/** The lesson of a path that a bridge leads to; `null` where it leads to the project. */
export function goalOf({ before }: Bridge, { lessons }: Pick<CoursePath, 'lessons'>): Lesson | null {
  const [goal] = before.flatMap((lessonId) => lessons.find(({ id }) => id === lessonId) ?? [])
  return goal ?? null
}

/** The planned bridges that lead to a lesson of a path, or with `null` to its project. */
export function bridgesTo(lesson: Lesson | null, path: Pick<CoursePath, 'bridges' | 'lessons'>): Bridge[] {
  return path.bridges.filter((bridge) => goalOf(bridge, path) === lesson)
}
