import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually, FakeDevice, FakeServer, haveNoRoom, type Page, simulateTime } from '../../testing/operations.ts'
import type { Operation } from './operation.ts'

const address = '/api/v1/notes/coding-1-1-1'
const write = (page: Page, text: string, seen: string) =>
  page.perform(page.kindNamed('note'), { target: 'coding-1-1-1', payload: { text }, seen: { text: seen } })
const textsIn = (page: Page) => page.operations().map(({ payload }) => (payload as { text: string }).text)

simulateTime()

const isOf = (word: string) => (operation: Operation) => JSON.stringify(operation.payload).includes(word)

describe('of a text in two tabs, what a full device did not take of one', () => {
  let server: FakeServer
  let one: Page
  let other: Page
  beforeEach(async () => {
    server = new FakeServer()
    const device = new FakeDevice(server)
    one = await device.open()
    other = await device.open()
    server.weather = 'cut'
    await write(one, 'Both.', '')
    await eventually(() => expect(textsIn(other)).toEqual(['Both.']))
    haveNoRoom(isOf('One.'))
    await write(one, 'Both.\nOne.', 'Both.')
    expect(one.isOnlyInPage()).toBe(true)
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
    await eventually(() => expect(one.queryClient.getQueryData(['note', 'coding-1-1-1'])).toBeDefined())
    expect(textsIn(one).join()).toContain('One.')
    await sendFrom(one)
    for (const text of ['One.', 'Other.']) expect(server.at(address)?.text).toContain(text)
  })

  test('is joined with what the other keeps there, and kept with it as soon as there is room', async () => {
    const haveRoom = haveNoRoom(isOf('One.'))
    // As what is drawn once a turn is over.
    const told: boolean[] = []
    one.subscribe(() => queueMicrotask(() => told.push(one.isOnlyInPage())))
    await write(other, 'Both.\nOther.', 'Both.')
    await eventually(() => expect(textsIn(one).join()).toContain('Other.'))
    expect(textsIn(one).join()).toContain('One.')
    expect(told).not.toContain(false)
    expect(one.isOnlyInPage()).toBe(true)
    haveRoom()
    const joined = textsIn(one)[0] ?? ''
    await write(one, `${joined}\nMore.`, joined)
    await eventually(() => expect(textsIn(other)).toEqual([`${joined}\nMore.`]))
    expect(one.isOnlyInPage()).toBe(false)
    await sendFrom(other)
    expect(server.at(address)?.text).toBe(`${joined}\nMore.`)
  })

  test('is joined with what the other kept there unheard, and kept with it', async () => {
    const { changeOperations } = await import('./store.ts')
    vi.mocked(IDBObjectStore.prototype.put).mockRestore()
    await changeOperations({ owner: 'ana' }, (held) =>
      held.map((one) => ({ ...one, payload: { text: 'Both.\nOther.' }, changedAt: one.changedAt + 1 })),
    )
    await write(one, 'Both.\nOne.\nMore.', 'Both.\nOne.')
    for (const text of ['One.\nMore.', 'Other.']) expect(textsIn(one).join()).toContain(text)
    await sendFrom(one)
    for (const text of ['One.\nMore.', 'Other.']) expect(server.at(address)?.text).toContain(text)
  })

  test('is gone with what it was joined with, where its learner discards it', async () => {
    await write(other, 'Both.\nOther.', 'Both.')
    await eventually(() => expect(textsIn(one).join()).toContain('Other.'))
    for (const operation of one.operations()) await one.discard(operation)
    expect(textsIn(one)).toEqual([])
    await eventually(() => expect(textsIn(other)).toEqual([]))
  })
})

test('what another tab types in the moment in which a text is sent, or tried again, is not lost', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const [one, other] = [await device.open(), await device.open()]
  server.weather = 'refused'
  await write(one, 'One.', '')
  await one.send()
  const [refused] = one.operations()
  if (!refused) throw new Error('It is not held.')
  await eventually(() => expect(other.operations()).toEqual([refused]))
  server.weather = 'cut'
  await Promise.all([one.sendAgain(refused), write(other, 'One.\nTwo.', 'One.')])
  await eventually(() => expect([one, other].map(textsIn)).toEqual([['One.\nTwo.'], ['One.\nTwo.']]))
  server.weather = 'clear'
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([one.send(), write(other, 'One.\nTwo.\nThree.', 'One.\nTwo.')])
  await other.send()
  expect(server.at(address)?.text).toBe('One.\nTwo.\nThree.')
})

/** What happens next, in which of two tabs; what is typed or on its way is not waited for. */
const step = fc.record({
  tab: fc.constantFrom(0, 1),
  doing: fc.constantFrom(
    ...(['write', 'write', 'type', 'type', 'send', 'be sending', 'take a turn'] as const),
    ...(['be full', 'have room', 'cut', 'clear'] as const),
  ),
})

test('whatever two tabs write into one text, and whenever the device is full or the server away, no line of it is lost', {
  tags: ['long'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
      const server = new FakeServer()
      // Tabs of an earlier run may hear this one's.
      server.learnerId = crypto.randomUUID()
      const device = new FakeDevice(server)
      const tabs = [await device.open(), await device.open()] as const
      let isFull = false
      haveNoRoom(() => isFull)
      const written: string[] = []
      const underWay: Promise<void>[] = []
      function type(page: Page): Promise<void> {
        const line = `Line ${written.length}.`
        written.push(line)
        const held = page.queryClient.getQueryData<{ text: string; version: string }>(['note', 'coding-1-1-1'])
        const shown = textsIn(page).at(-1) ?? held?.text ?? ''
        return page.perform(page.kindNamed('note'), {
          target: 'coding-1-1-1',
          payload: { text: shown === '' ? line : `${shown}\n${line}` },
          seen: { text: shown },
          base: held ? { payload: { text: held.text }, version: held.version } : null,
        })
      }
      for (const { tab, doing } of steps) {
        const page = tabs[tab]
        if (doing === 'write') await type(page)
        else if (doing === 'type') underWay.push(type(page))
        else if (doing === 'send') await page.send()
        else if (doing === 'be sending') underWay.push(page.send())
        else if (doing === 'take a turn') await new Promise((resolve) => setImmediate(resolve))
        else if (doing === 'be full' || doing === 'have room') isFull = doing === 'be full'
        else server.weather = doing
      }
      await Promise.all(underWay)
      isFull = false
      server.weather = 'clear'
      for (const page of [...tabs, ...tabs]) {
        await vi.advanceTimersByTimeAsync(60_000)
        await page.send()
      }
      const text = String(server.at(address)?.text ?? '')
      expect(written.filter((line) => !text.includes(line))).toEqual([])
      await eventually(() => expect(tabs.map(textsIn)).toEqual([[], []]))
      vi.restoreAllMocks()
    }),
    { numRuns: 40 },
  )
})
