import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoredItem } from '../../domain/items/item-kind.ts'
import { noteItem } from '../../domain/items/note.ts'
import { eventually, FakeDevice, FakeServer, haveNoRoom, type Page, simulateTime } from '../../testing/operations.ts'
import { queryFor } from '../api.ts'
import { foldItem } from './fold-item.ts'
import type { Operation } from './operation.ts'

const lessonId = 'coding-1-1-1'
const { queryKey } = queryFor(noteItem.get, { params: { target: lessonId } })

/** Types into the note as the page shows it. */
const type = (page: Page, line: string) =>
  page.changeItem(noteItem, lessonId, ({ text }) => ({ text: text === '' ? line : `${text}\n${line}` }))
const write = async (page: Page, line: string, owner: string) => {
  type(page, line)
  await page.untilWritten(owner)
}
const shownIn = (page: Page) =>
  foldItem(
    noteItem,
    page.queryClient.getQueryData<StoredItem<{ text: string }>>(queryKey)?.value,
    page.operations() as readonly Operation<{ text: string }>[],
  )?.text ?? ''
const textOn = (server: FakeServer) => (server.at('note', lessonId) as { text: string } | undefined)?.text ?? ''

simulateTime()

const isOf = (word: string) => (operation: Operation) => JSON.stringify(operation.value).includes(word)

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
    await write(one, 'Both.', 'ana')
    await eventually(() => expect(shownIn(other)).toBe('Both.'))
  })

  async function sendFrom(page: Page): Promise<void> {
    server.weather = 'clear'
    await vi.advanceTimersByTimeAsync(60_000)
    await page.send()
    expect(page.operations()).toEqual([])
  }

  test('stays when the other sends what it has, and is sent too', async () => {
    haveNoRoom(isOf('One.'))
    await write(one, 'One.', 'ana')
    expect(one.isOnlyInPage()).toBe(true)
    await write(other, 'Other.', 'ana')
    await sendFrom(other)
    expect(textOn(server)).toBe('Both.\nOther.')
    await eventually(() => expect(one.queryClient.getQueryData(queryKey)).toBeDefined())
    for (const line of ['One.', 'Other.']) expect(shownIn(one)).toContain(line)
    await sendFrom(one)
    for (const line of ['One.', 'Other.']) expect(textOn(server)).toContain(line)
  })

  test('is stored with the next change that finds room', async () => {
    const haveRoom = haveNoRoom(isOf('One.'))
    await write(one, 'One.', 'ana')
    haveRoom()
    await write(one, 'More.', 'ana')
    expect(one.isOnlyInPage()).toBe(false)
    await eventually(() => expect(shownIn(other)).toBe('Both.\nOne.\nMore.'))
  })

  test('is gone in both where its learner discards it', async () => {
    haveNoRoom(isOf('One.'))
    await write(one, 'One.', 'ana')
    for (const operation of one.operations()) await one.discard(operation)
    expect(shownIn(one)).toBe('')
    await eventually(() => expect(shownIn(other)).toBe(''))
  })
})

test('what another tab types in the moment in which a text is sent, or tried again, is not lost', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const [one, other] = [await device.open(), await device.open()]
  server.weather = 'refused'
  await write(one, 'One.', 'ana')
  await one.send()
  const [refused] = one.operations()
  if (!refused) throw new Error('Nothing was rejected.')
  await eventually(() => expect(other.operations()).toEqual([refused]))
  server.weather = 'cut'
  await Promise.all([one.retry(refused), write(other, 'Two.', 'ana')])
  await eventually(() => expect([one, other].map(shownIn)).toEqual(['One.\nTwo.', 'One.\nTwo.']))
  server.weather = 'clear'
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([one.send(), write(other, 'Three.', 'ana')])
  await other.send()
  expect(textOn(server)).toBe('One.\nTwo.\nThree.')
})

/** The next step, and in which of two tabs. The test does not wait for typing or sending. */
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
      const owner = crypto.randomUUID()
      server.learnerId = owner
      const device = new FakeDevice(server)
      const tabs = [await device.open(), await device.open()] as const
      let isFull = false
      haveNoRoom(() => isFull)
      const written: string[] = []
      const underWay: Promise<void>[] = []
      for (const { tab, doing } of steps) {
        const page = tabs[tab]
        if (doing === 'write' || doing === 'type') {
          const line = `Line ${written.length}.`
          written.push(line)
          if (doing === 'write') await write(page, line, owner)
          else type(page, line)
        } else if (doing === 'send') await page.send()
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
      const text = textOn(server)
      expect(written.filter((line) => !text.includes(line))).toEqual([])
      await eventually(() => expect(tabs.map((page) => page.operations())).toEqual([[], []]))
      vi.restoreAllMocks()
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  )
})
