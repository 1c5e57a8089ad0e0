import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWork, maxWorkLength, saveWork } from '../../domain/exercises.ts'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const lesson = { params: { lessonId: 'coding-1-1-1' } }
const html = (text: string) => ({ ...lesson, body: { work: { 'index.html': text } } })
const passing = { kind: 'exercise-passed', lessonId: 'coding-1-1-1' } as const

test('work is kept as typed and replaced by the next; none at all goes back to the beginning', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getWork, lesson)).toEqual({ work: {}, passedAt: null })
  await ana.call(saveWork, html('<h1>Pan'))
  await ana.call(saveWork, html('  <h1>Pancakes</h1>\n'))
  expect(await ana.call(getWork, lesson)).toEqual({ work: { 'index.html': '  <h1>Pancakes</h1>\n' }, passedAt: null })
  await ana.call(saveWork, { ...lesson, body: { work: {} } })
  expect(await ana.call(getWork, lesson)).toEqual({ work: {}, passedAt: null })
})

test('an exercise is passed at the time of its first pass, whatever is handed in later', async () => {
  const ana = await server.newLearner()
  await ana.record({ ...passing, occurredAt: '2026-11-20T10:00:00Z' })
  const passedAt = '2026-11-20T10:00:00.000Z'
  expect(await ana.call(getWork, lesson)).toEqual({ work: {}, passedAt })
  expect(await ana.call(saveWork, html('<h1>'))).toEqual({ work: { 'index.html': '<h1>' }, passedAt })
  await ana.record(passing)
  expect((await ana.call(getWork, lesson)).passedAt).toBe(passedAt)
})

test('work is private', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(saveWork, html('<h1>Mine</h1>'))
  expect(await bo.call(getWork, lesson)).toEqual({ work: {}, passedAt: null })
  await bo.call(saveWork, html('<h1>His</h1>'))
  expect((await ana.call(getWork, lesson)).work).toEqual({ 'index.html': '<h1>Mine</h1>' })
})

test('a visitor has no work kept by the server', async () => {
  expect(await server.visitor().refused(getWork, lesson)).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(saveWork, html('<h1>'))).toMatchObject({ status: 401 })
})

test.each([
  ['that is longer than is kept', { 'index.html': 'x'.repeat(maxWorkLength + 1) }, 'Your work is longer than is kept'],
  ['in a file of another name', { 'other.html': '' }, 'This exercise has the files index.html.'],
  ['in a file that names a folder', { '../index.html': '' }, ''],
])('work %s is refused', async (_, work, message) => {
  const ana = await server.newLearner()
  const problem = await ana.refused(saveWork, { ...lesson, body: { work } })
  expect(problem).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(problem.errors?.[0]?.message).toContain(message)
})

test('there is no work on a lesson that does not exist', async () => {
  const ana = await server.newLearner()
  const nowhere = { params: { lessonId: 'coding-9-9-9' } }
  expect(await ana.refused(getWork, nowhere)).toMatchObject({ status: 404 })
  expect(await ana.refused(saveWork, { ...html(''), ...nowhere })).toMatchObject({ status: 404 })
})
