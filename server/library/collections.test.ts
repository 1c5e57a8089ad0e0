import { describe, expect, test } from 'vitest'
import { deleteAccount } from '../../domain/accounts.ts'
import {
  type Collection,
  getCollection,
  getSharedCollection,
  listCollections,
  mostCollections,
  saveCollection,
  shareCollection,
} from '../../domain/collections.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const newCollection = () => ({ params: { collectionId: crypto.randomUUID() } })
const entry = (resourceId: number, note = '') => ({ resourceId, note })
const starter: Collection = { name: 'To start with', note: 'In this order.', entries: [entry(7, 'First'), entry(3)] }

describe('a collection', () => {
  test('is kept in its order with its notes, until it is deleted', async () => {
    const ana = await server.newLearner()
    const [one, other] = [newCollection(), newCollection()]
    await ana.call(saveCollection, { ...one, body: starter })
    await ana.call(saveCollection, { ...other, body: { ...starter, name: 'Later' } })
    const turned = { ...starter, entries: starter.entries.toReversed() }
    const saved = await ana.call(saveCollection, { ...one, body: turned })
    expect(saved).toEqual({ ...turned, version: expect.stringMatching(/./) })
    expect(await ana.call(getCollection, one)).toEqual(saved)
    const { collections } = await ana.call(listCollections, {})
    expect(collections).toMatchObject([{ name: 'Later' }, { ...turned, shareToken: null }])
    await ana.call(saveCollection, { ...other, body: { name: '', note: '', entries: [] } })
    expect((await ana.call(listCollections, {})).collections).toMatchObject([one.params])
    expect(await ana.call(getCollection, other)).toEqual({ name: '', note: '', entries: [], version: '' })
  })

  test('is written over only by who saw it as it is', async () => {
    const ana = await server.newLearner()
    const one = newCollection()
    const { version } = await ana.call(saveCollection, { ...one, body: { ...starter, baseVersion: '' } })
    const next = { ...starter, name: 'First steps' }
    const second = await ana.call(saveCollection, { ...one, body: { ...next, baseVersion: version } })
    // Repeats the call, as after a lost response.
    expect(await ana.call(saveCollection, { ...one, body: { ...next, baseVersion: version } })).toEqual(second)
    for (const body of [
      { ...starter, name: 'Mine' },
      { name: '', note: '', entries: [] },
    ]) {
      const refusal = await ana.refused(saveCollection, { ...one, body: { ...body, baseVersion: version } })
      expect(refusal).toMatchObject({ status: 409, code: 'changed-elsewhere', held: second })
    }
  })

  test("is its learner's own", async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const one = newCollection()
    await ana.call(saveCollection, { ...one, body: starter })
    expect(await bo.call(listCollections, {})).toEqual({ collections: [] })
    expect(await bo.call(getCollection, one)).toMatchObject({ name: '' })
    expect(await bo.refused(shareCollection, { ...one, body: { isShared: true } })).toMatchObject({ status: 404 })
    await bo.call(saveCollection, { ...one, body: { ...starter, name: "Bo's" } })
    expect(await ana.call(getCollection, one)).toMatchObject(starter)
  })

  test('is one of a hundred at most', { tags: ['long'] }, async () => {
    const ana = await server.newLearner()
    for (let count = 0; count < mostCollections; count++)
      await ana.call(saveCollection, { ...newCollection(), body: { ...starter, entries: [] } })
    const refusal = await ana.refused(saveCollection, { ...newCollection(), body: starter })
    expect(refusal).toMatchObject({ code: 'record-full' })
    const [first] = (await ana.call(listCollections, {})).collections
    const known = { params: { collectionId: first?.collectionId ?? '' } }
    expect(await ana.call(saveCollection, { ...known, body: starter })).toMatchObject(starter)
  })

  test('is one of a hundred at most, however many are begun at once', async () => {
    const ana = await server.newLearner()
    const held = Array.from({ length: mostCollections - 1 }, (_, index) => ({
      user_id: ana.id,
      collection_id: crypto.randomUUID(),
      name: `${index}`,
      note: '',
    }))
    await server.db.insertInto('resource_collections').values(held).execute()
    // Opens eight connections, so that the writes run concurrently.
    await Promise.all(Array.from({ length: 8 }, () => ana.call(listCollections, {})))
    const begun = Array.from({ length: 8 }, () => ana.call(saveCollection, { ...newCollection(), body: starter }))
    const answers = await Promise.allSettled(begun)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ana.call(listCollections, {})).collections).toHaveLength(mostCollections)
  })

  test.each([
    ['name', { ...starter, name: 'x'.repeat(101) }],
    ['entries', { ...starter, entries: [entry(1), entry(1)] }],
    ['entries', { ...starter, entries: Array.from({ length: 201 }, (_, index) => entry(index + 1)) }],
    ['entries.0.note', { ...starter, entries: [entry(1, 'x'.repeat(301))] }],
    ['entries.0.resourceId', { ...starter, entries: [entry(0)] }],
  ])('with a bad %s is refused by it', async (field, body) => {
    const ana = await server.newLearner()
    const refusal = await ana.refused(saveCollection, { ...newCollection(), body })
    expect(refusal).toMatchObject({ status: 400, errors: [{ field }] })
  })

  test.each(['a\0b', 'a\ud800b'])('with a text that cannot be stored is refused: %j', async (text) => {
    const ana = await server.newLearner()
    for (const body of [
      { ...starter, name: text },
      { ...starter, entries: [entry(1, text)] },
    ])
      expect(await ana.refused(saveCollection, { ...newCollection(), body })).toMatchObject({ code: 'invalid-input' })
  })
})

describe('a shared collection', () => {
  const share = { body: { isShared: true } }

  test('is seen by whoever has its link, until it is taken back for good', async () => {
    const ana = await server.newLearner()
    const one = newCollection()
    await ana.call(saveCollection, { ...one, body: starter })
    const { shareToken } = await ana.call(shareCollection, { ...one, ...share })
    expect(await ana.call(shareCollection, { ...one, ...share })).toEqual({ shareToken })
    const link = { params: { shareToken: shareToken ?? '' } }
    const seen = await server.visitor().call(getSharedCollection, link)
    expect(seen).toMatchObject({ name: starter.name, note: starter.note })
    expect(seen.entries.map(({ note, resource }) => [resource.id, note])).toEqual([
      [7, 'First'],
      [3, ''],
    ])
    expect(JSON.stringify(seen)).not.toContain(ana.id)
    expect(await ana.call(shareCollection, { ...one, body: { isShared: false } })).toEqual({ shareToken: null })
    expect(await server.visitor().refused(getSharedCollection, link)).toMatchObject({ status: 404 })
    const again = await ana.call(shareCollection, { ...one, ...share })
    expect(again.shareToken).not.toBe(shareToken)
    expect(await server.visitor().refused(getSharedCollection, link)).toMatchObject({ status: 404 })
  })

  test('passes over what is not in the library', async () => {
    const ana = await server.newLearner()
    const one = newCollection()
    await ana.call(saveCollection, { ...one, body: { ...starter, entries: [entry(900_000), entry(3)] } })
    const { shareToken } = await ana.call(shareCollection, { ...one, ...share })
    const seen = await server.visitor().call(getSharedCollection, { params: { shareToken: shareToken ?? '' } })
    expect(seen.entries.map(({ resource }) => resource.id)).toEqual([3])
  })

  test('is gone with its account', async () => {
    const ana = await server.newLearner()
    const one = newCollection()
    await ana.call(saveCollection, { ...one, body: starter })
    const { shareToken } = await ana.call(shareCollection, { ...one, ...share })
    await ana.call(deleteAccount, { body: { password: ana.password } })
    const link = { params: { shareToken: shareToken ?? '' } }
    expect(await server.visitor().refused(getSharedCollection, link)).toMatchObject({ status: 404 })
  })
})
