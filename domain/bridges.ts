import type { CoursePath } from './course-paths.ts'
import type { Bridge, Lesson, Unit } from './courses.ts'
import { timeCommitments } from './preference-choices.ts'
import type { Preferences } from './preferences.ts'

/** The module that minutes spent at a bridge are recorded for: it belongs to none. */
export const basecampModule = 'basecamp'

/** Whether the player opens a bridge and no lesson. */
export function isBridge(unit: Unit): unit is Bridge {
  return 'planned' in unit
}

/** The bridges that the level and weekly time of a path plan. The course's others are open as well. */
export function plannedBridges({ course, preferences }: Pick<CoursePath, 'course' | 'preferences'>): Bridge[] {
  return course.bridges.filter(({ planned }) => {
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
export function bridgesTo(lesson: Lesson | null, path: CoursePath): Bridge[] {
  return plannedBridges(path).filter((bridge) => goalOf(bridge, path) === lesson)
}

/** All that a path plans, in order: each lesson behind the bridges that lead to it. */
export function unitsOf(path: CoursePath): Unit[] {
  return [...path.lessons.flatMap((lesson) => [...bridgesTo(lesson, path), lesson]), ...bridgesTo(null, path)]
}
