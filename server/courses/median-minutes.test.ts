import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../domain/courses.ts'
import { completing, type Doing, type TestServer, testServer } from '../../testing/server.ts'
import { readMedianMinutes } from './median-minutes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const medians = async () =>
  Object.fromEntries(await readMedianMinutes(server.db, (id) => id.replace('former', 'coding')))
const minutesOn = (lessonId: string, minutes: number): Doing => ({ kind: 'minutes-spent', lessonId, minutes })

test('how long a lesson took is told as the median, from thirty learners on who completed it', async () => {
  const learners = await server.newLearners(31)
  for (const [index, learner] of learners.slice(0, 29).entries()) {
    // Who completed it without a minute, or spent minutes without completing it, does not count.
    const doings = index === 0 ? [] : [minutesOn('coding-1-1-1', index + 10)]
    await learner.record(completing('coding-1-1-1'), ...doings, minutesOn('coding-1-1-2', 5))
  }
  await learners[29]?.record(completing('coding-1-1-1'), minutesOn('coding-1-1-1', 60))
  expect(await medians()).toEqual({})

  await learners[30]?.record(completing('coding-1-1-1'), minutesOn('coding-1-1-1', 60))
  await learners[0]?.record(minutesOn('coding-1-1-1', 10))
  // 10 to 38 and twice 60: the middle one of 31.
  expect(await medians()).toEqual({ 'coding-1-1-1': 25 })

  const codingOf = async () => (await server.visitor().call(listCourses, {})).find(({ id }) => id === '1')
  await expect.poll(codingOf).toMatchObject({ medianMinutes: { 'coding-1-1-1': 25 } })

  // A record of another format is computed anew when its learner comes; until then it counts for nothing.
  await server.pool.query(`update learner_records set record = '{"format":0}' where user_id = $1`, [learners[5]?.id])
  expect(await medians()).toEqual({ 'coding-1-1-1': 26 })
})
