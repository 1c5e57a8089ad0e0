import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount, importAccount } from '../domain/account-data.ts'
import { listAwards } from '../domain/activity.ts'
import { getDashboard } from '../domain/dashboard.ts'
import { noteItem } from '../domain/items/note.ts'
import { savedResourceItem } from '../domain/items/saved-resource.ts'
import { videoItem } from '../domain/items/video.ts'
import { workItem } from '../domain/items/work.ts'
import { courseProgressOf, type LearnerRecord } from '../domain/learner-record.ts'
import { listNotes } from '../domain/notes.ts'
import { sendOperations } from '../domain/operations.ts'
import { getCourseProgress, getSubmission } from '../domain/progress.ts'
import { getQuizResult } from '../domain/quizzes.ts'
import { listSavedResources } from '../domain/saved-resources.ts'
import { taskIdOf } from '../domain/tasks.ts'
import { knownCourse } from '../testing/domain.ts'
import {
  completing,
  eventsInput,
  type NewLearner,
  realContent,
  type TestServer,
  testServer,
  wholeCoding,
} from '../testing/server.ts'

// A course whose first lesson was renamed, whose second was deleted, and whose third moved to another course. A project
// and a resource were deleted too.

const [renamed, now, gone, moved] = ['coding-1-1-1', 'coding-1-1-9', 'coding-1-1-2', 'coding-1-2-1']
const inHtml = { courseId: '1', moduleId: 'coding-1' }
const project = { id: 'portfolio', title: 'Design Portfolio Review', courseId: '2', kind: 'work' as const, points: 5 }

function laterContent() {
  const content = structuredClone(realContent)
  const [html] = knownCourse(content.courses, 'coding').modules
  for (const part of html?.subModules ?? []) {
    part.lessons = part.lessons
      .filter(({ id }) => id !== gone)
      .map((lesson) => (lesson.id === renamed ? { ...lesson, id: now, formerIds: [renamed] } : lesson))
  }
  const [principles] = knownCourse(content.courses, 'design').modules
  const going = html?.subModules.flatMap(({ lessons }) => lessons.filter(({ id }) => id === moved)) ?? []
  for (const part of html?.subModules ?? []) part.lessons = part.lessons.filter(({ id }) => id !== moved)
  principles?.subModules[0]?.lessons.push(...going)
  for (const course of content.courses) if (course.project?.id === project.id) course.project = null
  const former = {
    lessons: [
      { id: renamed, title: 'What HTML Is', ...inHtml, now },
      { id: gone, title: 'Tags', ...inHtml },
    ],
    projects: [project],
    resources: [{ id: 15 }],
  }
  const lessons = new Map([...content.lessons].filter(([id]) => id !== gone))
  const parts = content.lessons.get(renamed)
  if (!parts) throw new Error(`There is no lesson ${renamed}`)
  const tasks = parts.tasks.map((task) => ({ ...task, lessonId: now, id: taskIdOf(now, task.step) }))
  lessons.set(now, { ...parts, tasks })
  lessons.delete(renamed)
  return { ...content, lessons, former, resources: content.resources.filter(({ id }) => id !== 15) }
}

let server: TestServer
let later: FastifyInstance
beforeAll(async () => {
  server = await testServer()
  later = await server.second(laterContent())
})
afterAll(() => server.stop())

const afterwards = (learner: NewLearner) => server.at(later, learner)
const inCoding = ({ record }: { record: LearnerRecord }) => courseProgressOf(record, '1')
const design = { ...wholeCoding, learningGoal: 'design' as const }

test('what was done on a lesson that is gone since is recorded when it arrives, and earns what it did', async () => {
  const ana = afterwards(await server.newLearner())
  const outcome = await ana.record(
    completing(gone),
    completing(gone, { kind: 'lesson-reopened' }),
    { kind: 'quiz-taken', lessonId: gone, firstTries: [0, 1, 2] },
    { kind: 'exercise-passed', lessonId: gone },
    { kind: 'note-taken', lessonId: gone },
    { kind: 'minutes-spent', lessonId: gone, minutes: 5 },
    { kind: 'project-handed-in', projectId: project.id, preferences: design, submission: 'Mine.' },
  )
  expect(outcome).toMatchObject({ pointsAwarded: 10, record: { streak: { currentStreak: 1 } } })
  expect(outcome.results.map(({ status }) => status)).toEqual(Array(7).fill('done'))
  expect((await ana.call(listAwards, { query: {} })).awards.map(({ title }) => title)).toEqual([project.title, 'Tags'])
  expect(await ana.call(getSubmission, { params: { projectId: project.id } })).toEqual({ submission: 'Mine.' })
})

test('what never was is refused as before', async () => {
  const ana = afterwards(await server.newLearner())
  const { results } = await ana.call(sendOperations, eventsInput(completing('coding-9-9-9')))
  expect(results).toMatchObject([{ status: 'rejected', code: 'not-found' }])
})

test.each([
  ['its old name, and then its new one', renamed, now],
  ['its new name, and then its old one', now, renamed],
])('a lesson that was renamed earns once: under %s', async (_, first, second) => {
  const ana = afterwards(await server.newLearner())
  await ana.record(completing(first))
  const again = await ana.record(completing(second))
  expect(again.pointsAwarded).toBe(0)
  const completed = await ana.call(getCourseProgress, { params: { courseId: '1' } })
  expect(completed.course.completedLessonIds).toEqual([now])
  await ana.record(completing(now, { kind: 'lesson-reopened' }))
  const { course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
  expect(course.completedLessonIds).toEqual([])
})

test('a quiz that was passed before its lesson was renamed is passed when it arrives', async () => {
  const ana = afterwards(await server.newLearner())
  const firstTries = realContent.lessons.get(renamed)?.quiz.map(({ answer }) => answer) ?? []
  const { record } = await ana.record({ kind: 'quiz-taken', lessonId: renamed, firstTries })
  expect(record.streak.currentStreak).toBe(1)
  const { result } = await ana.call(getQuizResult, { params: { lessonId: renamed } })
  expect(result?.passedAt).not.toBeNull()
})

test('what was completed before a lesson was renamed stays completed, and so does the course', async () => {
  const ana = await server.newLearner()
  const path = { ...wholeCoding, experienceLevel: 'beginner' as const, timeCommitment: 'minimal' as const }
  const ids = ['1-1-1', '1-1-2', '1-2-1', '2-1-1'].map((id) => `coding-${id}`)
  await ana.record(...ids.map((id) => completing(id, { preferences: path })))
  const bo = afterwards(ana)
  const last = await bo.record(completing('coding-2-1-2', { preferences: path }))
  expect(inCoding(last).completedAt).not.toBeNull()
  expect(last.newBadges.map(({ badgeName }) => badgeName)).toContain('Course Complete')
  expect((await bo.call(getDashboard, {})).courses).toMatchObject([{ progress: 100 }])
})

test.each([
  ['was taken off its path', 'coding-4-1-1'],
  ['went to another course', moved],
])('a lesson that %s is recorded as it was done, and earns once', async (_, lessonId) => {
  const ana = afterwards(await server.newLearner())
  const beginner = { ...wholeCoding, experienceLevel: 'beginner' as const, timeCommitment: 'minimal' as const }
  const outcome = await ana.record(completing(lessonId, { preferences: beginner }))
  expect([outcome.pointsAwarded, inCoding(outcome).completedLessonIds]).toEqual([5, [lessonId]])
  const { courses } = await ana.call(getDashboard, {})
  expect(courses).toMatchObject([{ courseId: '1', experienceLevel: 'beginner', progress: 0 }])
  expect(await ana.record(completing(lessonId, { preferences: design }))).toMatchObject({ pointsAwarded: 0 })
  const { body } = await ana.request('GET', exportAccount.path)
  const elsewhere = afterwards(await server.newLearner())
  const report = await elsewhere.request('POST', `${importAccount.path}?dryRun=false`, body)
  expect(report.json().refused).toEqual([])
  expect(await elsewhere.call(getDashboard, {})).toMatchObject({ stats: { totalSkillPoints: 5 } })
})

/** The learner on a process with the later content that started after this moment. */
async function afterRestart(learner: NewLearner): Promise<NewLearner> {
  return server.at(await server.second(laterContent()), learner)
}

describe('what was stored about a lesson before it was renamed is found under both names:', () => {
  const [old, present] = [{ params: { lessonId: renamed } }, { params: { lessonId: now } }]

  test('its note', async () => {
    const before = await server.newLearner()
    const version = await before.write(noteItem, renamed, { text: 'Mine.' })
    const [{ updatedAt } = { updatedAt: '' }] = await before.call(listNotes, {})
    const ana = await afterRestart(before)
    for (const id of [now, renamed])
      expect(await ana.read(noteItem, id)).toMatchObject({ value: { text: 'Mine.' }, version })
    const listed = await ana.call(listNotes, {})
    expect(listed).toMatchObject([{ lessonId: now, text: 'Mine.', updatedAt }])
    expect(listed[0]).not.toHaveProperty('isFormer')
    // An offline device writes under the former id.
    await ana.write(noteItem, renamed, { text: 'Mine, still.' }, version)
    expect(await ana.read(noteItem, now)).toMatchObject({ value: { text: 'Mine, still.' } })
    await ana.write(noteItem, now, { text: '' })
    expect(await ana.call(listNotes, {})).toEqual([])
  })

  test('its note, behind what stands under the new one already, and apart where that leaves no room', async () => {
    const before = await server.newLearner()
    await afterwards(before).write(noteItem, now, { text: 'New.' })
    await before.write(noteItem, renamed, { text: 'Old.' })
    expect(await (await afterRestart(before)).read(noteItem, now)).toMatchObject({ value: { text: 'New.\n\nOld.' } })
    const long = 'x'.repeat(20_000)
    await before.write(noteItem, renamed, { text: long })
    const ana = await afterRestart(before)
    expect(await ana.call(listNotes, {})).toMatchObject([
      { lessonId: renamed, text: long, isFormer: true },
      { lessonId: now, text: 'New.\n\nOld.' },
    ])
    await ana.write(noteItem, renamed, { text: '' })
    expect(await ana.call(listNotes, {})).toMatchObject([{ lessonId: now }])
  })

  test('its work, and that it passed', async () => {
    const [first, second] = [{ 'index.html': '<p>' }, { 'index.html': '<b>' }]
    const before = await server.newLearner()
    const version = await before.write(workItem, renamed, first)
    await before.record({ kind: 'exercise-passed', lessonId: renamed, occurredAt: '2026-11-01T10:00:00.000Z' })
    const ana = await afterRestart(before)
    for (const id of [now, renamed]) expect(await ana.read(workItem, id)).toMatchObject({ value: first, version })
    const { course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(course.practisedLessonIds).toEqual([now])
    await ana.write(workItem, renamed, second, version)
    expect(await ana.read(workItem, now)).toMatchObject({ value: second })
    // Work that is reset does not come back.
    await ana.write(workItem, now, {})
    expect(await ana.read(workItem, now)).toEqual({ value: {}, version: '' })
  })

  test('its work, apart from other work that stands under the new one already', async () => {
    const before = await server.newLearner()
    await afterwards(before).write(workItem, now, { 'index.html': '<b>' })
    await before.write(workItem, renamed, { 'index.html': '<p>' })
    const ana = await afterRestart(before)
    expect(await ana.read(workItem, now)).toMatchObject({ value: { 'index.html': '<b>' } })
    expect(await ana.read(workItem, renamed)).toMatchObject({ value: { 'index.html': '<p>' } })
  })

  test('what was watched of its video, merged with what was watched under the new one', async () => {
    const before = await server.newLearner()
    const watched = (from: number, to: number) => ({
      positionSeconds: to,
      durationSeconds: 580,
      watched: [[from, to] as [number, number]],
      secondsSpent: to - from,
    })
    await before.write(videoItem, renamed, watched(0, 70))
    await afterwards(before).write(videoItem, now, watched(100, 120))
    const ana = await afterRestart(before)
    const merged = [
      [0, 70],
      [100, 120],
    ]
    for (const id of [now, renamed]) {
      expect(await ana.read(videoItem, id)).toMatchObject({ value: { positionSeconds: 120, watched: merged } })
    }
  })

  test('its quiz, which is marked by the questions that it has now', async () => {
    const before = await server.newLearner()
    const firstTries = realContent.lessons.get(renamed)?.quiz.map(({ answer }) => answer) ?? []
    const wrong = firstTries.map(() => 5)
    const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
    await before.record({ kind: 'quiz-taken', lessonId: renamed, firstTries: wrong, occurredAt: at(1) })
    const ana = afterwards(before)
    await ana.record({ kind: 'quiz-taken', lessonId: renamed, firstTries, occurredAt: at(2) })
    await ana.record({ kind: 'quiz-taken', lessonId: now, firstTries: wrong, occurredAt: at(3) })
    const best = { correct: firstTries.length, total: firstTries.length }
    for (const lesson of [present, old]) {
      expect(await ana.call(getQuizResult, lesson)).toEqual({
        result: { correct: 0, total: firstTries.length, best, answeredAt: at(3), passedAt: at(2) },
      })
    }
    const { course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(course.quizzes).toEqual([{ lessonId: now, best, isPassed: true }])
  })
})

test('a note, work and a saved resource can be read, exported and taken away', async () => {
  const before = await server.newLearner()
  await before.write(noteItem, gone, { text: 'Mine.' })
  await before.write(workItem, gone, { 'index.html': '<p>' })
  await before.write(savedResourceItem, '15', true)
  const ana = afterwards(before)
  expect(await ana.read(noteItem, gone)).toMatchObject({ value: { text: 'Mine.' } })
  expect(await ana.call(listNotes, {})).toMatchObject([{ lessonId: gone, lessonTitle: 'Tags', isFormer: true }])
  expect(await ana.read(workItem, gone)).toMatchObject({ value: { 'index.html': '<p>' } })
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [15] })
  const { statusCode, body } = await ana.request('GET', exportAccount.path)
  expect([statusCode, body.includes('Mine.')]).toEqual([200, true])

  const elsewhere = afterwards(await server.newLearner())
  const report = await elsewhere.request('POST', `${importAccount.path}?dryRun=false`, body)
  expect(report.json().refused).toEqual([])

  await ana.write(noteItem, gone, { text: '' })
  await ana.write(workItem, gone, {})
  await ana.write(savedResourceItem, '15', false)
  expect(await ana.call(listNotes, {})).toEqual([])
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [] })
})
