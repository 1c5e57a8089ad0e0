import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeDevice, FakeServer, type Page } from './operations/testing.ts'

const address = '/api/v1/notes/coding-1-1-1'
const write = (page: Page, text: string, seen: string) =>
  page.perform(page.kindNamed('note'), { target: 'coding-1-1-1', payload: { text }, seen: { text: seen } })
const textsIn = (page: Page) => page.operations().map(({ payload }) => (payload as { text: string }).text)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('of a text in two tabs, what a full device did not take of one', () => {
  let server: FakeServer
  let one: Page
  let other: Page
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
    server = new FakeServer()
    const device = new FakeDevice(server)
    one = await device.open()
    other = await device.open()
    server.weather = 'cut'
    await write(one, 'Both.', '')
    await vi.waitFor(() => expect(textsIn(other)).toEqual(['Both.']))
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await write(one, 'Both.\nOne.', 'Both.')
    full.mockRestore()
  })
  async function sendFrom(page: Page): Promise<void> {
    server.weather = 'clear'
    await vi.advanceTimersByTimeAsync(60_000)
    await page.send()
    expect(page.operations()).toEqual([])
  }

  test('stays when the other sends what it has', async () => {
    await write(other, 'Both.\nOther.', 'Both.')
    await sendFrom(other)
    expect(server.at(address)?.text).toBe('Both.\nOther.')
    await vi.waitFor(() => expect(one.queryClient.getQueryData(['note', 'coding-1-1-1'])).toBeDefined())
    expect(textsIn(one).join()).toContain('One.')
    await sendFrom(one)
    for (const text of ['One.', 'Other.']) expect(server.at(address)?.text).toContain(text)
  })

  test('is joined with what the other keeps there, and kept with it', async () => {
    await write(other, 'Both.\nOther.', 'Both.')
    await vi.waitFor(() => expect(textsIn(one).join()).toContain('Other.'))
    const joined = textsIn(one)[0] ?? ''
    expect(joined).toContain('One.')
    await write(one, `${joined}\nMore.`, joined)
    await vi.waitFor(() => expect(textsIn(other)).toEqual([`${joined}\nMore.`]))
    expect(one.isOnlyInPage()).toBe(false)
    await sendFrom(other)
    expect(server.at(address)?.text).toBe(`${joined}\nMore.`)
  })

  test('is joined with what the other kept there unheard, and kept with it', async () => {
    const { readOperations, replaceOperations } = await import('./store.ts')
    const [held] = await readOperations('ana')
    if (!held) throw new Error('It holds nothing.')
    await replaceOperations([], [{ ...held, payload: { text: 'Both.\nOther.' }, changedAt: held.changedAt + 1 }])
    await write(one, 'Both.\nOne.\nMore.', 'Both.\nOne.')
    for (const text of ['One.\nMore.', 'Other.']) expect(textsIn(one).join()).toContain(text)
    await sendFrom(one)
    for (const text of ['One.\nMore.', 'Other.']) expect(server.at(address)?.text).toContain(text)
  })
})

/** What happens next, in which of two tabs. */
const step = fc.record({
  tab: fc.constantFrom(0, 1),
  doing: fc.constantFrom('write', 'write', 'write', 'send', 'hear', 'full', 'room', 'cut', 'clear'),
})

test('whatever two tabs write into one text in turn, and whenever the device is full or the server away, no line of it is lost', {
  tags: ['long'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      const server = new FakeServer()
      // Tabs of an earlier run may hear this one's.
      server.learnerId = crypto.randomUUID()
      const device = new FakeDevice(server)
      const tabs = [await device.open(), await device.open()] as const
      const { put } = IDBObjectStore.prototype
      let isFull = false
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, one, key) {
        if (isFull) throw new DOMException('Full', 'QuotaExceededError')
        return put.call(this, one, key)
      })
      const written: string[] = []
      for (const { tab, doing } of steps) {
        const page = tabs[tab]
        if (doing === 'write') {
          const line = `Line ${written.length}.`
          written.push(line)
          const held = page.queryClient.getQueryData<{ text: string; version: string }>(['note', 'coding-1-1-1'])
          const shown = textsIn(page).at(-1) ?? held?.text ?? ''
          await page.perform(page.kindNamed('note'), {
            target: 'coding-1-1-1',
            payload: { text: shown === '' ? line : `${shown}\n${line}` },
            seen: { text: shown },
            base: held ? { payload: { text: held.text }, version: held.version } : null,
          })
        } else if (doing === 'send') await page.send()
        else if (doing === 'hear') await new Promise((resolve) => setImmediate(resolve))
        else if (doing === 'full' || doing === 'room') isFull = doing === 'full'
        else server.weather = doing
      }
      isFull = false
      server.weather = 'clear'
      for (const page of [...tabs, ...tabs]) {
        await vi.advanceTimersByTimeAsync(60_000)
        await page.send()
      }
      const text = String(server.at(address)?.text ?? '')
      expect(written.filter((line) => !text.includes(line))).toEqual([])
      await vi.waitFor(() => expect(tabs.map(textsIn)).toEqual([[], []]))
      vi.restoreAllMocks()
      for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
    }),
    { numRuns: 40 },
  )
})
