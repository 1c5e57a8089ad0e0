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

test('what a closed tab left unsent is sent by the tab that still shows it, once the server can be reached', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const stays = await device.open()
  const closes = await device.open()
  server.weather = 'cut'
  await closes.perform(closes.kindNamed('favourite'), { target: '1', payload: { isFavourite: true } })
  await closes.send()
  await vi.waitFor(() => expect(stays.operations()).toHaveLength(1))
  // As if the tab were gone: what it still tries is nobody's.
  closes.be(null)
  server.weather = 'clear'
  for (let minute = 0; minute < 60; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  // It says: 'Not saved yet … sent when the server can be reached.'
  expect(stays.operations()).toEqual([])
})
