import type { Page } from '@playwright/test'
import { coursePathname, lessonPathname } from '../../app/paths.ts'
import { readContent } from '../../content/read.ts'
import { coursePath } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import type { Endpoint, InputOf, OutputOf } from '../../domain/endpoint.ts'
import { handInExam, startExam } from '../../domain/exams.ts'
import type { Work } from '../../domain/exercises.ts'
import { workItem } from '../../domain/items/work.ts'
import { eventOperation } from '../../domain/operations.ts'
import { type Answers, completeOnboarding, type Preferences } from '../../domain/preferences.ts'
import { knownCourse } from '../../testing/domain.ts'
import { answersTo } from '../../testing/exams.ts'
import { sendAll, writeItem } from '../items.ts'
import type { PageAt } from '../pages.ts'

const { courses, lessons: lessonContents } = readContent()

/** The path that these preferences name: what the player has to show. */
export function pathFor(preferences: Preferences) {
  return coursePath(knownCourse(courses, preferences.learningGoal), preferences)
}

export const beginnerCoding: Answers = {
  learningGoal: 'coding',
  timeCommitment: 'minimal',
  experienceLevel: 'beginner',
}
export const beginnerDesign: Answers = { ...beginnerCoding, learningGoal: 'design' }
export const beginnerData: Answers = { ...beginnerCoding, learningGoal: 'data' }

/** What a learner did before, sent to the server as their browser would. */
export interface Before {
  onboarding: (answers: Answers) => Promise<void>
  /** Completed the first `count` lessons of a path; all of them when `count` is left out. */
  lessons: (preferences: Preferences, count?: number, occurredAt?: Date) => Promise<void>
  finalProject: (preferences: Preferences) => Promise<void>
  /** Left this work on the exercise of a lesson. */
  work: (lessonId: string, work: Work) => Promise<void>
  /** Passed the exercise of a lesson with this work. */
  exercise: (lessonId: string, work: Work) => Promise<void>
  /** Took the quiz of a lesson, with each answer right or each wrong. */
  quiz: (lessonId: string, isRight: boolean) => Promise<void>
  /** Spent minutes at the first lesson of coding. */
  minutes: (minutes: number, occurredAt?: Date) => Promise<void>
}

/** What the learner of a page is to have done before. */
export function pastOf({ request }: Page, baseURL = ''): Before {
  async function send<E extends Endpoint>({ method, path }: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown }
    const url = path.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? '')
    const answer = await request.fetch(url, { method, data: body, headers: { origin: baseURL } })
    if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const occasion = (preferences: Preferences, at = new Date()) => ({
    occurredAt: at.toISOString(),
    timeZone: 'UTC',
    preferences,
  })
  async function record(...doings: object[]): Promise<void> {
    const sent = doings.map((value) => ({ id: crypto.randomUUID(), kind: eventOperation, value }))
    await sendAll(request, sent, baseURL)
  }
  async function work(lessonId: string, files: Work): Promise<void> {
    await writeItem(request, workItem, lessonId, files, baseURL)
  }
  return {
    work,
    async onboarding(answers) {
      await send(completeOnboarding, { body: answers })
    },
    async lessons(preferences, count, occurredAt) {
      const lessons = pathFor(preferences).lessons.slice(0, count)
      const last = (occurredAt ?? new Date()).getTime()
      await record(
        // One after the other: badges are ordered by the instants of their events.
        ...lessons.map(({ id: lessonId }, index) => ({
          ...{ kind: 'lesson-completed', lessonId },
          ...occasion(preferences, new Date(last - lessons.length + index)),
        })),
      )
    },
    async minutes(minutes, at = new Date()) {
      const lessonId = pathFor(beginnerCoding).lessons[0]?.id
      await record({ kind: 'minutes-spent', lessonId, minutes, occurredAt: at.toISOString(), timeZone: 'UTC' })
    },
    async exercise(lessonId, passed) {
      await work(lessonId, passed)
      await record({ kind: 'exercise-passed', lessonId, occurredAt: new Date().toISOString(), timeZone: 'UTC' })
    },
    async quiz(lessonId, isRight) {
      const questions = lessonContents.get(lessonId)?.quiz ?? []
      const firstTries = questions.map(({ answer, options }) => (isRight ? answer : (answer + 1) % options.length))
      const occurredAt = new Date().toISOString()
      await record({ kind: 'quiz-taken', lessonId, firstTries, occurredAt, timeZone: 'UTC' })
    },
    async finalProject(preferences) {
      const { id: projectId = '', kind } = pathFor(preferences).course.project ?? {}
      const when = occasion(preferences)
      if (kind === 'exam') {
        const exam = await send(startExam, { params: { projectId }, body: { preferences } })
        const params = { projectId, attemptId: exam.attemptId }
        await send(handInExam, { params, body: { ...when, answers: answersTo(exam) } })
      } else {
        await record({ kind: 'project-handed-in', projectId, submission: 'https://example.org/work', ...when })
      }
    },
  }
}

/** Keeps every request for `url` waiting until the function that comes back is called; then the server answers. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Lets no request for `url` through until the function that comes back is called. One that looks whether the server is
 * back is never answered, nor logged: what leads on has to be what the learner does.
 */
export async function cutOff(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route('/readyz', () => {})
  await page.route(url, (route) => route.abort())
  return () => page.unroute(url)
}

/** Opens a course and waits until the player knows how far one is: from then on everything in it works. */
export async function openCourse(page: Page, preferences: Preferences = beginnerCoding): Promise<void> {
  await page.goto(coursePathname(preferences))
  await playerReady(page)
}

/** A page that tests share, brought to a course or one of its lessons, once everything in the player works. */
export async function player(at: PageAt, preferences: Preferences = beginnerCoding, lesson?: Lesson): Promise<Page> {
  const page = await at(lesson ? lessonPathname(preferences, lesson.id) : coursePathname(preferences))
  await playerReady(page)
  return page
}

export async function playerReady(page: Page): Promise<void> {
  await page.getByText(/^\d+% complete$/).waitFor()
}
