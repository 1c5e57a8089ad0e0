import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../domain/courses.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { knownCourse } from '../../testing/domain.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { realContent, type TestServer, testServer, wholeCoding } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'

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
  const enrolled = Object.fromEntries(courses.map(({ id, enrolled }) => [id, enrolled]))
  expect(enrolled).toMatchObject({ 1: 3247, 2: 1891, 3: 2756 })
})

/** The server runs statements of its own in the background. */
const isCount = (text: string) => text.includes('count(*) as learners from learner_records')

test('however many ask at once how many are enrolled, it is counted once', async () => {
  let counts = 0
  interceptStatements(server.pool, (text, run) => {
    if (isCount(text)) counts++
    return run()
  })
  const catalogue = new Catalogue(realContent)
  const course = knownCourse(catalogue.courses, 'coding')
  const answers = await Promise.all(Array.from({ length: 50 }, () => catalogue.enrolled(server.db, course)))
  expect(new Set(answers).size).toBe(1)
  expect(counts).toBe(1)
})

test('a count that failed is tried again', async () => {
  const catalogue = new Catalogue(realContent)
  const course = knownCourse(catalogue.courses, 'coding')
  let isBroken = true
  interceptStatements(server.pool, (text, run) =>
    isBroken && isCount(text) ? Promise.reject(new Error('the connection broke')) : run(),
  )
  await expect(catalogue.enrolled(server.db, course)).rejects.toThrow('the connection broke')
  isBroken = false
  expect(await catalogue.enrolled(server.db, course)).toBeGreaterThan(0)
})
