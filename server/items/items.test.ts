import { describe, expect, test } from 'vitest'
import { mostCollections } from '../../domain/items/collection.ts'
import { type ItemKind, type ItemSubject, ownTarget } from '../../domain/items/item-kind.ts'
import { itemKindNamed, itemKinds } from '../../domain/items/item-kinds.ts'
import { noSchedule } from '../../domain/items/schedule.ts'
import { sendOperations } from '../../domain/operations.ts'
import { insertFullNotes } from '../../testing/items.ts'
import { query } from '../../testing/query.ts'
import { itemInput, type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

/** Values of a kind: two valid ones, and an invalid one with the sentence that rejects it. */
interface Samples {
  first: unknown
  /** Empty where a kind has one value only. */
  second: unknown
  invalid: unknown
  reason: string
}

const entry = { resourceId: 1, note: '' }
const watched = { positionSeconds: 70, durationSeconds: 580, watched: [[0, 70]], secondsSpent: 70 }

const samples = {
  note: {
    first: { text: '  Tags *close* in reverse.\n' },
    second: { text: 'Close what you open.' },
    invalid: { text: 'x'.repeat(20_001) },
    reason: 'A note has at most 20,000 characters. Shorten it by 1, and it is saved.',
  },
  work: {
    first: { 'index.html': '  <h1>Pancakes</h1>\n' },
    second: { 'index.html': '<h1>Pan', 'style.css': '' },
    invalid: { '../index.html': '' },
    reason: 'Please check ../index.html',
  },
  'solution-read': { first: '2026-06-01', second: '2026-06-02', invalid: 'today', reason: 'A day is YYYY-MM-DD.' },
  rating: {
    first: { Structure: 3 },
    second: { Structure: 4, Look: 1 },
    invalid: { Look: 5 },
    reason: 'Please check Look',
  },
  draft: {
    first: { text: 'Almost “done”' },
    second: { text: 'Done' },
    invalid: { text: 'x'.repeat(100_000) },
    reason: 'Please check text',
  },
  'reading-position': {
    first: { section: 'quiz', at: '2026-06-01T10:00:00.000Z', read: ['start'] },
    second: { section: 'exercise' },
    invalid: { section: 'x'.repeat(201) },
    reason: 'Please check section',
  },
  video: {
    first: watched,
    second: { ...watched, positionSeconds: 90, secondsSpent: 90.5 },
    invalid: { ...watched, positionSeconds: 581 },
    reason: 'The position lies within the video.',
  },
  gamification: { first: false, second: true, invalid: 'no', reason: 'boolean' },
  schedule: {
    first: { weekdays: [2, 4], absences: [], startsAt: '19:30', alarmMinutes: 10 },
    second: {
      weekdays: [6],
      absences: [{ from: '2026-12-24', until: '2027-01-01' }],
      startsAt: null,
      alarmMinutes: null,
    },
    invalid: {
      weekdays: [],
      absences: [{ from: '2027-01-01', until: '2026-12-24' }],
      startsAt: null,
      alarmMinutes: null,
    },
    reason: 'An absence ends on the day it begins, or later.',
  },
  reminders: {
    first: { push: true, mail: false, lookBack: false },
    second: { push: false, mail: true, lookBack: true },
    invalid: { push: 'yes', mail: false, lookBack: false },
    reason: 'Please check push',
  },
  star: { first: true, second: false, invalid: 'yes', reason: 'boolean' },
  'saved-resource': { first: true, second: false, invalid: 1, reason: 'boolean' },
  mark: {
    first: { isDone: true, rating: null },
    second: { isDone: false, rating: 4 },
    invalid: { isDone: true, rating: 2.5 },
    reason: 'Please check rating',
  },
  'path-resources': {
    first: [1, 4],
    second: [4],
    invalid: Array.from({ length: 21 }, (_, index) => index + 1),
    reason: 'A module has 20 resources beside it at most.',
  },
  collection: {
    first: { name: 'To start with', note: 'In this order.', entries: [{ resourceId: 7, note: 'First' }, entry] },
    second: { name: 'Later', note: '', entries: [entry], createdAt: '2026-06-01T10:00:00.000Z' },
    invalid: {
      name: 'Many',
      note: '',
      entries: Array.from({ length: 201 }, (_, id) => ({ ...entry, resourceId: id + 1 })),
    },
    reason: 'A collection has at most 200 resources. Take 1 out, and it is saved.',
  },
  deck: {
    first: {
      name: '',
      cards: [{ id: 'a1', front: 'Why two headings?', back: 'One is the title.', lessonId: 'coding-1-1-1' }],
    },
    second: { name: 'Spanish', cards: [{ id: 'a2', front: 'la vela', back: 'the candle' }] },
    invalid: {
      name: 'Many',
      cards: Array.from({ length: 501 }, (_, index) => ({ id: `c${index}`, front: 'a', back: 'b' })),
    },
    reason: 'A deck has at most 500 cards. Take 1 out, and it is saved.',
  },
} satisfies Record<string, Samples>

/** Two targets of each subject where there are two, and one that the content does not have. */
const targets: Record<ItemSubject, [target: string, other: string | null, unknown: string]> = {
  lesson: ['coding-1-1-1', 'coding-1-1-2', 'coding-9-9-9'],
  exercise: ['coding-1-1-1', 'coding-1-1-2', 'coding-9-9-9'],
  project: ['portfolio', 'certification', 'nothing'],
  course: ['1', '2', '99'],
  module: ['coding-1', 'coding-2', 'cooking-1'],
  resource: ['1', '2', '900000'],
  learner: [ownTarget, null, 'another'],
  own: ['3f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7', '4f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7', 'mine'],
  deck: ['1', '4f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7', '__proto__'],
}

const updatedAt = expect.stringMatching(/^20.*Z$/)

const cases = itemKinds.map((kind) => {
  const ofKind: Samples | undefined = (samples as Record<string, Samples>)[kind.name]
  if (!ofKind) throw new Error(`There are no samples of the kind ${kind.name}`)
  return [kind.name, kind as ItemKind, ofKind] as const
})
const severalValued = cases.filter(([, { empty }, { second }]) => second !== empty)

describe.each(cases)('an item of the kind %s', (_, kind, { first, second, invalid, reason }) => {
  const [target, other, unknown] = targets[kind.about]
  const nothing = { value: kind.empty, version: '' }
  const listed = async (learner: NewLearner) => (await learner.call(kind.list, {} as never)).items

  test('is read as it was written, and its empty value deletes it', async () => {
    const ana = await server.newLearner()
    expect(await ana.read(kind, target)).toEqual(nothing)
    const version = await ana.write(kind, target, first)
    expect(await ana.read(kind, target)).toEqual({ value: first, version, updatedAt })
    await ana.write(kind, target, kind.empty)
    expect(await ana.read(kind, target)).toEqual(nothing)
    expect(await listed(ana)).toEqual([])
    expect(await ana.send(kind, target, kind.empty)).toEqual({ status: 'known', version: '' })
  })

  test.skipIf(other === null)('is listed with its date, the one written last first', async () => {
    if (other === null) return
    const ana = await server.newLearner()
    const [one, two] = [await ana.write(kind, target, first), await ana.write(kind, other, first)]
    const dated = { value: first, updatedAt }
    expect(await listed(ana)).toEqual([
      { ...dated, target: other, version: two },
      { ...dated, target, version: one },
    ])
  })

  test('is known when it is written again, over whichever base', async () => {
    const ana = await server.newLearner()
    const version = await ana.write(kind, target, first)
    const before = await listed(ana)
    for (const base of [undefined, '', version, 'another'])
      expect(await ana.send(kind, target, first, base)).toEqual({ status: 'known', version })
    expect(await listed(ana)).toEqual(before)
  })

  test('is not written over another than its base: the result has the stored value and its version', async () => {
    const ana = await server.newLearner()
    const version = await ana.write(kind, target, first, '')
    const conflict = { status: 'conflict', code: 'changed-elsewhere', value: first, version }
    for (const base of ['', 'another']) {
      for (const value of [second, kind.empty])
        expect(await ana.send(kind, target, value, base)).toMatchObject(conflict)
    }
    expect(await ana.read(kind, target)).toEqual({ value: first, version, updatedAt })
    const next = await ana.write(kind, target, second, version)
    expect(next).not.toBe(version)
    expect(await ana.read(kind, target)).toMatchObject({ value: second, version: next })
  })

  test('that was deleted is a conflict for whoever still sees it', async () => {
    const ana = await server.newLearner()
    const version = await ana.write(kind, target, second === kind.empty ? first : second)
    await ana.write(kind, target, kind.empty, version)
    const result = await ana.send(kind, target, first, version)
    expect(result).toMatchObject({ status: 'conflict', ...nothing })
  })

  test('replaces any other without a base', async () => {
    const ana = await server.newLearner()
    await ana.write(kind, target, first)
    const version = await ana.write(kind, target, second)
    expect(await ana.read(kind, target)).toMatchObject({ value: second, version })
  })

  test('about what is not there is rejected, and can be neither read nor stored', async () => {
    const ana = await server.newLearner()
    const result = await ana.send(kind, unknown, first)
    expect(result).toMatchObject({ status: 'rejected', code: 'not-found', detail: expect.stringContaining(unknown) })
    expect(await ana.refused(kind.get, { params: { target: unknown } } as never)).toMatchObject({
      status: ['own', 'deck', 'learner'].includes(kind.about) ? 400 : 404,
    })
    expect(await listed(ana)).toEqual([])
  })

  test('that is invalid is rejected with one sentence', async () => {
    const ana = await server.newLearner()
    for (const value of [invalid, null, undefined, 7, 'x']) {
      const result = await ana.send(kind, target, value)
      expect(result).toMatchObject({ status: 'rejected', code: 'invalid-input', detail: expect.stringMatching(/./) })
    }
    expect((await ana.send(kind, target, invalid)).detail).toContain(reason)
    expect(await ana.read(kind, target)).toEqual(nothing)
  })

  test.each(['a\0b', 'a\ud800b'])('with a character that cannot be stored is rejected: %j', async (text) => {
    const ana = await server.newLearner()
    const value = typeof first === 'object' && !Array.isArray(first) ? { ...first, text, name: text } : text
    expect(await ana.send(kind, target, value)).toMatchObject({ status: 'rejected', code: 'invalid-input' })
    expect(await ana.send(kind, `${target}${text}`, first)).toMatchObject({ status: 'rejected' })
    expect(await listed(ana)).toEqual([])
  })

  test("is its learner's own, and a visitor has none", async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await ana.write(kind, target, first)
    expect([await bo.read(kind, target), await listed(bo)]).toEqual([nothing, []])
    await bo.write(kind, target, first)
    await bo.write(kind, target, kind.empty)
    expect(await ana.read(kind, target)).toMatchObject({ value: first })
    const visitor = server.visitor()
    expect(await visitor.refused(kind.get, { params: { target } } as never)).toMatchObject({ status: 401 })
    expect(await visitor.refused(kind.list, {} as never)).toMatchObject({ status: 401 })
    expect(await visitor.refused(sendOperations, itemInput(kind, target, first))).toMatchObject({ status: 401 })
  })

  test('sent many times at once is stored once', async () => {
    const ana = await server.newLearner()
    const results = await Promise.all(Array.from({ length: 8 }, () => ana.send(kind, target, first, '')))
    expect(results.map(({ status }) => status).filter((status) => status === 'done')).toHaveLength(1)
    expect(new Set(results.map(({ version }) => version)).size).toBe(1)
    expect(await listed(ana)).toHaveLength(1)
  })
})

describe.each(severalValued)('of two values of %s', (_, kind, { first, second }) => {
  const [target] = targets[kind.about]

  test.each(['nothing', 'one that is stored'])(
    'written at once over %s one is stored, and the other is a conflict',
    async (over) => {
      const ana = await server.newLearner()
      // Opens several connections, so that the writes run concurrently.
      await Promise.all(Array.from({ length: 4 }, () => ana.read(kind, target)))
      for (let round = 0; round < 10; round++) {
        await ana.write(kind, target, kind.empty)
        const base = over === 'nothing' ? '' : await ana.write(kind, target, stored(kind))
        const results = await Promise.all([first, second].map((value) => ana.send(kind, target, value, base)))
        expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'done'])
        const [done, conflict] = results.toSorted(({ status }) => (status === 'done' ? -1 : 1))
        const { value, version } = await ana.read(kind, target)
        expect(version).toBe(done?.version)
        expect(conflict).toMatchObject({ value, version })
      }
    },
  )
})

/** A third value of a kind that has several. */
function stored(kind: ItemKind): unknown {
  if (kind.name === 'path-resources') return [2]
  if (kind.name === 'rating') return { Structure: 1 }
  if (kind.name === 'solution-read') return '2026-05-31'
  if (kind.name === 'schedule') return { ...noSchedule, weekdays: [3] }
  if (kind.name === 'deck') return { name: 'Third', cards: [] }
  if (kind.name === 'reminders') return { push: true, mail: true, lookBack: true }
  if (kind.name === 'mark') return { isDone: true, rating: 1 }
  if (kind.name === 'video') return { ...watched, secondsSpent: 1 }
  if (kind.name === 'reading-position') return { section: 'what-a-tag-is' }
  if (kind.name === 'work') return { 'index.html': 'start' }
  return kind.name === 'collection' ? { name: 'Third', note: '', entries: [] } : { text: 'Third' }
}

test.each(['01', '1.0', '1e0', '0x1', ' 1', '+1', '-1', '0', '1.5', String(2 ** 31), 'x'])(
  'a resource has one target: %j is none',
  async (target) => {
    const ana = await server.newLearner()
    const mark = itemKindNamed('mark') as ItemKind
    expect(await ana.send(mark, target, samples.mark.first)).toMatchObject({ status: 'rejected', code: 'not-found' })
  },
)

test('an id of the learner’s own is the same in capitals', async () => {
  const ana = await server.newLearner()
  const collection = itemKindNamed('collection') as ItemKind
  const [target] = targets.own
  const version = await ana.write(collection, target.toUpperCase(), samples.collection.first)
  expect(await ana.read(collection, target)).toEqual({ value: samples.collection.first, version, updatedAt })
})

test('a number that JSON cannot write is rejected', async () => {
  const ana = await server.newLearner()
  const { body } = itemInput({ name: 'video' }, 'coding-1-1-1', watched)
  const text = JSON.stringify(body).replace('"positionSeconds":70', '"positionSeconds":1e999')
  const { results } = (await ana.request('POST', sendOperations.path, text)).json()
  expect(results).toMatchObject([{ status: 'rejected', code: 'invalid-input' }])
})

describe('where a learner has the most that there may be,', () => {
  const collection = itemKindNamed('collection') as ItemKind
  const note = itemKindNamed('note') as ItemKind
  const beginCollections = (userId: string, count: number) =>
    query(
      server.db,
      `insert into learner_items (user_id, kind, target, value, updated_at)
      select $1, 'collection', gen_random_uuid(), '{"name":"' || number || '","note":"","entries":[]}', now()
      from generate_series(1, $2::int) number`,
      [userId, count],
    )

  test('another collection is rejected with the way on, and those that are there can be changed', async () => {
    const ana = await server.newLearner()
    await beginCollections(ana.id, mostCollections)
    expect(await ana.send(collection, crypto.randomUUID(), samples.collection.first)).toMatchObject({
      status: 'rejected',
      code: 'record-full',
      detail: expect.stringContaining('you have 100 or 20 MB, which is the most'),
    })
    const { items } = await ana.call(collection.list, {} as never)
    await ana.write(collection, items[0]?.target ?? '', samples.collection.first)
  })

  test('no more collections are begun, however many at once', async () => {
    const ana = await server.newLearner()
    await beginCollections(ana.id, mostCollections - 1)
    // Opens eight connections, so that the writes run concurrently.
    await Promise.all(Array.from({ length: 8 }, () => ana.call(collection.list, {} as never)))
    const begun = Array.from({ length: 8 }, () => ana.send(collection, crypto.randomUUID(), samples.collection.first))
    expect((await Promise.all(begun)).filter(({ status }) => status === 'done')).toHaveLength(1)
    expect((await ana.call(collection.list, {} as never)).items).toHaveLength(mostCollections)
  })

  test('another note is rejected with the way on, and one that is there can be shortened, as one by one they must', async () => {
    const ana = await server.newLearner()
    await insertFullNotes(server.db, ana.id)
    const insertSql = `insert into learner_items (user_id, kind, target, value, updated_at)
      values ($1, 'note', 'coding-1-1-1', $2, now())`
    await query(server.db, insertSql, [ana.id, JSON.stringify({ text: 'x'.repeat(20_000) })])
    expect(await ana.send(note, 'coding-1-1-2', { text: 'One more.' })).toMatchObject({
      status: 'rejected',
      code: 'record-full',
      detail: expect.stringContaining('20 MB'),
    })
    await ana.write(note, 'coding-1-1-1', { text: 'x'.repeat(19_999) })
    await ana.write(note, 'coding-1-1-1', { text: '' })
  })
})
