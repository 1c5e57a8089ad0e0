import { expect, test } from 'vitest'
import { deleteAccount } from '../../domain/accounts.ts'
import { getSharedCollection, listCollectionShares, shareCollection } from '../../domain/collections.ts'
import { type Collection, collectionItem } from '../../domain/items/collection.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const entry = (resourceId: number, note = '') => ({ resourceId, note })
const starter: Collection = { name: 'To start with', note: 'In this order.', entries: [entry(7, 'First'), entry(3)] }
const share = { body: { isShared: true } }
const unshare = { body: { isShared: false } }

async function newCollection(learner: NewLearner, collection = starter) {
  const params = { collectionId: crypto.randomUUID() }
  await learner.write(collectionItem, params.collectionId, collection)
  return { params }
}

const linkOf = (shareToken: string | null) => ({ params: { shareToken: shareToken ?? '' } })

test('a shared collection is seen by whoever has its link, until it is taken back for good', async () => {
  const ana = await server.newLearner()
  const own = await newCollection(ana)
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  expect(await ana.call(shareCollection, { ...own, ...share })).toEqual({ shareToken })
  expect(await ana.call(listCollectionShares, {})).toEqual({ shares: [{ ...own.params, shareToken }] })
  const link = linkOf(shareToken)
  const seen = await server.visitor().call(getSharedCollection, link)
  expect(seen).toMatchObject({ name: starter.name, note: starter.note })
  expect(seen.entries.map(({ note, resource }) => [resource.id, note])).toEqual([
    [7, 'First'],
    [3, ''],
  ])
  expect(JSON.stringify(seen)).not.toContain(ana.id)
  expect(await ana.call(shareCollection, { ...own, ...unshare })).toEqual({ shareToken: null })
  expect(await ana.call(listCollectionShares, {})).toEqual({ shares: [] })
  expect(await server.visitor().refused(getSharedCollection, link)).toMatchObject({ status: 404 })
  const again = await ana.call(shareCollection, { ...own, ...share })
  expect(again.shareToken).not.toBe(shareToken)
  expect(await server.visitor().refused(getSharedCollection, link)).toMatchObject({ status: 404 })
})

test('a shared collection shows what is written later, and keeps its link', async () => {
  const ana = await server.newLearner()
  const own = await newCollection(ana)
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  await ana.write(collectionItem, own.params.collectionId, { ...starter, name: 'First steps' })
  const seen = await server.visitor().call(getSharedCollection, linkOf(shareToken))
  expect(seen.name).toBe('First steps')
})

test('a deleted collection shares nothing, also when its id is written again', async () => {
  const ana = await server.newLearner()
  const own = await newCollection(ana)
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  await ana.write(collectionItem, own.params.collectionId, collectionItem.empty)
  const isDead = async () => (await server.visitor().refused(getSharedCollection, linkOf(shareToken))).status === 404
  expect(await isDead()).toBe(true)
  expect(await ana.call(listCollectionShares, {})).toEqual({ shares: [] })
  expect(await ana.refused(shareCollection, { ...own, ...share })).toMatchObject({ status: 404 })
  await ana.write(collectionItem, own.params.collectionId, starter)
  expect(await isDead()).toBe(true)
})

test("only one's own collections can be shared", async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const own = await newCollection(ana)
  expect(await bo.refused(shareCollection, { ...own, ...share })).toMatchObject({ status: 404 })
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  await bo.call(shareCollection, { ...own, ...unshare })
  await bo.write(collectionItem, own.params.collectionId, { ...starter, name: "Bo's" })
  expect(await bo.call(listCollectionShares, {})).toEqual({ shares: [] })
  expect(await server.visitor().call(getSharedCollection, linkOf(shareToken))).toMatchObject({ name: starter.name })
})

test('a shared collection passes over what is not in the library', async () => {
  const ana = await server.newLearner()
  const own = await newCollection(ana, { ...starter, entries: [entry(900_000), entry(3)] })
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  const seen = await server.visitor().call(getSharedCollection, linkOf(shareToken))
  expect(seen.entries.map(({ resource }) => resource.id)).toEqual([3])
})

test('a shared collection is gone with its account', async () => {
  const ana = await server.newLearner()
  const own = await newCollection(ana)
  const { shareToken } = await ana.call(shareCollection, { ...own, ...share })
  await ana.call(deleteAccount, { body: { password: ana.password } })
  expect(await server.visitor().refused(getSharedCollection, linkOf(shareToken))).toMatchObject({ status: 404 })
})

test.each([
  ['Please check name:', { ...starter, name: 'x'.repeat(101) }],
  ['Please check entries:', { ...starter, entries: [entry(1), entry(1)] }],
  [
    'A collection has at most 200 resources. Take 1 out',
    { ...starter, entries: Array.from({ length: 201 }, (_, index) => entry(index + 1)) },
  ],
  ['Please check entries.0.note:', { ...starter, entries: [entry(1, 'x'.repeat(301))] }],
  ['Please check entries.0.resourceId:', { ...starter, entries: [entry(0)] }],
])('a collection is rejected with its reason: %s', async (reason, value) => {
  const ana = await server.newLearner()
  const result = await ana.send(collectionItem, crypto.randomUUID(), value)
  expect(result).toMatchObject({ status: 'rejected', detail: expect.stringContaining(reason) })
})
