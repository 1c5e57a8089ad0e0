import { afterAll, beforeAll, expect, test } from 'vitest'
import { getResources } from '../../domain/library-search.ts'
import { listMarks, type Mark, setMark } from '../../domain/resource-marks.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const mark = (resourceId: number, body: Mark) => ({ params: { resourceId }, body })
const rated = (resourceId: number, rating: number | null) => mark(resourceId, { isDone: false, rating })

test('what a learner is done with, or rated, is kept until it is taken back', async () => {
  const ana = await server.newLearner()
  await ana.call(setMark, mark(3, { isDone: true, rating: null }))
  // A write returns its own change, however many marks exist.
  const seven = { isDone: true, rating: 4 }
  expect(await ana.call(setMark, mark(7, seven))).toEqual(seven)
  const both = await ana.call(listMarks, {})
  expect(both.marks).toEqual([
    { resourceId: 7, ...seven },
    { resourceId: 3, isDone: true, rating: null },
  ])
  await ana.call(setMark, mark(3, { isDone: true, rating: null }))
  expect(await ana.call(listMarks, {})).toEqual(both)
  await ana.call(setMark, mark(3, { isDone: false, rating: null }))
  expect(await ana.call(listMarks, {})).toEqual({ marks: [{ resourceId: 7, isDone: true, rating: 4 }] })
})

test("marks are their learner's own", async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  await ana.call(setMark, rated(3, 5))
  expect(await bo.call(listMarks, {})).toEqual({ marks: [] })
})

test('the rating of learners shows from five on, as their average', async () => {
  const shown = async () => {
    // A second process has an empty cache.
    const app = await server.second()
    const answer = await app.inject('/api/v1/resources-by-id?ids=11')
    return answer.json().resources[0].learnersRating
  }
  for (const rating of [5, 5, 4, 3]) await (await server.newLearner()).call(setMark, rated(11, rating))
  expect(await shown()).toBeUndefined()
  await (await server.newLearner()).call(setMark, rated(11, 2))
  expect(await shown()).toEqual({ average: 3.8, count: 5 })
  const { resources } = await server.visitor().call(getResources, { query: { ids: '11' } })
  expect(resources[0]?.rating).toBe(4.2)
})

test("a mark on what is not there is refused, and so is a visitor's", async () => {
  const ana = await server.newLearner()
  expect(await ana.refused(setMark, rated(900_000, 4))).toMatchObject({ status: 404 })
  expect(await server.visitor().refused(setMark, rated(3, 4))).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(listMarks, {})).toMatchObject({ status: 401 })
})

test.each([
  ['rating', rated(3, 6)],
  ['rating', rated(3, 2.5)],
  ['isDone', mark(3, { isDone: 'yes', rating: null } as never)],
  ['resourceId', rated(2 ** 31, 3)],
] as const)('a bad %s is refused by its name', async (field, input) => {
  const ana = await server.newLearner()
  expect(await ana.refused(setMark, input)).toMatchObject({ status: 400, errors: [{ field }] })
})
