import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeDevice, FakeServer } from './operations/testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what is being put on the device in the moment in which the browser takes the store away is put there again', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const page = await device.open()
  server.weather = 'cut'
  const writing = page.perform(page.kindNamed('event'), {
    payload: {
      ...{ kind: 'lesson-completed', lessonId: 'coding-1-1-1', eventId: crypto.randomUUID() },
      ...{ occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' },
    },
  })
  await device.evict()
  await writing
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(page.operations()).toHaveLength(1)
  server.weather = 'clear'
  await vi.advanceTimersByTimeAsync(60_000)
  await page.send()
  expect(server.writes).toHaveLength(1)
})
