import type { CoursePath } from './course-paths.ts'
import type { Bridge, Lesson, Milestone, Unit } from './courses.ts'
import { timeCommitments } from './preference-choices.ts'
import type { Preferences } from './preferences.ts'

/** The module that minutes spent at a bridge or a milestone are recorded for: they belong to none. */
export const basecampModule = 'basecamp'

/** Whether it is marked complete by its learner; a bridge or a milestone is done once its task b passed. */
export function isLesson(unit: Unit): unit is Lesson {
  return 'videos' in unit
}

/** Whether its page begins with a video. */
export function hasVideo(unit: Unit): unit is Lesson {
  return isLesson(unit) && unit.videos.length > 0
}

export function isBridge(unit: Unit): unit is Bridge {
  return 'before' in unit
}

/** The bridges or milestones that a level and a weekly time plan. */
export function plannedFor<T extends Bridge | Milestone>(all: readonly T[], preferences: Preferences): T[] {
  return all.filter(({ planned }) => {
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

/** Whether a bridge leads to something on a path: one of its lessons or, where it names none, the project. */
export function leadsOn(bridge: Bridge, path: Pick<CoursePath, 'lessons'>): boolean {
  return bridge.before.length === 0 || goalOf(bridge, path) !== null
}

/** The planned bridges that lead to a lesson of a path, or with `null` to its project. */
export function bridgesTo(lesson: Lesson | null, path: Pick<CoursePath, 'bridges' | 'lessons'>): Bridge[] {
  return path.bridges.filter((bridge) => goalOf(bridge, path) === lesson)
}
