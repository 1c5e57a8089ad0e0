import { expect, test } from 'vitest'
import { listPathResources, mostBesideModule, setPathResource } from '../../domain/path-resources.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()

const beside = (moduleId: string, resourceId: number) => ({ params: { moduleId, resourceId } })
const added = { body: { isAdded: true } }

test('a learner puts resources beside modules of the path, and takes them away', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(listPathResources, {})).toEqual({ modules: [], added: [] })
  await ana.call(completeOnboarding, { body: wholeCoding })
  await ana.call(setPathResource, { ...beside('coding-1', 1), ...added })
  await ana.call(setPathResource, { ...beside('coding-1', 1), ...added })
  const both = await ana.call(setPathResource, { ...beside('coding-2', 4), ...added })
  expect(both.added).toEqual([
    { moduleId: 'coding-1', resourceId: 1 },
    { moduleId: 'coding-2', resourceId: 4 },
  ])
  expect(both.modules[0]).toEqual({
    moduleId: 'coding-1',
    title: 'HTML Fundamentals',
    tags: expect.arrayContaining(['HTML']),
  })
  await ana.call(setPathResource, { ...beside('coding-1', 1), body: { isAdded: false } })
  const left = await ana.call(listPathResources, {})
  expect(left.added).toEqual([{ moduleId: 'coding-2', resourceId: 4 }])
  const bo = await server.newLearner()
  expect((await bo.call(listPathResources, {})).added).toEqual([])
})

test('a module has only so many beside it', async () => {
  const ana = await server.newLearner()
  for (let resourceId = 1; resourceId <= mostBesideModule; resourceId++)
    await ana.call(setPathResource, { ...beside('coding-1', resourceId), ...added })
  const refusal = await ana.refused(setPathResource, { ...beside('coding-1', 30), ...added })
  expect(refusal).toMatchObject({ code: 'record-full' })
  const again = await ana.call(setPathResource, { ...beside('coding-1', 1), ...added })
  expect(again.added).toHaveLength(mostBesideModule)
})

test('a module has only so many beside it, however many are added at once', async () => {
  const ana = await server.newLearner()
  for (let resourceId = 1; resourceId < mostBesideModule; resourceId++)
    await ana.call(setPathResource, { ...beside('coding-1', resourceId), ...added })
  const ids = Array.from({ length: 8 }, (_, index) => mostBesideModule + index)
  // So many connections are open then that the writes meet.
  await Promise.all(ids.map(() => ana.call(listPathResources, {})))
  await Promise.allSettled(ids.map((id) => ana.call(setPathResource, { ...beside('coding-1', id), ...added })))
  expect((await ana.call(listPathResources, {})).added).toHaveLength(mostBesideModule)
})

test.each([
  ['module', beside('cooking-1', 1)],
  ['resource', beside('coding-1', 900_000)],
])('a %s that is not there is refused', async (_, input) => {
  const ana = await server.newLearner()
  expect(await ana.refused(setPathResource, { ...input, ...added })).toMatchObject({ status: 404 })
  expect(await server.visitor().refused(setPathResource, { ...input, ...added })).toMatchObject({ status: 401 })
})
