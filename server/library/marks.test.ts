import { afterAll, beforeAll, expect, test } from 'vitest'
import { markItem } from '../../domain/items/mark.ts'
import { getResources } from '../../domain/library-search.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('the rating of learners shows from five on, as their average', async () => {
  const shown = async () => {
    // A second process has an empty cache.
    const app = await server.second()
    const answer = await app.inject('/api/v1/resources-by-id?ids=11')
    return answer.json().resources[0].learnersRating
  }
  const rate = async (rating: number | null) =>
    (await server.newLearner()).write(markItem, '11', { isDone: true, rating })
  for (const rating of [5, 5, 4, 3, null]) await rate(rating)
  expect(await shown()).toBeUndefined()
  await rate(2)
  expect(await shown()).toEqual({ average: 3.8, count: 5 })
  const { resources } = await server.visitor().call(getResources, { query: { ids: '11' } })
  expect(resources[0]?.rating).toBe(4.2)
})
