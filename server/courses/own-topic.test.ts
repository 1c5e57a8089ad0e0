import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCourses } from '../../domain/courses.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { startExam } from '../../domain/exams.ts'
import { searchResources } from '../../domain/library-search.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { exported, imported } from '../../testing/account-data.ts'
import { knownCourse } from '../../testing/domain.ts'
import { completing, realContent, type TestServer, testServer, wholeCoding } from '../../testing/server.ts'

/** A path of a course that no goal of the wizard leads to. */
const juggling = { ...wholeCoding, learningGoal: 'juggling' }

function contentWithJuggling() {
  const content = structuredClone(realContent)
  const [coding, design] = [knownCourse(content.courses, 'coding'), knownCourse(content.courses, 'design')]
  // The fewest changes to a course that has an exam: its goal is left to another.
  Object.assign(coding, { title: 'Juggling', topics: ['juggling'], summary: 'Keep three balls in the air.' })
  design.topics.push('coding')
  return content
}

describe('a course whose topic is no goal of the wizard', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({}, contentWithJuggling())
  })
  afterAll(() => server.stop())

  test('is listed with its topic, and found in the library by the sentence of its card', async () => {
    const visitor = server.visitor()
    expect(await visitor.call(listCourses, {})).toContainEqual(
      expect.objectContaining({ title: 'Juggling', topics: ['juggling'] }),
    )
    const { ownContent } = await visitor.call(searchResources, { query: { search: 'balls' } })
    expect(ownContent).toMatchObject([{ kind: 'course', title: 'Juggling', preferences: { learningGoal: 'juggling' } }])
  })

  test('is walked like others: lessons, the card on the dashboard, the exam, and the way to another account', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1', { preferences: juggling }))
    expect((await ana.call(getDashboard, {})).courses).toMatchObject([
      { courseId: '1', title: 'Juggling', completedLessons: 1, ...juggling },
    ])
    const start = { params: { projectId: 'certification' }, body: { preferences: juggling } }
    const exam = await ana.call(startExam, start)
    const bo = await server.newLearner()
    expect((await imported(bo, await exported(ana))).refused).toEqual([])
    expect((await bo.call(startExam, start)).questions).toEqual(exam.questions)
    expect((await bo.call(getDashboard, {})).courses).toMatchObject([juggling])
  })

  test('is no answer to the question of the wizard', async () => {
    const ana = await server.newLearner()
    const answer = await ana.request('POST', completeOnboarding.path, juggling)
    expect(answer.statusCode).toBe(400)
  })

  test('has to be there: a path of another topic is refused, and nothing is recorded', async () => {
    const ana = await server.newLearner()
    const onNone = completing('coding-1-1-1', { preferences: { ...juggling, learningGoal: 'weaving' } })
    await expect(ana.record(onNone)).rejects.toThrow('There is no course with the topic weaving.')
    expect((await ana.call(getDashboard, {})).courses).toEqual([])
  })
})
