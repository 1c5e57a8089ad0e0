import { expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const save = (resourceId: number, saved = true) => ({ params: { resourceId }, body: { saved } })

test("a resource that was saved is on the learner's list, the last one first, until it is taken off", async () => {
  const ana = await server.newLearner()
  // A write returns its own change, however long the list is.
  expect(await ana.call(saveResource, save(3))).toEqual({ saved: true })
  await ana.call(saveResource, save(7))
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [7, 3] })
  expect(await ana.call(saveResource, save(7, false))).toEqual({ saved: false })
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [3] })
})

test('the one saved later comes first, however quickly one is saved after another', async () => {
  const ana = await server.newLearner()
  const quickly = Array.from({ length: 30 }, (_, index) => index + 1)
  for (const resourceId of quickly) {
    await ana.call(saveResource, save(resourceId))
  }
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: quickly.toReversed() })
})

test('saving what is saved already, or taking off what is not there, changes nothing', async () => {
  const ana = await server.newLearner()
  await ana.call(saveResource, save(3))
  await ana.call(saveResource, save(7))
  await ana.call(saveResource, save(3))
  await ana.call(saveResource, save(5, false))
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [7, 3] })
})

test('who writes an address finds what is there on the list, or below it', async () => {
  const ana = await server.newLearner()
  for (const id of [1, 3, 7]) await ana.call(saveResource, save(id))
  const find = async (search: string) => (await ana.call(listSavedResources, { query: { search } })).resourceIds
  const urls = new Map(readContent().resources.map(({ id, url }) => [id, url]))
  for (const id of [1, 3, 7]) expect(await find(String(urls.get(id)))).toEqual([id])
  const { hostname } = new URL(String(urls.get(3)))
  expect(await find(hostname)).toEqual([3])
  expect(await find('https://example.org')).toEqual([])
})

test("a list is its learner's own", async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(saveResource, save(3))
  expect(await bo.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [] })
})

test('a resource that does not exist is refused, and so is a visitor', async () => {
  const ana = await server.newLearner()
  expect(await ana.refused(saveResource, save(9999))).toMatchObject({ status: 404 })
  expect(await server.visitor().refused(saveResource, save(3))).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(listSavedResources, { query: {} })).toMatchObject({ status: 401 })
})

test.for([
  ['resourceId', save('x' as never, false)],
  ['resourceId', save(1.5, false)],
  ['resourceId', save(2 ** 31, false)],
  ['saved', save(3, 'yes' as never)],
] as const)('a bad %s is refused by its name', async ([field, input]) => {
  const ana = await server.newLearner()
  expect(await ana.refused(saveResource, input)).toMatchObject({ status: 400, errors: [{ field }] })
})
