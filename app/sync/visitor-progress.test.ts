import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeDevice, FakeServer, type Page } from './operations/testing.ts'

const completed = (lessonId: string) => ({
  occurredAt: '2026-11-21T10:00:00.000Z',
  timeZone: 'UTC',
  eventId: `event-of-${lessonId}`,
  kind: 'lesson-completed',
  lessonId,
  preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
})

const complete = (page: Page, lessonId: string) =>
  page.perform(page.kindNamed('event'), { payload: completed(lessonId) })
const lessonsIn = (page: Page, owner = 'visitor') =>
  page.operations(owner).map(({ payload }) => (payload as { lessonId: string }).lessonId)
const sent = ({ writes }: FakeServer) => writes.map(({ learnerId, body }) => `${learnerId} ${body.lessonId}`)

describe('what a visitor does', () => {
  let server: FakeServer
  let device: FakeDevice
  beforeEach(() => {
    server = new FakeServer()
    server.learnerId = null
    device = new FakeDevice(server)
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  async function signUp(page: Page): Promise<void> {
    server.learnerId = 'ana'
    page.be('ana')
    await page.resume('ana')
    await page.send()
  }

  test('is gone with its page, unless they choose to keep it', async () => {
    await complete(await device.open(null), 'one')
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('outlives the page once they choose so: what was done before, and after', async () => {
    const page = await device.open(null)
    await complete(page, 'before')
    expect(await page.keepOnDevice()).toBe(true)
    await complete(page, 'after')
    expect(lessonsIn(await device.open(null))).toEqual(['before', 'after'])
  })

  test('is one in two tabs', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    const other = await device.open(null)
    await complete(one, 'in one')
    await complete(other, 'in the other')
    expect(lessonsIn(await device.open(null))).toEqual(['in one', 'in the other'])
  })

  test('is off the device once they switch it off, and lasts as long as the page', async () => {
    const page = await device.open(null)
    await page.keepOnDevice()
    await complete(page, 'one')
    await page.stopKeeping()
    expect(lessonsIn(page)).toEqual(['one'])
    await complete(page, 'two')
    expect(lessonsIn(page)).toEqual(['one', 'two'])
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('is in a page that they switch it off in, though nothing was shown of it there', async () => {
    const page = await device.open(null)
    await page.keepOnDevice()
    await complete(page, 'one')
    const other = await device.open(null, { isShown: false })
    await other.stopKeeping()
    expect(lessonsIn(other)).toEqual(['one'])
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('goes along once when they sign up, from whichever tab, and the choice with it', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    await complete(one, 'in one')
    const other = await device.open(null)
    await complete(other, 'in the other')
    await signUp(other)
    await signUp(one)
    expect(sent(server)).toEqual(['ana in one', 'ana in the other'])
    server.learnerId = null
    const next = await device.open(null)
    await complete(next, 'of somebody else')
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test.each(['denied', 'full'] as const)(
    'stays in the page where storage is %s, and they are told',
    async (storage) => {
      const page = await new FakeDevice(server, storage).open(null)
      await complete(page, 'one')
      expect(await page.keepOnDevice()).toBe(false)
      await complete(page, 'two')
      expect(lessonsIn(page)).toEqual(['one', 'two'])
      await signUp(page)
      expect(sent(server)).toEqual(['ana one', 'ana two'])
    },
  )
})
