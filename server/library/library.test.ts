import { expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import { savedResourceItem } from '../../domain/items/saved-resource.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const save = (learner: NewLearner, resourceId: number, isSaved = true) =>
  learner.write(savedResourceItem, String(resourceId), isSaved)

test("a resource that was saved is on the learner's list, the last one first, until it is taken off", async () => {
  const ana = await server.newLearner()
  for (const resourceId of [3, 7]) await save(ana, resourceId)
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [7, 3] })
  await save(ana, 7, false)
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [3] })
})

test('the one saved later comes first, however quickly one is saved after another', async () => {
  const ana = await server.newLearner()
  const quickly = Array.from({ length: 30 }, (_, index) => index + 1)
  for (const resourceId of quickly) await save(ana, resourceId)
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: quickly.toReversed() })
})

test('saving what is saved already, or taking off what is not there, changes nothing', async () => {
  const ana = await server.newLearner()
  for (const resourceId of [3, 7, 3]) await save(ana, resourceId)
  await save(ana, 5, false)
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [7, 3] })
})

test('who writes an address finds what is there on the list, or below it', async () => {
  const ana = await server.newLearner()
  for (const id of [1, 3, 7]) await save(ana, id)
  const find = async (search: string) => (await ana.call(listSavedResources, { query: { search } })).resourceIds
  const urls = new Map(readContent().resources.map(({ id, url }) => [id, url]))
  for (const id of [1, 3, 7]) expect(await find(String(urls.get(id)))).toEqual([id])
  const { hostname } = new URL(String(urls.get(3)))
  expect(await find(hostname)).toEqual([3])
  expect(await find('https://example.org')).toEqual([])
})

test('a visitor has no list of saved resources', async () => {
  expect(await server.visitor().refused(listSavedResources, { query: {} })).toMatchObject({ status: 401 })
})
