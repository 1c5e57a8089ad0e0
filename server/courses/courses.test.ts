import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../domain/courses.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { type TestServer, testServer, wholeCoding } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('9 Enrolled counts: the baselines 3,245, 1,890 and 2,756 plus the learners enrolled here', async () => {
  for (const learningGoal of ['coding', 'coding', 'design'] as const) {
    const learner = await server.newLearner()
    await learner.call(completeOnboarding, { body: { ...wholeCoding, learningGoal } })
  }
  const courses = await server.visitor().call(listCourses, {})
  expect(courses.slice(0, 3).map(({ id, enrolled }) => [id, enrolled])).toEqual([
    ['1', 3247],
    ['2', 1891],
    ['3', 2756],
  ])
})
