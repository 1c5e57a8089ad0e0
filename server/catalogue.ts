import { z } from 'zod'
import type { Content } from '../content/read.ts'
import { basecampModule } from '../domain/bridges.ts'
import { allUnits, type CoursePath, courseAt, coursePath, lessonsOf, pathThrough } from '../domain/course-paths.ts'
import type { Course, Project } from '../domain/courses.ts'
import { raise } from '../domain/errors.ts'
import type { EventPayload } from '../domain/event-kinds.ts'
import type { PathOf } from '../domain/learner-record-rules.ts'
import type { Preferences } from '../domain/preferences.ts'
import type { CourseProgress } from '../domain/progress.ts'
import type { Question } from '../domain/quizzes.ts'
import { bestByLesson } from '../domain/quizzes-rules.ts'
import { cached, keptFresh } from './cached.ts'
import { readMedianMinutes } from './courses/median-minutes.ts'
import type { Db } from './db/db.ts'
import { sql } from './db/sql.ts'

/** The facts that the event of a passed task carries. */
type PassedTask = Pick<EventPayload<'task-passed'>, 'taskId' | 'lessonId' | 'points' | 'skills'>

/** Where a lesson stands, and the skills that it builds. A bridge stands in the first course that has it, and milestones where bridges do. */
interface LessonPlace {
  moduleId: string
  courseId: string
  skills: readonly string[]
}

/** The courses and resources of this installation, found by what a request names. */
export class Catalogue {
  readonly courses: readonly Course[]
  readonly pathOf: PathOf
  /** Learners by course: to count all of them for every page would be needless. */
  readonly #enrolled = cached(60_000, countEnrolled)
  readonly #medianMinutes = keptFresh(24 * 60 * 60 * 1000, (db) =>
    readMedianMinutes(db, (id) => this.currentLessonId(id)),
  )

  readonly #lessons: Content['lessons']
  readonly #tasks: ReadonlyMap<string, PassedTask>
  readonly #places: ReadonlyMap<string, LessonPlace>
  readonly #titles: ReadonlyMap<string, string>
  readonly #resourceIds: ReadonlySet<number>
  readonly #former: Content['former']
  /** Lessons that were renamed: the ids they had, and those they have now. */
  readonly renamedLessons: ReadonlyMap<string, string>

  constructor({ courses, lessons, resources, former }: Content) {
    this.courses = courses
    this.pathOf = pathThrough(courses)
    this.#former = former
    this.renamedLessons = new Map(former.lessons.flatMap(({ id, now }) => (now ? [[id, now] as const] : [])))
    this.#lessons = lessons
    const modules = courses.flatMap(({ id: courseId, modules }) => modules.map((module) => ({ courseId, module })))
    const skillsOf = (moduleId: string) => modules.find(({ module }) => module.id === moduleId)?.module.tags ?? []
    this.#places = new Map([
      ...former.lessons.map(({ id, moduleId, courseId }) => {
        return [id, { moduleId, courseId, skills: skillsOf(moduleId) }] as const
      }),
      ...courses
        .toReversed()
        .flatMap(({ id: courseId, bridges, milestones }) =>
          [...bridges, ...milestones].map(
            ({ id, skills }) => [id, { moduleId: basecampModule, courseId, skills }] as const,
          ),
        ),
      ...modules.flatMap(({ courseId, module }) =>
        lessonsOf(module).map(({ id }) => [id, { moduleId: module.id, courseId, skills: module.tags }] as const),
      ),
    ])
    this.#titles = new Map([
      ...former.lessons.map(({ id, title }) => [`lesson:${id}`, title] as const),
      ...former.projects.map(({ id, title }) => [`project:${id}`, title] as const),
      ...courses.flatMap(allUnits).map(({ id, title }) => [`lesson:${id}`, title] as const),
      ...[...lessons.values()].flatMap(({ tasks }) =>
        tasks.map(({ id, exercise }) => [`task:${id}`, exercise.title] as const),
      ),
      ...courses.flatMap(({ project }) => (project ? [[`project:${project.id}`, project.title] as const] : [])),
    ])
    this.#tasks = new Map(
      [...lessons].flatMap(([lessonId, { tasks }]) =>
        tasks.map(({ id: taskId, points, skills }) => {
          return [taskId, { taskId, lessonId, points, skills: [...skills] }] as const
        }),
      ),
    )
    this.#resourceIds = new Set([...resources, ...former.resources].map(({ id }) => id))
  }

  hasModule(moduleId: string): boolean {
    return this.courses.some(({ modules }) => modules.some(({ id }) => id === moduleId))
  }

  /** Whether there is such a lesson or bridge, or was one: what learners did with it stays theirs. */
  hasLesson(lessonId: string): boolean {
    return this.#places.has(lessonId)
  }

  isFormerLesson(lessonId: string): boolean {
    return this.#former.lessons.some(({ id }) => id === lessonId)
  }

  /** The id that a lesson has now. */
  currentLessonId(lessonId: string): string {
    return this.renamedLessons.get(lessonId) ?? lessonId
  }

  /** The present ids of many lessons, each once. */
  currentLessonIds(lessonIds: readonly string[]): string[] {
    return [...new Set(lessonIds.map((id) => this.currentLessonId(id)))]
  }

  /** All ids of a lesson, the one it has now first. */
  idsOfLesson(lessonId: string): string[] {
    const current = this.currentLessonId(lessonId)
    return [current, ...[...this.renamedLessons].flatMap(([id, now]) => (now === current ? [id] : []))]
  }

  /** How far a learner is in a course: its lessons alone, as they are called now. */
  progressIn(progress: CourseProgress): CourseProgress {
    const isOfCourse = (lessonId: string) => {
      const { courseId, moduleId } = this.placeOf(lessonId) ?? {}
      return courseId === progress.courseId && moduleId !== basecampModule
    }
    return {
      ...progress,
      completedLessonIds: this.currentLessonIds(progress.completedLessonIds),
      practisedLessonIds: this.currentLessonIds(progress.practisedLessonIds).filter(isOfCourse),
      quizzes: bestByLesson(
        progress.quizzes
          .map((quiz) => ({ ...quiz, lessonId: this.currentLessonId(quiz.lessonId) }))
          .filter(({ lessonId }) => isOfCourse(lessonId)),
      ),
    }
  }

  /** The module and course that a lesson belongs to, or did. */
  placeOf(lessonId: string): LessonPlace | undefined {
    return this.#places.get(lessonId)
  }

  courseWith(lessonId: string): Course | undefined {
    const place = this.#places.get(lessonId)
    return place && this.find(place.courseId)
  }

  /** The title of a source of points in the ledger; `undefined` where the content does not have it. */
  titleOf(source: string): string | undefined {
    return this.#titles.get(source)
  }

  /**
   * The questions of a lesson's quiz, also by a name that it had; of one that is gone, none.
   *
   * @throws ProblemError not-found for a lesson that never existed, or has no quiz
   */
  quiz(lessonId: string): readonly Question[] {
    const quiz = this.#lessons.get(this.currentLessonId(lessonId))?.quiz ?? []
    if (quiz.length > 0 || this.isFormerLesson(lessonId)) return quiz
    return raise('not-found', `There is no quiz of a lesson ${lessonId}.`)
  }

  hasProject(projectId: string): boolean {
    return this.#titles.has(`project:${projectId}`)
  }

  /** @throws ProblemError not-found for a course, or a step of a plan, that never was here: `stepsOf` makes them */
  validatePlanChange({ courseId, moves }: { courseId: string; moves: object }): void {
    this.course(courseId)
    const isStep = (id: string) =>
      this.hasTask(id) || this.hasProject(id) || this.hasLesson(id.replace(/:(read|quiz)$/, ''))
    const unknown = Object.keys(moves).find((id) => !isStep(id))
    if (unknown !== undefined) raise('not-found', `There is nothing to plan with the id ${unknown}.`)
  }

  hasResource(resourceId: number): boolean {
    return this.#resourceIds.has(resourceId)
  }

  /** The id that a task has now. */
  currentTaskId(taskId: string): string {
    const [, lessonId = taskId, step = ''] = this.#tasks.has(taskId) ? [] : (/^(.+?)(-[ac])?$/.exec(taskId) ?? [])
    return `${this.currentLessonId(lessonId)}${step}`
  }

  /** Whether there is such a task, or may have been one before its lesson left the content. */
  hasTask(taskId: string): boolean {
    return this.#tasks.has(taskId) || this.isFormerLesson(taskId.replace(/-[ac]$/, ''))
  }

  /**
   * The facts about passing a task, also by a former name of its lesson.
   *
   * @throws ProblemError not-found
   */
  task(taskId: string): PassedTask {
    return this.#tasks.get(this.currentTaskId(taskId)) ?? raise('not-found', `There is no task ${taskId}.`)
  }

  /** @throws ProblemError not-found */
  course(courseId: string): Course {
    return this.find(courseId) ?? raise('not-found', `There is no course ${courseId}.`)
  }

  find(courseId: string): Course | undefined {
    return this.courses.find(({ id }) => id === courseId)
  }

  /** @throws ProblemError not-found */
  path(preferences: Preferences): CoursePath {
    const { learningGoal: topic } = preferences
    const course = courseAt(this.courses, topic) ?? raise('not-found', `There is no course with the topic ${topic}.`)
    return coursePath(course, preferences)
  }

  /** @throws ProblemError not-found for a project that no course has, not-on-path for one of another course. */
  projectOn(path: CoursePath, projectId: string): Project {
    const project = this.project(projectId)
    if (path.course.project?.id === projectId || this.#formerProject(projectId)?.courseId === path.course.id)
      return project
    return raise('not-on-path', `${project.title} belongs to another course than ${path.course.title}.`)
  }

  /** @throws ProblemError not-found */
  project(projectId: string): Project {
    const course = this.courses.find(({ project }) => project?.id === projectId)
    const project = course?.project ?? this.#formerProject(projectId)
    return project ?? raise('not-found', `There is no project ${projectId}.`)
  }

  #formerProject(projectId: string): (Project & { courseId: string }) | undefined {
    const former = this.#former.projects.find(({ id }) => id === projectId)
    return former && { ...former, brief: '', checklist: [] }
  }

  /** The course's baseline plus the learners enrolled here; up to a minute old. */
  async enrolled(db: Db, { id, enrolledBaseline }: Course): Promise<number> {
    return enrolledBaseline + ((await this.#enrolled(db))[id] ?? 0)
  }

  /** By lesson of a course, the median of the minutes that learners here spent on it, if enough did; up to a day old. */
  medianMinutes(db: Db, course: Course): Record<string, number> {
    const medians = this.#medianMinutes(db)
    return Object.fromEntries(
      course.modules.flatMap(lessonsOf).flatMap(({ id }) => {
        const minutes = medians?.get(id)
        return minutes === undefined ? [] : [[id, minutes]]
      }),
    )
  }
}

async function countEnrolled(db: Db): Promise<Record<string, number>> {
  const row = await db.row(countEnrolledSql)
  return row?.counts ?? {}
}

const countEnrolledSql = sql.rows({ counts: z.record(z.string(), z.int()).nullable() })`
select json_object_agg(course, learners) as counts
from (select course, count(*) as learners from learner_records, unnest(courses) course group by course) enrolled`
