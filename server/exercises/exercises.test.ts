import { expect, test } from 'vitest'
import { getWork, maxWorkLength, saveWork } from '../../domain/exercises.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const lesson = { params: { lessonId: 'coding-1-1-1' } }
const html = (text: string) => ({ ...lesson, body: { work: { 'index.html': text } } })
const passing = { kind: 'exercise-passed', lessonId: 'coding-1-1-1' } as const

test('work is kept as typed and replaced by the next; none at all goes back to the beginning', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getWork, lesson)).toEqual({ work: {}, passedAt: null, version: '' })
  await ana.call(saveWork, html('<h1>Pan'))
  await ana.call(saveWork, html('  <h1>Pancakes</h1>\n'))
  expect(await ana.call(getWork, lesson)).toMatchObject({
    work: { 'index.html': '  <h1>Pancakes</h1>\n' },
    passedAt: null,
  })
  await ana.call(saveWork, { ...lesson, body: { work: {} } })
  expect(await ana.call(getWork, lesson)).toEqual({ work: {}, passedAt: null, version: '' })
})

test('an exercise is passed at the time of its first pass, whatever is handed in later', async () => {
  const ana = await server.newLearner()
  await ana.record({ ...passing, occurredAt: '2026-11-20T10:00:00Z' })
  const passedAt = '2026-11-20T10:00:00.000Z'
  expect(await ana.call(getWork, lesson)).toMatchObject({ work: {}, passedAt })
  expect(await ana.call(saveWork, html('<h1>'))).toMatchObject({ work: { 'index.html': '<h1>' }, passedAt })
  await ana.record(passing)
  expect((await ana.call(getWork, lesson)).passedAt).toBe(passedAt)
})

test('work that was changed elsewhere is not written over: the answer is what is held', async () => {
  const ana = await server.newLearner()
  await ana.record(passing)
  const over = (baseVersion: string, text: string) => ({
    ...lesson,
    body: { work: { 'index.html': text }, baseVersion },
  })
  const first = await ana.call(saveWork, over('', '<h1>Phone</h1>'))
  expect(await ana.call(getWork, lesson)).toEqual(first)
  expect(await ana.refused(saveWork, over('', '<h1>Laptop</h1>'))).toMatchObject({
    status: 409,
    code: 'changed-elsewhere',
    held: first,
  })
  expect(await ana.call(saveWork, over('', '<h1>Phone</h1>'))).toEqual(first)
  const second = await ana.call(saveWork, over(first.version, '<h1>Both</h1>'))
  expect(await ana.refused(saveWork, over(first.version, '<h1>Late</h1>'))).toMatchObject({ held: second })
})

test('work is private', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(saveWork, html('<h1>Mine</h1>'))
  expect(await bo.call(getWork, lesson)).toEqual({ work: {}, passedAt: null, version: '' })
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
