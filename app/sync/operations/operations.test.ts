import 'fake-indexeddb/auto'
import type { QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  eventually,
  FakeDevice,
  FakeServer,
  haveNoRoom,
  type Page,
  simulateTime,
  throughTime,
} from '../../../testing/operations.ts'
import type { DocumentKind } from './document.ts'

// Each kind of operation through everything that can happen between a learner and their account. The server and the
// network are simulated, tabs have code of their own, and time stands still but for what waits for the next try.

interface Row {
  kind: string
  /** Where another kind is kept and sent by the same code. */
  tags?: string[]
  /** What is done, the first time and the second. */
  payloads: [unknown, unknown]
  target: string
  /** What the account holds of it, and what that comes to once the second was done after the first. */
  read: (server: FakeServer) => unknown
  both: unknown
  address: string
  /** What its answer does not tell, by the query that does. */
  untold?: QueryKey[]
}

const stamp = { occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const event = (lessonId: string) => ({
  ...stamp,
  eventId: crypto.randomUUID(),
  kind: 'lesson-completed',
  lessonId,
  preferences,
})
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
const beside = (isAdded: boolean) => ({ moduleId: 'coding-1', resourceId: 7, isAdded })
const ofRecord = [['/api/v1/activity'], ['/api/v1/streak', {}]]
const held = (address: string, name: string) => (server: FakeServer) => server.at(address)?.[name]

const rows: Row[] = [
  {
    kind: 'event',
    target: '',
    payloads: [event('coding-1-1-1'), event('coding-1-1-2')],
    address: '/api/v1/events',
    read: ({ writes }) => writes.map(({ body }) => body.lessonId),
    both: ['coding-1-1-1', 'coding-1-1-2'],
    untold: ofRecord,
  },
  {
    kind: 'note',
    target: 'coding-1-1-1',
    payloads: [{ text: 'One' }, { text: 'One and two' }],
    address: '/api/v1/notes/coding-1-1-1',
    read: held('/api/v1/notes/coding-1-1-1', 'text'),
    both: 'One and two',
    untold: [['/api/v1/notes', {}]],
  },
  {
    kind: 'exercise',
    tags: ['long'],
    target: 'coding-1-1-1',
    payloads: [
      { work: { 'index.html': '<h1>' }, passedAt: null },
      { work: { 'index.html': '<h1>Hello' }, passedAt: null },
    ],
    address: '/api/v1/exercises/coding-1-1-1',
    read: held('/api/v1/exercises/coding-1-1-1', 'work'),
    both: { 'index.html': '<h1>Hello' },
  },
  {
    kind: 'video',
    target: 'coding-1-1-1',
    payloads: [watched(0, 10), watched(10, 20)],
    address: '/api/v1/video/coding-1-1-1',
    read: held('/api/v1/video/coding-1-1-1', 'positionSeconds'),
    both: 20,
  },
  {
    kind: 'place',
    target: 'coding-1-1-1',
    payloads: [
      { stretch: 'exercise', occurredAt: stamp.occurredAt },
      { stretch: 'quiz', occurredAt: stamp.occurredAt },
    ],
    address: '/api/v1/places/coding-1-1-1',
    read: held('/api/v1/places/coding-1-1-1', 'stretch'),
    both: 'quiz',
  },
  {
    kind: 'exam-receipt',
    target: 'certification',
    payloads: [
      { ...stamp, preferences, receipt: 'first' },
      { ...stamp, preferences, receipt: 'second' },
    ],
    address: '/api/v1/exams/certification/receipt',
    read: held('/api/v1/exams/certification/receipt', 'receipt'),
    both: 'second',
    untold: [...ofRecord, ['/api/v1/exams/:projectId', { params: { projectId: 'certification' } }]],
  },
  {
    kind: 'saved-resource',
    target: '7',
    payloads: [{ saved: true }, { saved: false }],
    address: '/api/v1/saved-resources/7',
    read: held('/api/v1/saved-resources/7', 'saved'),
    both: false,
  },
  {
    kind: 'resource-mark',
    target: '7',
    payloads: [
      { isDone: true, rating: null },
      { isDone: true, rating: 4 },
    ],
    address: '/api/v1/resource-marks/7',
    read: held('/api/v1/resource-marks/7', 'rating'),
    both: 4,
  },
  {
    kind: 'collection',
    target: '10000000-0000-4000-8000-000000000000',
    payloads: [collected(3, 1), collected(1, 2)],
    address: '/api/v1/collections/10000000-0000-4000-8000-000000000000',
    read: held('/api/v1/collections/10000000-0000-4000-8000-000000000000', 'entries'),
    both: collected(1, 2).entries,
  },
  {
    kind: 'path-resource',
    tags: ['long'],
    target: 'coding-1 7',
    payloads: [beside(true), beside(false)],
    address: '/api/v1/path-resources/coding-1/7',
    read: held('/api/v1/path-resources/coding-1/7', 'isAdded'),
    both: false,
  },
  {
    kind: 'favourite',
    tags: ['long'],
    target: '1',
    payloads: [{ isFavourite: true }, { isFavourite: false }],
    address: '/api/v1/favourites/1',
    read: held('/api/v1/favourites/1', 'isFavourite'),
    both: false,
  },
  {
    kind: 'choices',
    tags: ['long'],
    target: '',
    payloads: [
      { choices: { learningGoal: 'coding' }, isFinished: false },
      { choices: { learningGoal: 'design' }, isFinished: false },
    ],
    address: '/api/v1/profile',
    read: held('/api/v1/profile', 'learningGoal'),
    both: 'design',
  },
]
/** What a page has in sight of a document. */
function baseIn({ queryClient }: Page, { query, baseOf }: DocumentKind<unknown>, target: string) {
  const held = queryClient.getQueryData(query(target).queryKey)
  return held ? baseOf(held as never) : null
}

let server: FakeServer
let device: FakeDevice
simulateTime()
beforeEach(() => {
  server = new FakeServer()
  device = new FakeDevice(server)
})

test('every kind there is has its row here, but for what is never sent', async () => {
  const { kinds } = await device.open()
  const sent = kinds.filter(({ send }) => send)
  expect(sent.map(({ name }) => name).sort()).toEqual(rows.map(({ kind }) => kind).sort())
})

test('what a newer version of the site kept is left for it, and what it says to other tabs that they do not know is not heard', async () => {
  const page = await device.open()
  const newer = {
    ...{ id: crypto.randomUUID(), owner: 'ana', kind: 'hologram', target: '', payload: { depth: 3 }, base: null },
    ...{ begunAt: 1, changedAt: 1 },
  }
  // The modules of the page that was opened last.
  const { changeOperations } = await import('../store.ts')
  await changeOperations({ owner: 'ana' }, () => [newer])
  const tab = new BroadcastChannel('waymark-sync')
  const nonsense = [
    null,
    'put',
    { owner: 'ana' },
    { owner: 'ana', ids: ['one'] },
    { owner: 'ana', ids: [null], gone: [] },
    { owner: 'ana', ids: ['one'], gone: 5 },
  ]
  for (const said of [...nonsense, { owner: 'ben', ids: [newer.id], gone: [] }, { hologram: newer }])
    tab.postMessage(said)
  tab.postMessage({ owner: 'ana', ids: [newer.id], gone: [], answered: { kind: 'hologram', answer: newer } })
  await eventually(() => expect(page.operations()).toEqual([newer]))
  tab.close()
  await page.send()
  expect(page.operations()).toEqual([newer])
  expect((await device.open()).operations()).toEqual([newer])
  expect(server.writes).toEqual([])
})

for (const { kind: name, target, payloads, read, both, address, untold = [], tags = [] } of rows)
  describe(name, { tags }, () => {
    const [first, second] = payloads
    const does = (page: Page, payload: unknown, seen?: unknown) => {
      const kind = page.kindNamed(name)
      const base = 'baseOf' in kind ? baseIn(page, kind as DocumentKind<unknown>, target) : null
      return page.perform(kind, { target, payload, base, label: 'It', ...(seen !== undefined && { seen }) })
    }
    const isDone = (page: Page) => {
      expect(page.operations()).toEqual([])
      expect(read(server)).toEqual(both)
    }

    test('what is done shows at once and is in the account', async () => {
      const page = await device.open()
      const doing = does(page, first)
      expect(page.operations()).toHaveLength(1)
      await doing
      await page.send()
      await does(page, second, first)
      await page.send()
      isDone(page)
    })

    test.each(['cut', 429, 503, 'half an answer'] as const)(
      'what is done while the server is not to be had (%s) is sent once it is',
      async (weather) => {
        const page = await device.open()
        server.weather = weather
        await does(page, first)
        await page.send()
        await does(page, second, first)
        await page.send()
        expect(page.operations().length).toBeGreaterThan(0)
        server.weather = 'clear'
        await vi.advanceTimersByTimeAsync(60_000)
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
        await does(page, second, first)
        server.weather = 'clear'
        await vi.advanceTimersByTimeAsync(60_000)
        await page.send()
        isDone(page)
        if (name === 'video') expect(server.writes).toHaveLength(2)
      },
    )

    test('what is done while the first is on its way is sent after it', async () => {
      const page = await device.open()
      await does(page, first)
      const sending = page.send()
      await does(page, second, first)
      await sending
      await page.send()
      isDone(page)
    })

    test('what is done while the first is being refused does not wait behind it', async () => {
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
      await does(page, second, first)
      done.resolve()
      await sending
      expect(page.operations().filter(({ refusal }) => refusal === undefined)).toEqual([])
      server.weather = 'clear'
      for (const operation of page.operations()) await page.sendAgain(operation)
      await page.send()
      isDone(page)
    })

    test('what is refused is told and stays until its learner takes it out', async () => {
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

    test('what another device did meanwhile is not lost by it', async () => {
      const page = await device.open()
      server.weather = 'cut'
      await does(page, first)
      server.put(address, { ...(second as object), text: 'Elsewhere', work: { 'index.html': 'Elsewhere' } })
      server.weather = 'clear'
      await vi.advanceTimersByTimeAsync(60_000)
      await page.send()
      expect(page.operations()).toEqual([])
      if (name === 'note') expect(server.at(address)?.text).toBe('Elsewhere\n\nOne')
      expect(server.writes.length).toBeGreaterThan(0)
    })

    test('what another device changes again while it is being joined is joined again, and with no end of it sent later', async () => {
      const page = await device.open()
      server.conflicts = 2
      await does(page, first)
      await page.send()
      expect(page.operations()).toEqual([])
      server.conflicts = Number.POSITIVE_INFINITY
      await does(page, second, first)
      await page.send()
      server.conflicts = 0
      await vi.advanceTimersByTimeAsync(60_000)
      await page.send()
      isDone(page)
    })

    test('two tabs show the same and send it once', async () => {
      const page = await device.open()
      const other = await device.open()
      server.weather = 'cut'
      await does(page, first)
      await eventually(() => expect(other.operations()).toHaveLength(1))
      server.weather = 'clear'
      await vi.advanceTimersByTimeAsync(60_000)
      await Promise.all([page.send(), other.send()])
      await eventually(() => expect([page.operations(), other.operations()]).toEqual([[], []]))
      expect(server.writes).toHaveLength(1)
    })

    if (untold.length > 0)
      test('what the answer does not tell is asked for again, in each tab', async () => {
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

    if (name === 'note' || name === 'exercise')
      test('what one tab sends is at no time gone from another, also where that hears of each step late', async () => {
        const page = await device.open()
        const other = await device.open()
        await does(page, first)
        await eventually(() => expect(other.operations()).toHaveLength(1))
        const answers = () => other.queryClient.getQueryCache().findAll({ queryKey: [name] })
        const shown: boolean[] = []
        other.subscribe(() => shown.push(other.operations().length + answers().length > 0))
        const { postMessage } = BroadcastChannel.prototype
        const unheard: (() => void)[] = []
        vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (this: BroadcastChannel, said) {
          if (this.name === 'waymark-sync') unheard.push(() => postMessage.call(this, said))
        })
        await page.send()
        // Each time it looks at the device, which holds nothing by now.
        for (const tell of unheard) {
          const before = shown.length
          tell()
          await eventually(() => expect(shown.length).toBeGreaterThan(before))
        }
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

    // One of a kind that merges, and one that does not: they are settled by different ways.
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
          const { readOperations } = await import('../store.ts')
          const settled = weather === 'clear' ? [] : [expect.objectContaining({ refusal: 'Because of not-found.' })]
          expect(await readOperations({ owner: 'ana' })).toEqual(settled)
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
        server.weather = 'clear'
        await vi.advanceTimersByTimeAsync(60_000)
        await page.send()
        await does(page, second, first)
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
      await does(page, second, first)
      server.weather = 'clear'
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
      const later = await device.open()
      await does(later, second, first)
      server.weather = 'clear'
      await vi.advanceTimersByTimeAsync(60_000)
      await later.send()
      isDone(later)
    })

    test('what is left when the page is gone is sent by the next', async () => {
      const page = await device.open()
      server.weather = 'cut'
      await does(page, first)
      await does(page, second, first)
      server.weather = 'clear'
      const later = await device.open()
      await later.send()
      isDone(later)
    })

    test('what a visitor did goes to the account that is made from the page', async () => {
      server.learnerId = null
      const page = await device.open(null)
      await does(page, first)
      await does(page, second, first)
      await page.send()
      expect(server.writes).toEqual([])
      server.learnerId = 'ana'
      page.be('ana')
      await page.resume('ana')
      await page.send()
      expect(page.operations('visitor')).toEqual([])
      expect(page.operations('ana')).toEqual([])
      expect(read(server)).toEqual(both)
    })
  })
