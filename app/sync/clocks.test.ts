import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeDevice, FakeServer, type Page } from './operations/testing.ts'

const address = '/api/v1/notes/coding-1-1-1'
const hour = 3_600_000
const write = (page: Page, text: string, seen: string) =>
  page.perform(page.kindNamed('note'), { target: 'coding-1-1-1', payload: { text }, seen: { text: seen } })
const star = (page: Page, isFavourite: boolean) =>
  page.perform(page.kindNamed('favourite'), { target: '1', payload: { isFavourite } })
const complete = (page: Page) =>
  page.perform(page.kindNamed('event'), {
    payload: {
      ...{ kind: 'lesson-completed', lessonId: 'coding-1-1-1', eventId: crypto.randomUUID() },
      ...{ occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' },
    },
  })
const textsIn = (page: Page) => page.operations().map(({ payload }) => (payload as { text: string }).text)

let server: FakeServer
let device: FakeDevice
/** By how much the clock of the pages that are opened from now on is off. */
function setClock(offMs: number) {
  const { timeOrigin } = performance
  const now = performance.now.bind(performance)
  vi.stubGlobal('performance', { timeOrigin: timeOrigin + offMs, now, mark() {}, measure() {} })
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  server = new FakeServer()
  device = new FakeDevice(server)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what was done while the clock was ahead is sent by itself once it was put right', async () => {
  setClock(3 * hour)
  const page = await device.open()
  server.weather = 'cut'
  await complete(page)
  vi.unstubAllGlobals()
  server.weather = 'clear'
  const later = await device.open()
  await vi.advanceTimersByTimeAsync(120_000)
  await vi.waitFor(() => expect(later.operations()).toEqual([]), 1000)
  expect(server.writes).toHaveLength(1)
})

test('of what was done while the clock was far ahead the device is not asked without end', async () => {
  setClock(60 * 24 * hour)
  const page = await device.open()
  server.weather = 'cut'
  await complete(page)
  vi.unstubAllGlobals()
  server.weather = 'clear'
  await device.open()
  const getAll = vi.spyOn(IDBIndex.prototype, 'getAll')
  await vi.advanceTimersByTimeAsync(1000)
  for (let turn = 0; turn < 50; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(2)
  }
  expect(getAll.mock.calls.length).toBeLessThan(10)
})

test('what is typed while the text before is on its way stays in sight, though the clock was put back', async () => {
  setClock(3 * hour)
  const page = await device.open()
  server.weather = 'answer lost'
  await write(page, 'One.', '')
  await page.send()
  vi.unstubAllGlobals()
  server.weather = 'cut'
  const later = await device.open()
  expect(textsIn(later)).toEqual(['One.'])
  const writing = write(later, 'One.\nTwo.', 'One.')
  // As what is drawn at once.
  expect(textsIn(later).at(-1)).toBe('One.\nTwo.')
  await writing
  expect(textsIn(later).at(-1)).toBe('One.\nTwo.')
})

test('of a star that is set and taken away the last counts, though the clock was put back between', async () => {
  setClock(3 * hour)
  const page = await device.open()
  server.weather = 'answer lost'
  await star(page, true)
  await page.send()
  vi.unstubAllGlobals()
  server.weather = 'cut'
  const later = await device.open()
  await star(later, false)
  server.weather = 'clear'
  await vi.advanceTimersByTimeAsync(60_000)
  await later.send()
  expect(later.operations()).toEqual([])
  expect(server.at('/api/v1/favourites/1')?.isFavourite).toBe(false)
})
