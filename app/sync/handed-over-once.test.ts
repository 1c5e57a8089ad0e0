import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeDevice, FakeServer, type Page } from './operations/testing.ts'

const watch = (page: Page) =>
  page.perform(page.kindNamed('video'), {
    target: 'coding-1-1-1',
    payload: { positionSeconds: 10, durationSeconds: 60, watched: [[0, 10]], secondsSpent: 10 },
  })

let server: FakeServer
let device: FakeDevice
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  server = new FakeServer()
  server.learnerId = null
  device = new FakeDevice(server)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Of each report once, as the server counts. */
function secondsSpent(): number {
  return server.writes.reduce((sum, { body }) => sum + Number(body.secondsSpent), 0)
}

test('what a visitor watched counts once where the tab is closed in the middle of handing it over', async () => {
  const page = await device.open(null)
  await page.keepOnDevice()
  await watch(page)
  const { readOperations, changeOperations } = await import('./store.ts')
  const kept = await readOperations({ owner: 'visitor' })
  expect(kept).toHaveLength(1)
  server.learnerId = 'ana'
  page.be('ana')
  await page.resume('ana')
  await page.send()
  // As the device is after `adopt` and before `takeOut`, when the tab is gone.
  await changeOperations({ owner: 'visitor' }, () => kept)
  localStorage.setItem('waymark.keep', 'on')
  const later = await device.open('ana')
  await later.send()
  expect(secondsSpent()).toBe(10)
})

test('what a visitor watched counts once where two tabs hand it over that cannot agree', async () => {
  vi.stubGlobal('navigator', {})
  const tabs = [await device.open(null), await device.open(null)] as const
  await tabs[0].keepOnDevice()
  await watch(tabs[0])
  await vi.waitFor(() => expect(tabs[1].operations('visitor')).toHaveLength(1))
  server.learnerId = 'ana'
  for (const tab of tabs) tab.be('ana')
  await Promise.all(tabs.map((tab) => tab.resume('ana')))
  for (const tab of tabs) await tab.send()
  expect(secondsSpent()).toBe(10)
})
