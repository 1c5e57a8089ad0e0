import 'fake-indexeddb/auto'
import type { QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ItemKind, isSameValue } from '../../domain/items/item-kind.ts'
import { itemKindNamed, itemKinds } from '../../domain/items/item-kinds.ts'
import {
  eventually,
  FakeDevice,
  FakeServer,
  haveNoRoom,
  type Page,
  simulateTime,
  throughTime,
} from '../../testing/operations.ts'
import type { UnstampedEvent } from './event.ts'

// Each kind of operation through everything that can happen between a learner and their account. Server and network
// are simulated, tabs have code of their own, and time stands still except for what waits for the next try.

interface Row {
  kind: string
  tags?: string[]
  /** The first change, and the second. */
  values: [unknown, unknown]
  target: string
  /** The write of another device. */
  elsewhere?: unknown
  /** The data that the response leaves out, by the queries that contain it. */
  untold?: QueryKey[]
}

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const stamp = { occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const event = (lessonId: string) => ({ kind: 'lesson-completed', lessonId, preferences })
const watched = (from: number, to: number) => ({
  positionSeconds: to,
  durationSeconds: 60,
  watched: [[from, to]],
  secondsSpent: to - from,
})
const collected = (...resourceIds: number[]) => ({
  name: 'To start with',
  note: '',
  entries: resourceIds.map((resourceId) => ({ resourceId, note: '' })),
})
const ofRecord = [['/api/v1/activity'], ['/api/v1/streak', {}]]
const lessonId = 'coding-1-1-1'
const collectionId = '10000000-0000-4000-8000-000000000000'

const rows: Row[] = [
  { kind: 'event', target: '', values: [event('coding-1-1-1'), event('coding-1-1-2')], untold: ofRecord },
  {
    kind: 'exam-receipt',
    target: 'certification',
    values: [
      { ...stamp, preferences, receipt: 'first' },
      { ...stamp, preferences, receipt: 'second' },
    ],
    untold: [...ofRecord, ['/api/v1/exams/:projectId', { params: { projectId: 'certification' } }]],
  },
  {
    kind: 'choices',
    tags: ['long'],
    target: '',
    values: [
      { choices: { learningGoal: 'coding' }, isFinished: false },
      { choices: { learningGoal: 'design' }, isFinished: false },
    ],
  },
  {
    kind: 'note',
    target: lessonId,
    values: [{ text: 'One' }, { text: 'One and two' }],
    elsewhere: { text: 'Elsewhere' },
    untold: [['/api/v1/notes', {}]],
  },
  {
    kind: 'work',
    tags: ['long'],
    target: lessonId,
    values: [{ 'index.html': '<h1>' }, { 'index.html': '<h1>Hello' }],
    elsewhere: { 'style.css': 'h1 {}' },
  },
  { kind: 'draft', tags: ['long'], target: 'portfolio', values: [{ text: 'One' }, { text: 'One and two' }] },
  {
    kind: 'reading-position',
    tags: ['long'],
    target: lessonId,
    values: [
      { section: 'exercise', at: stamp.occurredAt },
      { section: 'quiz', at: '2026-11-21T11:00:00.000Z' },
    ],
  },
  { kind: 'solution-read', tags: ['long'], target: lessonId, values: ['2026-06-01', '2026-06-02'] },
  { kind: 'rating', tags: ['long'], target: '1', values: [{ Look: 2 }, { Look: 3, Code: 1 }] },
  { kind: 'video', target: lessonId, values: [watched(0, 10), watched(10, 20)] },
  { kind: 'star', target: '1', values: [true, false], elsewhere: true },
  { kind: 'gamification', tags: ['long'], target: 'self', values: [false, true], elsewhere: false },
  {
    kind: 'schedule',
    tags: ['long'],
    target: 'self',
    values: [
      { weekdays: [2, 4], absences: [], startsAt: '19:30', alarmMinutes: 10 },
      { weekdays: [6], absences: [{ from: '2026-12-24', until: '2027-01-01' }], startsAt: null, alarmMinutes: null },
    ],
  },
  {
    kind: 'deck',
    tags: ['long'],
    target: '1',
    values: [
      { name: '', cards: [{ id: 'a1', front: 'What closes last?', back: 'What opened first.' }] },
      { name: '', cards: [] },
    ],
    elsewhere: { name: '', cards: [{ id: 'a2', front: 'la vela', back: 'the candle' }] },
  },
  {
    kind: 'reminders',
    tags: ['long'],
    target: 'self',
    values: [
      { push: true, mail: false, lookBack: false },
      { push: false, mail: true, lookBack: true },
    ],
  },
  { kind: 'saved-resource', tags: ['long'], target: '7', values: [true, false], elsewhere: true },
  {
    kind: 'mark',
    tags: ['long'],
    target: '7',
    values: [
      { isDone: true, rating: null },
      { isDone: true, rating: 4 },
    ],
  },
  { kind: 'path-resources', tags: ['long'], target: 'coding-1', values: [[7], [7, 3]], elsewhere: [5] },
  { kind: 'collection', target: collectionId, values: [collected(3, 1), collected(1, 2)], elsewhere: collected(9) },
]

let server: FakeServer
let device: FakeDevice
simulateTime()
beforeEach(() => {
  server = new FakeServer()
  device = new FakeDevice(server)
})

test('every kind of operation has its row here', async () => {
  const { operationKinds } = await device.open()
  expect(operationKinds.map(({ name }) => name).sort()).toEqual(rows.map(({ kind }) => kind).sort())
})

test('an operation of a newer version of the site waits for it, and unknown messages of other tabs are ignored', async () => {
  const page = await device.open()
  const newer = {
    ...{ id: crypto.randomUUID(), owner: 'ana', kind: 'hologram', target: '', value: { depth: 3 }, base: null },
    ...{ tab: 'newer', begunAt: 1, changedAt: 1 },
  }
  const { writeOperations } = await import('./store.ts')
  await writeOperations({ put: [newer], remove: [] })
  const tab = new BroadcastChannel('waymark-data')
  for (const said of [null, 'put', { owner: 'ana' }, { kind: 'hologram', ids: [null] }]) tab.postMessage(said)
  tab.postMessage({ kind: 'operations', owner: 'ana', ids: [newer.id], gone: [] })
  await eventually(() => expect(page.operations()).toEqual([newer]))
  tab.close()
  await page.send()
  expect(page.operations()).toEqual([newer])
  expect((await device.open()).operations()).toEqual([newer])
  expect(server.writes).toEqual([])
})

for (const { kind: name, target, values, elsewhere, untold = [], tags = [] } of rows)
  describe(name, { tags }, () => {
    const [first, second] = values
    const item = itemKindNamed(name) as ItemKind | undefined
    const does = async (page: Page, value: unknown) => {
      if (name === 'event') return page.recordEvent(value as UnstampedEvent, 'It')
      if (!item) return page.enqueue({ kind: name, target, value, over: null, label: 'It' })
      page.changeItem(item, target, () => value, 'It')
      await page.untilWritten('ana')
    }
    /** Whether the account has both, the second after the first. */
    const isDone = (page: Page) => {
      expect(page.operations()).toEqual([])
      if (item) expect(server.at(name, target) ?? item.empty).toEqual(second)
      else if (name === 'event')
        expect(server.writes.map(({ value }) => value.lessonId)).toEqual(['coding-1-1-1', 'coding-1-1-2'])
      else
        expect(server.at(name, target)).toMatchObject(
          name === 'choices' ? { learningGoal: 'design' } : { receipt: 'second' },
        )
    }
    const clear = async () => {
      server.weather = 'clear'
      await vi.advanceTimersByTimeAsync(60_000)
    }

    test('what is done shows at once and is in the account', async () => {
      const page = await device.open()
      const doing = does(page, first)
      expect(page.operations()).toHaveLength(1)
      await doing
      await page.send()
      await does(page, second)
      await page.send()
      isDone(page)
    })

    test.each(['cut', 429, 503, 'half an answer', 'something else'] as const)(
      'what is done while the server is not to be had (%s) is sent once it is',
      async (weather) => {
        const page = await device.open()
        server.weather = weather
        await does(page, first)
        await page.send()
        await does(page, second)
        await page.send()
        expect(page.operations().length).toBeGreaterThan(0)
        await clear()
        await page.send()
        isDone(page)
      },
    )

    test.each(['answer lost', 'no answer'] as const)(
      'what was taken without a word of it (%s) is taken once',
      async (weather) => {
        const page = await device.open()
        server.weather = weather
        await does(page, first)
        await throughTime(page.send())
        expect(page.operations()).toHaveLength(1)
        await does(page, second)
        await clear()
        await page.send()
        isDone(page)
        if (item) expect(server.writes).toHaveLength(2)
      },
    )

    test('what is done while the first is on its way is sent after it', async () => {
      const page = await device.open()
      await does(page, first)
      const sending = page.send()
      await does(page, second)
      await sending
      await page.send()
      isDone(page)
    })

    // A position is rejected quietly: the learner did not write it on purpose.
    const isKnown = item === undefined || item.counts !== null
    test.runIf(isKnown)('what is done while the first is being rejected does not wait behind it', async () => {
      const { fetch } = server
      const done = Promise.withResolvers<void>()
      const asked = vi.spyOn(server, 'fetch').mockImplementation(async (...request) => {
        await done.promise
        return fetch(...request)
      })
      const page = await device.open()
      await does(page, first)
      server.weather = 'refused'
      const sending = page.send()
      await eventually(() => expect(asked).toHaveBeenCalled())
      await does(page, second)
      done.resolve()
      await sending
      expect(page.operations().filter(({ refusal }) => refusal === undefined)).toEqual([])
      server.weather = 'clear'
      for (const operation of page.operations()) await page.retry(operation)
      await page.send()
      isDone(page)
    })

    test.runIf(!isKnown)('what is rejected is gone, and what follows is stored', async () => {
      const page = await device.open()
      server.weather = 'refused'
      await does(page, first)
      await page.send()
      expect(page.operations()).toEqual([])
      server.weather = 'clear'
      await does(page, second)
      await page.send()
      isDone(page)
    })

    test.runIf(isKnown)('a rejected operation is reported and stays until its learner discards it', async () => {
      const page = await device.open()
      server.weather = 'refused'
      await does(page, first)
      await page.send()
      expect(page.operations()).toMatchObject([{ refusal: 'Because of not-found.' }])
      server.weather = 'clear'
      await page.send()
      expect(server.writes).toEqual([])
      const again = await device.open()
      expect(again.operations()).toMatchObject([{ refusal: 'Because of not-found.' }])
      for (const operation of again.operations()) await again.discard(operation)
      expect((await device.open()).operations()).toEqual([])
    })

    if (item)
      test('what another device wrote meanwhile is not lost, if the kind merges', async () => {
        const page = await device.open()
        server.weather = 'cut'
        await does(page, first)
        server.put(name, target, elsewhere ?? second)
        await clear()
        await page.send()
        expect(page.operations()).toEqual([])
        const stored = server.at(name, target)
        if (!item.join) return expect(stored).toEqual(first)
        const joined = item.join({ base: item.empty, ours: first, theirs: elsewhere ?? second })
        expect(stored).toEqual(joined)
        expect(server.writes.length).toBeGreaterThan(isSameValue(joined, elsewhere ?? second) ? -1 : 0)
      })

    if (item?.join)
      test('what another device changes again while it is being merged is merged again, and later where that has no end', async () => {
        const page = await device.open()
        server.conflicts = 2
        await does(page, first)
        await page.send()
        expect(page.operations()).toEqual([])
        server.conflicts = Number.POSITIVE_INFINITY
        await does(page, second)
        await page.send()
        expect(page.operations()).not.toEqual([])
        server.conflicts = 0
        await clear()
        await page.send()
        isDone(page)
      })

    test('two tabs show the same and send it once', async () => {
      const page = await device.open()
      const other = await device.open()
      server.weather = 'cut'
      await does(page, first)
      await eventually(() => expect(other.operations()).toHaveLength(1))
      await clear()
      await Promise.all([page.send(), other.send()])
      await eventually(() => expect([page.operations(), other.operations()]).toEqual([[], []]))
      expect(server.writes).toHaveLength(1)
    })

    if (untold.length > 0)
      test('what the response does not contain is asked for again, in each tab', async () => {
        const page = await device.open()
        const tabs = [page, await device.open()]
        for (const { queryClient } of tabs)
          for (const key of untold) queryClient.setQueryData(key, { badges: [], courses: [] })
        await does(page, first)
        await page.send()
        const isOld = ({ queryClient }: Page) => untold.map((key) => queryClient.getQueryState(key)?.isInvalidated)
        await eventually(() => expect(tabs.map(isOld)).toEqual(tabs.map(() => untold.map(() => true))))
      })

    if (name === 'event' || name === 'exam-receipt')
      test('the record that comes back is shown in each tab, and an older one is not', async () => {
        const page = await device.open()
        const tabs = [page, await device.open()]
        const versions = () => tabs.map(({ queryClient }) => queryClient.getQueryData(['/api/v1/record', {}]))
        await does(page, first)
        await page.send()
        await eventually(() => expect(versions()).toMatchObject([{ version: 1 }, { version: 1 }]))
        for (const { queryClient } of tabs) queryClient.setQueryData(['/api/v1/record', {}], { version: 7 })
        await does(page, second)
        await page.send()
        expect(versions()).toMatchObject([{ version: 7 }, { version: 7 }])
      })

    if (item)
      test('what one tab sends is at no time gone from another', async () => {
        const page = await device.open()
        const other = await device.open()
        server.weather = 'cut'
        await does(page, first)
        await eventually(() => expect(other.operations()).toHaveLength(1))
        await clear()
        const answers = () => other.queryClient.getQueryCache().findAll({ queryKey: [item.get.path] })
        const shown: boolean[] = []
        other.subscribe(() => shown.push(other.operations().length + answers().length > 0))
        await page.send()
        await eventually(() => expect(other.operations()).toEqual([]))
        expect(shown).not.toContain(false)
      })

    test("what is done after the session has ended stays its learner's, and goes to nobody else", async () => {
      const page = await device.open()
      server.weather = 'session ended'
      await does(page, first)
      await page.send()
      expect(page.operations()).toHaveLength(1)
      server.weather = 'clear'
      server.learnerId = 'ben'
      await page.send()
      const bens = await device.open('ben')
      await bens.send()
      expect(bens.operations()).toEqual([])
      expect(server.writes).toEqual([])
      server.learnerId = 'ana'
      const anas = await device.open('ana')
      await anas.send()
      expect(anas.operations()).toEqual([])
      expect(server.writes.map(({ learnerId }) => learnerId)).toEqual(['ana'])
    })

    if (name === 'note' || name === 'event')
      test.each(['clear', 'refused'] as const)(
        'what is answered (%s) once its learner has signed out is settled, and shows in no page',
        async (weather) => {
          const { fetch } = server
          const signedOut = Promise.withResolvers<void>()
          const asked = vi.spyOn(server, 'fetch').mockImplementation(async (...request) => {
            await signedOut.promise
            return fetch(...request)
          })
          const page = await device.open()
          await does(page, first)
          server.weather = weather
          const sending = page.send()
          await eventually(() => expect(asked).toHaveBeenCalled())
          page.signOut()
          signedOut.resolve()
          await sending
          expect(page.operations()).toEqual([])
          const { readOwner } = await import('./store.ts')
          const settled = weather === 'clear' ? [] : [expect.objectContaining({ refusal: 'Because of not-found.' })]
          expect(await readOwner('ana')).toEqual(settled)
        },
      )

    test.each(['denied', 'full'] as const)(
      'where storage is %s it shows, says that it is in this page alone, and is sent',
      async (storage) => {
        const page = await new FakeDevice(server, storage).open()
        server.weather = 'cut'
        await does(page, first)
        expect(page.operations()).toHaveLength(1)
        expect(page.isOnlyInPage()).toBe(true)
        await clear()
        await page.send()
        await does(page, second)
        await page.send()
        expect(page.isOnlyInPage()).toBe(false)
        isDone(page)
      },
    )

    test('where storage has become full, what was done last shows, and is sent once', async () => {
      const page = await device.open()
      server.weather = 'cut'
      await does(page, first)
      const haveRoom = haveNoRoom()
      await does(page, second)
      await clear()
      await page.send()
      haveRoom()
      const sent = server.writes.length
      const later = await device.open()
      await later.send()
      expect(later.operations()).toEqual([])
      expect(server.writes).toHaveLength(sent)
      isDone(page)
    })

    test('what the browser takes from the device while its page is open is put there again', async () => {
      const page = await device.open()
      server.weather = 'cut'
      await does(page, first)
      await device.evict()
      await page.send()
      expect(page.operations()).toHaveLength(1)
      await page.untilWritten('ana')
      const later = await device.open()
      await does(later, second)
      await clear()
      await later.send()
      isDone(later)
    })

    test('what is left when the page is gone is sent by the next', async () => {
      const page = await device.open()
      server.weather = 'cut'
      await does(page, first)
      await does(page, second)
      server.weather = 'clear'
      const later = await device.open()
      await later.send()
      isDone(later)
    })

    test('what a visitor did goes to the account that is made from the page', async () => {
      server.learnerId = null
      const page = await device.open(null)
      await does(page, first)
      await does(page, second)
      await page.send()
      expect(server.writes).toEqual([])
      server.learnerId = 'ana'
      page.be('ana')
      await page.resume('ana')
      await page.send()
      expect(page.operations('visitor')).toEqual([])
      isDone(page)
      expect(page.operations('ana')).toEqual([])
    })
  })

test('every declared kind of items is listed', () => {
  const files = Object.keys(import.meta.glob('../../domain/items/*.ts'))
  const declarations = files.filter((file) => !/item-kinds?\.ts$|\.test\.ts$/.test(file))
  expect(itemKinds).toHaveLength(declarations.length)
})
