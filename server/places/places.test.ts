import { expect, test } from 'vitest'
import { getPlace, savePlace } from '../../domain/places.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const lesson = { params: { lessonId: 'coding-1-1-1' } }
/** In a stretch so many minutes ago, on a device whose clock is so many minutes ahead. */
function at(stretch: string, { lessonId = 'coding-1-1-1', ago = 0, ahead = 0 } = {}) {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  return { params: { lessonId }, body: { stretch, occurredAt: minutes(ahead - ago), sentAt: minutes(ahead) } }
}

test('where a learner was in a lesson is kept, the last place alone', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getPlace, lesson)).toEqual({ stretch: null })
  for (const stretch of ['quiz', 'exercise', 'exercise']) {
    expect(await ana.call(savePlace, at(stretch))).toEqual({ stretch })
    expect(await ana.call(getPlace, lesson)).toEqual({ stretch })
  }
})

test('a place from before, of a device that had no network, does not take back a later one', async () => {
  const ana = await server.newLearner()
  await ana.call(savePlace, at('exercise', { ago: 60 }))
  expect(await ana.call(savePlace, at('what-a-tag-is', { ago: 120 }))).toEqual({ stretch: 'exercise' })
  expect(await ana.call(getPlace, lesson)).toEqual({ stretch: 'exercise' })
  expect(await ana.call(savePlace, at('quiz', { ago: 30 }))).toEqual({ stretch: 'quiz' })
})

test.each([
  ['ahead', 600],
  ['behind', -600],
])('a clock that is %s makes a place neither later nor earlier', async (_, ahead) => {
  const ana = await server.newLearner()
  await ana.call(savePlace, at('exercise', { ago: 60 }))
  expect(await ana.call(savePlace, at('quiz', { ago: 30, ahead }))).toEqual({ stretch: 'quiz' })
  expect(await ana.call(savePlace, at('what-a-tag-is', { ago: 10 }))).toEqual({ stretch: 'what-a-tag-is' })
})

test('a place that is to come was now', async () => {
  const ana = await server.newLearner()
  await ana.call(savePlace, at('exercise', { ago: -600 }))
  expect(await ana.call(savePlace, at('quiz'))).toEqual({ stretch: 'quiz' })
})

test("a place of each lesson and of each learner, and nobody else's", async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  await ana.call(savePlace, at('quiz'))
  await ana.call(savePlace, at('exercise', { lessonId: 'coding-1-1-2' }))
  expect(await ana.call(getPlace, lesson)).toEqual({ stretch: 'quiz' })
  expect(await bo.call(getPlace, lesson)).toEqual({ stretch: null })
})

test('a visitor has none, nor has a lesson that is not there', async () => {
  const ana = await server.newLearner()
  expect(await server.visitor().refused(getPlace, lesson)).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(savePlace, at('quiz'))).toMatchObject({ status: 401 })
  expect(await ana.refused(getPlace, { params: { lessonId: 'coding-9' } })).toMatchObject({ status: 404 })
  expect(await ana.refused(savePlace, at('quiz', { lessonId: 'coding-9' }))).toMatchObject({ status: 404 })
})

test.each([[''], ['x'.repeat(201)]])('%j is no place', async (stretch) => {
  const ana = await server.newLearner()
  expect(await ana.refused(savePlace, at(stretch))).toMatchObject({ status: 400, errors: [{ field: 'stretch' }] })
})

test('written at once from two devices, one of the two is kept', async () => {
  const ana = await server.newLearner()
  await Promise.all(['quiz', 'exercise'].map((stretch) => ana.call(savePlace, at(stretch))))
  expect(['quiz', 'exercise']).toContain((await ana.call(getPlace, lesson)).stretch)
})
