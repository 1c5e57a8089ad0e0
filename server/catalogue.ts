import QuickLRU from 'quick-lru'
import type { Content } from '../content/read.ts'
import { type CoursePath, courseForGoal, coursePath, lessonsOf } from '../domain/course-paths.ts'
import type { Course, Lesson, Project } from '../domain/courses.ts'
import { raise } from '../domain/errors.ts'
import type { Preferences } from '../domain/preferences.ts'
import type { Question } from '../domain/quizzes.ts'
import { type Db, queryRow } from './db/db.ts'

// The count is read at most this often for each course: a full count at every page would be a needless query.
const countLifeInMs = 60_000

/** The courses and resources of this installation, found by what a request names. */
export class Catalogue {
  readonly courses: readonly Course[]
  readonly #enrolled = new QuickLRU<string, number>({ maxSize: 1000, maxAge: countLifeInMs })

  readonly #lessons: Content['lessons']
  readonly #places: ReadonlyMap<string, { lessonId: string; moduleId: string; courseId: string }>
  readonly #titles: ReadonlyMap<string, string>
  readonly #resourceIds: ReadonlySet<number>

  constructor({ courses, lessons, resources }: Content) {
    this.courses = courses
    this.#lessons = lessons
    const places = courses.flatMap(({ id: courseId, modules }) =>
      modules.flatMap((module) => lessonsOf(module).map(({ id }) => ({ lessonId: id, moduleId: module.id, courseId }))),
    )
    this.#places = new Map(places.map((place) => [place.lessonId, place]))
    this.#titles = new Map([
      ...courses
        .flatMap(({ modules }) => modules.flatMap(lessonsOf))
        .map(({ id, title }) => [`lesson:${id}`, title] as const),
      ...courses.flatMap(({ project }) => (project ? [[`project:${project.id}`, project.title] as const] : [])),
    ])
    this.#resourceIds = new Set(resources.map(({ id }) => id))
  }

  hasLesson(lessonId: string): boolean {
    return this.#places.has(lessonId)
  }

  /** The module and course that a lesson belongs to. */
  placeOf(lessonId: string) {
    return this.#places.get(lessonId)
  }

  courseWith(lessonId: string): Course | undefined {
    const place = this.#places.get(lessonId)
    return place && this.find(place.courseId)
  }

  /** What earned points, by its source in the ledger; `undefined` for what the content does not have. */
  titleOf(source: string): string | undefined {
    return this.#titles.get(source)
  }

  /** @throws ProblemError not-found for a lesson that does not exist or has no quiz. */
  quiz(lessonId: string): readonly Question[] {
    const quiz = this.#lessons.get(lessonId)?.quiz ?? []
    return quiz.length > 0 ? quiz : raise('not-found', `There is no quiz of a lesson ${lessonId}.`)
  }

  hasResource(resourceId: number): boolean {
    return this.#resourceIds.has(resourceId)
  }

  /**
   * The names of the files that learners write in a lesson's exercise.
   *
   * @throws ProblemError not-found where there is no such lesson, or it has no exercise
   */
  exerciseFiles(lessonId: string): string[] {
    const { files } = this.#lessons.get(lessonId)?.exercise ?? raise('not-found', `${lessonId} has no exercise.`)
    return files.filter(({ fixed }) => !fixed).map(({ name }) => name)
  }

  /** @throws ProblemError not-found */
  course(courseId: string): Course {
    return this.find(courseId) ?? raise('not-found', `There is no course ${courseId}.`)
  }

  find(courseId: string): Course | undefined {
    return this.courses.find(({ id }) => id === courseId)
  }

  path(preferences: Preferences): CoursePath {
    return coursePath(courseForGoal(this.courses, preferences.learningGoal), preferences)
  }

  /** The path through a course, also one that its preferences no longer lead to; `undefined` for a course that is gone. */
  readonly pathOf = (courseId: string, preferences: Preferences): CoursePath | undefined => {
    const course = this.find(courseId)
    return course && coursePath(course, preferences)
  }

  /** @throws ProblemError not-found for a lesson that no course has, not-on-path for one of another path. */
  lessonOn(path: CoursePath, lessonId: string): Lesson {
    const lesson = path.lessons.find(({ id }) => id === lessonId)
    if (lesson) return lesson
    return this.hasLesson(lessonId)
      ? raise('not-on-path', `The lesson ${lessonId} is not on this path through ${path.course.title}.`)
      : raise('not-found', `There is no lesson ${lessonId}.`)
  }

  /** @throws ProblemError not-found for a project that no course has, not-on-path for one of another course. */
  projectOn(path: CoursePath, projectId: string): Project {
    const project = this.project(projectId)
    if (path.course.project?.id === projectId) return project
    return raise('not-on-path', `${project.title} belongs to another course than ${path.course.title}.`)
  }

  /** @throws ProblemError not-found */
  project(projectId: string): Project {
    const course = this.courses.find(({ project }) => project?.id === projectId)
    return course?.project ?? raise('not-found', `There is no project ${projectId}.`)
  }

  /** The course's baseline plus the learners enrolled here; up to a minute old. */
  async enrolled(db: Db, course: Course): Promise<number> {
    const known = this.#enrolled.get(course.id)
    if (known !== undefined) return known
    const row = await queryRow<{ learners: number }>(
      db,
      'select count(*)::int as learners from user_course_enrollments where course_id = $1',
      [course.id],
    )
    const enrolled = course.enrolledBaseline + (row?.learners ?? 0)
    this.#enrolled.set(course.id, enrolled)
    return enrolled
  }
}
