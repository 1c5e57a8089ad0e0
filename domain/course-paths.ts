import { bridgesTo, leadsOn, plannedFor } from './bridges.ts'
import type { Bridge, Course, Lesson, Milestone, Module, Unit } from './courses.ts'
import { masteredLessons, noPlacement, type Placement, planBridge } from './placement.ts'
import { experienceLevels, timeCommitments } from './preference-choices.ts'
import type { Preferences } from './preferences.ts'

/** One learner's part of a course: the modules that their level and time admit, in order. */
export interface CoursePath {
  course: Course
  preferences: Preferences
  modules: Module[]
  lessons: Lesson[]
  /** The bridges that its level and weekly time, or a placement, plan. The course's others are open as well. */
  bridges: Bridge[]
  /** All that it plans, in order: each lesson behind the bridges that lead to it, then the milestones. */
  units: Unit[]
  /** Whether it follows a placement. */
  isPlaced: boolean
  /** The lessons that a placement shows as known. */
  masteredIds: ReadonlySet<string>
}

/** The paths worked out before: the dashboard asks for the same few with each request. */
const knownPaths = new WeakMap<Course, Map<string, CoursePath>>()

/** The path through `course` for a level and a weekly time (specification, section 3), and a placement. */
export function coursePath(course: Course, preferences: Preferences, placement = noPlacement): CoursePath {
  if (Object.keys(placement).length > 0) return pathWorkedOut(course, preferences, placement)
  const { learningGoal, timeCommitment, experienceLevel } = preferences
  const ofCourse = knownPaths.get(course) ?? new Map<string, CoursePath>()
  knownPaths.set(course, ofCourse)
  const key = [learningGoal, timeCommitment, experienceLevel].join()
  const path = ofCourse.get(key) ?? pathWorkedOut(course, preferences, noPlacement)
  ofCourse.set(key, path)
  return path
}

function pathWorkedOut(course: Course, preferences: Preferences, placement: Placement): CoursePath {
  const modules = course.modules.filter((module) => isAdmitted(module, preferences))
  const lessons = modules.flatMap(lessonsOf)
  const plannedByLevel = plannedFor(course.bridges, preferences)
  const bridges = course.bridges.filter((bridge) => {
    const isPlaced = planBridge(bridge, course, placement)
    return plannedByLevel.includes(bridge) ? isPlaced !== false : isPlaced === true && leadsOn(bridge, { lessons })
  })
  const to = (goal: Lesson | null) => bridgesTo(goal, { bridges, lessons })
  const milestones = plannedFor(course.milestones, preferences)
  const units = [...lessons.flatMap((lesson) => [...to(lesson), lesson]), ...to(null), ...milestones]
  const isPlaced = placement !== noPlacement
  const masteredIds = masteredLessons(course, placement)
  return { course, preferences, modules, lessons, bridges, units, isPlaced, masteredIds }
}

/** The lessons of a path, and all bridges and milestones of its course: the player opens each of them. */
export function openUnits({ course, lessons }: CoursePath): Unit[] {
  return [...lessons, ...course.bridges, ...course.milestones]
}

/** All paths of a course: by its topics, then by weekly time, then by level. */
export function pathsOf({ topics }: { topics: readonly string[] }): Preferences[] {
  return topics.flatMap((learningGoal) =>
    timeCommitments.flatMap(({ value: timeCommitment }) =>
      experienceLevels.map(({ value: experienceLevel }) => ({ learningGoal, timeCommitment, experienceLevel })),
    ),
  )
}

/** The stages of a course, in their order. */
export function stagesOf({ milestones }: Pick<Course, 'milestones'>): Milestone[] {
  return milestones.filter(({ kind }) => kind === 'stage')
}

/** All lessons, bridges and milestones of a course. */
export function allUnits({ modules, bridges, milestones }: Course): Unit[] {
  return [...modules.flatMap(lessonsOf), ...bridges, ...milestones]
}

/**
 * A path through `course` that has the lesson, bridge or milestone: the preferred one where it has, else the first of all.
 *
 * @returns `null` where no path through the course has it.
 */
export function pathWith(course: Course, lessonId: string, preferred?: Preferences): CoursePath | null {
  for (const preferences of [...(preferred ? [preferred] : []), ...pathsOf(course)]) {
    const path = coursePath(course, preferences)
    if (openUnits(path).some(({ id }) => id === lessonId)) return path
  }
  return null
}

/** Whether a module is on the path of who prefers this. */
export function isAdmitted({ when }: Pick<Module, 'when'>, { experienceLevel, timeCommitment }: Preferences): boolean {
  return (when.levels?.includes(experienceLevel) ?? true) && (when.times?.includes(timeCommitment) ?? true)
}

/**
 * The lessons of a module, in order. One without its id or its sub-modules is not displayed, so it has none: the
 * content check refuses such a module, and a path that has one all the same goes on without it.
 */
export function lessonsOf({ id, subModules }: Module): Lesson[] {
  return id ? (subModules ?? []).flatMap(({ lessons }) => lessons) : []
}

/** The id of a lesson, and those it had before. */
export function idsOfLesson({ id, formerIds = [] }: Pick<Lesson, 'id' | 'formerIds'>): string[] {
  return [id, ...formerIds]
}

/** The present ids of a course's lessons for any of whose ids, present or former, `isTrue`. */
export function lessonIdsWhere(course: Course, isTrue: (id: string) => boolean): Set<string> {
  const lessons = course.modules.flatMap(lessonsOf)
  return new Set(lessons.filter((lesson) => idsOfLesson(lesson).some(isTrue)).map(({ id }) => id))
}

/** The path through one of these courses, also one that its preferences no longer lead to. */
export function pathThrough(courses: readonly Course[]) {
  return (courseId: string, preferences: Preferences): CoursePath | undefined => {
    const course = courses.find(({ id }) => id === courseId)
    return course && coursePath(course, preferences)
  }
}

/** The completed ones of these lessons. */
export function completedOf(lessons: readonly Lesson[], completedIds: ReadonlySet<string>): Lesson[] {
  return lessons.filter(({ id }) => completedIds.has(id))
}

/** The share of completed lessons, in rounded percent; 0 without lessons. */
export function percentComplete(lessons: readonly Lesson[], completedIds: ReadonlySet<string>): number {
  if (lessons.length === 0) return 0
  return Math.round((completedOf(lessons, completedIds).length / lessons.length) * 100)
}

export function isModuleCompleted(module: Module, completedIds: ReadonlySet<string>): boolean {
  const lessons = lessonsOf(module)
  return lessons.length > 0 && lessons.every((lesson) => completedIds.has(lesson.id))
}

/** The first lesson on the path that is still open, or `null` when all are completed. */
export function nextLesson(path: CoursePath, completedIds: ReadonlySet<string>): Lesson | null {
  return path.lessons.find((lesson) => !completedIds.has(lesson.id)) ?? null
}

/** The course at a topic. Each goal of the wizard has one: content without it does not pass validation. */
export function courseAt(courses: readonly Course[], topic: string): Course | undefined {
  return courses.find(({ topics }) => topics.includes(topic))
}
