import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noteItem } from '../../domain/items/note.ts'
import { starItem } from '../../domain/items/star.ts'
import { workItem } from '../../domain/items/work.ts'
import { eventually, FakeDevice, FakeServer, type Page, simulateTime, throughTime } from '../../testing/operations.ts'
import type { UnstampedEvent } from './event.ts'

const lessonId = 'coding-1-1-1'
const write = async (page: Page, text: string) => {
  page.changeItem(noteItem, lessonId, () => ({ text }))
  await page.untilWritten('ana')
}
const star = async (page: Page, isStarred: boolean) => {
  page.changeItem(starItem, '1', () => isStarred)
  await page.untilWritten('ana')
}
const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const record = (page: Page, event: object) =>
  page.recordEvent({ lessonId, courseId: '1', moduleId: 'coding-1', preferences, ...event } as UnstampedEvent)
const complete = (page: Page) => record(page, { kind: 'lesson-completed' })
const textsIn = (page: Page) => page.operations().map(({ value }) => (value as { text: string }).text)

let server: FakeServer
let device: FakeDevice
simulateTime()
beforeEach(() => {
  server = new FakeServer()
  device = new FakeDevice(server)
})

async function sendAll(page: Page): Promise<void> {
  server.weather = 'clear'
  await vi.advanceTimersByTimeAsync(60_000)
  await page.send()
  expect(page.operations()).toEqual([])
}

test('characters that the database refuses are taken out of what is written, wherever in it they are', async () => {
  server.weather = 'cut'
  const page = await device.open()
  await write(page, 'a\0b \ud800 \udc00 \ud83d\ude00')
  page.changeItem(workItem, lessonId, () => ({ 'index.html': '<p>\0\ud83d' }))
  await page.untilWritten('ana')
  const values = page.operations().map(({ value }) => value)
  expect(values).toEqual([{ text: 'ab \ufffd \ufffd \ud83d\ude00' }, { 'index.html': '<p>\ufffd' }])
  await sendAll(page)
})

describe('where the clock of the device was ahead and is put right', () => {
  const hour = 3_600_000

  /** Runs work in which the clock of new pages is ahead. */
  async function whileAhead(aheadMs: number, work: () => Promise<void>): Promise<void> {
    const real = performance
    const now = real.now.bind(real)
    vi.stubGlobal('performance', { timeOrigin: real.timeOrigin + aheadMs, now, mark() {}, measure() {} })
    await work()
    vi.stubGlobal('performance', real)
  }

  test('what was done before is sent by itself', async () => {
    await whileAhead(3 * hour, async () => {
      const page = await device.open()
      server.weather = 'cut'
      await complete(page)
    })
    server.weather = 'clear'
    const later = await device.open()
    await eventually(() => expect(later.operations()).toEqual([]))
    expect(server.writes).toHaveLength(1)
  })

  test('what is typed while the text before is on its way stays in sight', async () => {
    await whileAhead(3 * hour, async () => {
      const page = await device.open()
      server.weather = 'answer lost'
      await write(page, 'One.')
      await page.send()
    })
    server.weather = 'cut'
    const later = await device.open()
    expect(textsIn(later)).toEqual(['One.'])
    const writing = write(later, 'One.\nTwo.')
    // As what is drawn at once.
    expect(textsIn(later).at(-1)).toBe('One.\nTwo.')
    await writing
    expect(textsIn(later).at(-1)).toBe('One.\nTwo.')
  })

  test('of a star that is set and taken away the last counts', async () => {
    await whileAhead(3 * hour, async () => {
      const page = await device.open()
      server.weather = 'answer lost'
      await star(page, true)
      await page.send()
    })
    server.weather = 'cut'
    const later = await device.open()
    await star(later, false)
    await sendAll(later)
    expect(server.at('star', '1')).toBe(false)
  })

  test('what is done comes after what was done before', async () => {
    await whileAhead(3 * hour, async () => {
      const page = await device.open()
      server.weather = 'cut'
      await star(page, true)
    })
    const later = await device.open()
    await complete(later)
    const again = await device.open()
    for (const page of [later, again]) expect(page.operations().map(({ kind }) => kind)).toEqual(['star', 'event'])
  })
})

test('what is too much for a day waits for the next with the reason, and the rest is recorded', async () => {
  const page = await device.open()
  server.weather = 'day full'
  await Promise.all([record(page, { kind: 'minutes-spent', minutes: 5 }), complete(page)])
  await page.send()
  expect(server.writes.map(({ value }) => value.kind)).toEqual(['lesson-completed'])
  expect(page.operations()).toMatchObject([{ value: { kind: 'minutes-spent' } }])
  expect(page.failure()).toBe('Enough for today.')
  await sendAll(page)
  expect(server.writes).toHaveLength(2)
  expect(page.failure()).toBeNull()
})

test('of many steps that are sent in several messages the device is asked once for all', async () => {
  const fetch = vi.spyOn(server, 'fetch')
  const page = await device.open()
  server.weather = 'cut'
  await Promise.all(Array.from({ length: 450 }, () => record(page, { kind: 'note-taken' })))
  await page.send()
  const asked = vi.spyOn(IDBIndex.prototype, 'getAllKeys')
  fetch.mockClear()
  await sendAll(page)
  expect(fetch.mock.calls.filter(([path]) => path === '/api/v1/operations')).toHaveLength(3)
  // Once as the server is back, and once at the learner's word, when nothing is left.
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what is being put on the device in the moment in which the browser takes the store away is put there again', async () => {
  const page = await device.open()
  server.weather = 'cut'
  const writing = complete(page)
  await device.evict()
  await writing
  await eventually(async () => expect((await device.open()).operations()).toHaveLength(1))
  expect(page.operations()).toHaveLength(1)
  await sendAll(page)
  expect(server.writes).toHaveLength(1)
})

test('what a closed tab left unsent is sent by the tab that still shows it, once the server can be reached', async () => {
  const stays = await device.open()
  const closes = await device.open()
  server.weather = 'cut'
  await star(closes, true)
  await closes.send()
  await eventually(() => expect(stays.operations()).toHaveLength(1))
  // Its further tries belong to nobody.
  closes.close()
  server.weather = 'clear'
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stays.operations()).toEqual([])
  })
  expect(server.at('star', '1')).toBe(true)
})

/** From now on it says nothing to whoever opens it, until it is had to answer, or to refuse. */
function beSilent(): { answer: () => void; refuse: () => void } {
  const { open } = IDBFactory.prototype
  const unanswered: { answer: () => void; refuse: () => void }[] = []
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
    const request = open.apply(this, given)
    const dispatch = request.dispatchEvent.bind(request)
    const add = vi.spyOn(request, 'addEventListener')
    request.dispatchEvent = (event) => {
      unanswered.push({
        answer: () => dispatch(event),
        refuse() {
          for (const [type, listener] of add.mock.calls) if (type === 'error') (listener as () => void)()
        },
      })
      return true
    }
    return request
  })
  const speak = (how: 'answer' | 'refuse') => () => {
    opening.mockRestore()
    for (const one of unanswered) one[how]()
  }
  return { answer: speak('answer'), refuse: speak('refuse') }
}

test('a device that was silent and then refuses is asked again', async () => {
  await device.open()
  const { refuse } = beSilent()
  server.weather = 'cut'
  const page = await throughTime(device.open())
  await complete(page)
  expect(page.isOnlyInPage()).toBe(true)
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  await star(page, true)
  const later = await device.open()
  expect(later.operations().map(({ kind }) => kind)).toContain('star')
})

test('a device that does not answer is not waited for, and has all that was done as soon as it does', async () => {
  const before = await device.open()
  server.weather = 'cut'
  await star(before, true)
  const { answer } = beSilent()
  const page = await throughTime(device.open())
  await complete(page)
  expect(page.operations().map(({ kind }) => kind)).toEqual(['event'])
  expect(page.isOnlyInPage()).toBe(true)

  answer()
  await eventually(() => expect(page.operations().map(({ kind }) => kind)).toEqual(['star', 'event']))
  await eventually(() => expect(page.isOnlyInPage()).toBe(false))
  await sendAll(page)
  expect(server.writes).toHaveLength(2)
})
