import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftItem } from '../../domain/items/draft.ts'
import type { ItemKind } from '../../domain/items/item-kind.ts'
import { noteItem } from '../../domain/items/note.ts'
import { videoItem } from '../../domain/items/video.ts'
import { workItem } from '../../domain/items/work.ts'
import { eventually, FakeDevice, FakeServer, haveNoRoom, type Page } from '../../testing/operations.ts'
import type { UnstampedEvent } from './event.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const complete = (page: Page, lessonId: string) =>
  page.recordEvent({
    ...{ kind: 'lesson-completed', lessonId, preferences },
    ...{ courseId: '1', moduleId: 'coding-1', points: 5, skills: [] },
  } as UnstampedEvent)
const reopen = (page: Page, lessonId: string) =>
  page.recordEvent({
    ...{ kind: 'lesson-reopened', lessonId, preferences },
    ...{ courseId: '1', moduleId: 'coding-1' },
  } as UnstampedEvent)
const lessonsIn = (page: Page, owner = 'visitor') =>
  page.operations(owner).map(({ value }) => (value as { lessonId: string }).lessonId)
const sent = ({ writes }: FakeServer) => writes.map(({ learnerId, value }) => `${learnerId} ${value.lessonId}`)
const lessonId = 'coding-1-1-1'

describe("a visitor's progress", () => {
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
  async function change<Value>(page: Page, kind: ItemKind<Value>, value: Value, target = lessonId, owner = 'visitor') {
    page.changeItem(kind, target, () => value)
    await page.untilWritten(owner)
  }
  const noteOf = (who: string) => {
    server.learnerId = who
    return (server.at('note', lessonId) as { text: string } | undefined)?.text ?? ''
  }
  const onDevice = async () => (await import('./store.ts')).readOwner('visitor')

  test('ends with the last page, unless they choose to keep it', async () => {
    const page = await device.open(null)
    await complete(page, 'one')
    page.close()
    expect(lessonsIn(await device.open(null))).toEqual([])
    expect(await onDevice()).toEqual([])
  })

  test('goes on in another page while one is open', async () => {
    const page = await device.open(null)
    await complete(page, 'one')
    const other = await device.open(null)
    expect(lessonsIn(other)).toEqual(['one'])
    page.close()
    await complete(other, 'two')
    expect(lessonsIn(await device.open(null))).toEqual(['one', 'two'])
  })

  test('outlives all pages once they choose so: what was done before, and after', async () => {
    const page = await device.open(null)
    await complete(page, 'before')
    expect(page.isOnlyInPage()).toBe(true)
    expect(page.choosePersistence(true)).toBe(true)
    expect(page.isOnlyInPage()).toBe(false)
    await complete(page, 'after')
    page.close()
    expect(lessonsIn(await device.open(null))).toEqual(['before', 'after'])
  })

  test('ends with the last page again once they switch that off', async () => {
    const page = await device.open(null)
    page.choosePersistence(true)
    await complete(page, 'one')
    page.choosePersistence(false)
    expect(lessonsIn(page)).toEqual(['one'])
    page.close()
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('waits for a visitor who is away to sign in at another site, and ends as before when they come back without', async () => {
    const page = await device.open(null)
    await complete(page, 'one')
    page.persistWhileAway()
    page.close()
    const back = await device.open(null)
    expect(lessonsIn(back)).toEqual(['one'])
    back.endBeingAway()
    back.close()
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('goes along once when they sign up, from whichever tab, and the choice with it', async () => {
    const one = await device.open(null)
    one.choosePersistence(true)
    await complete(one, 'in one')
    const other = await device.open(null)
    await complete(other, 'in the other')
    await signUp(other)
    await signUp(one)
    expect(sent(server)).toEqual(['ana in one', 'ana in the other'])
    for (const page of [one, other]) page.close()
    server.learnerId = null
    const next = await device.open(null)
    await complete(next, 'of somebody else')
    next.close()
    expect(lessonsIn(await device.open(null))).toEqual([])
  })

  test('goes along once where the page hears twice of who signed up', async () => {
    const page = await device.open(null)
    const watched: [number, number][] = [[0, 10]]
    await change(page, videoItem, { positionSeconds: 10, durationSeconds: 60, watched, secondsSpent: 10 })
    await complete(page, 'one')
    await Promise.all([signUp(page), signUp(page)])
    expect(server.writes.map(({ value }) => value.lessonId ?? value.secondsSpent).sort()).toEqual([10, 'one'])
  })

  test('goes along in the same few steps, however many lessons it is', async () => {
    async function stepsToGoAlong(count: number): Promise<number> {
      server.learnerId = null
      const page = await new FakeDevice(server).open(null)
      for (const index of Array(count).keys()) await complete(page, `lesson-${index}`)
      let steps = 0
      page.subscribe(() => steps++)
      server.learnerId = 'ana'
      page.be('ana')
      await page.resume('ana')
      expect(page.operations('ana')).toHaveLength(count)
      return steps
    }
    server.weather = 'cut'
    expect(await stepsToGoAlong(20)).toBe(await stepsToGoAlong(2))
  })

  test('goes along without the lessons that were opened again', async () => {
    const page = await device.open(null)
    await complete(page, 'one')
    await complete(page, 'two')
    await reopen(page, 'one')
    await signUp(page)
    expect(sent(server)).toEqual(['ana two'])
    expect(await onDevice()).toEqual([])
  })

  test('of one tab goes along also where another hands it over in that moment', async () => {
    const one = await device.open(null)
    const other = await device.open(null)
    const many = Array.from({ length: 100 }, (_, index) => `lesson ${index}`)
    for (const lesson of many) await complete(one, lesson)
    await eventually(() => expect(other.operations()).toHaveLength(100))
    let doing: Promise<void> | undefined
    one.subscribe(() => {
      if (one.operations('ana').length > 0) doing ??= complete(other, 'meanwhile')
    })
    await signUp(one)
    await doing
    await signUp(other)
    expect(sent(server).sort()).toEqual([...many, 'meanwhile'].map((lesson) => `ana ${lesson}`).sort())
    expect(await onDevice()).toEqual([])
  })

  test('in two tabs on one lesson is one, and goes along', async () => {
    const [one, other] = [await device.open(null), await device.open(null)]
    await change(one, noteItem, { text: 'In one.' })
    await eventually(() => expect(other.operations()).toHaveLength(1))
    other.changeItem(noteItem, lessonId, ({ text }) => ({ text: `${text}\nIn the other.` }))
    await other.untilWritten('visitor')
    await signUp(other)
    await signUp(one)
    expect(noteOf('ana')).toBe('In one.\nIn the other.')
  })

  test.each([
    [
      'after',
      async (one: Page, other: Page) => {
        await signUp(other)
        await eventually(() => expect(one.operations('ana')).toHaveLength(1))
        expect(one.operations('visitor')).toHaveLength(1)
        await signUp(one)
      },
    ],
    ['while', (one: Page, other: Page) => Promise.all([signUp(other), signUp(one)])],
  ] as const)('stays in sight in a tab that hears of the learner %s another adopts it', async (_, signUpInBoth) => {
    const [one, other] = [await device.open(null), await device.open(null)]
    await change(one, noteItem, { text: 'In one.' })
    await eventually(() => expect(other.operations()).toHaveLength(1))
    server.weather = 'cut'
    const seen = new Set<string>()
    const owner = () => (one.operations('visitor').length > 0 ? 'visitor' : 'ana')
    const texts = (owner: string) => one.operations(owner).map(({ value }) => (value as { text: string }).text)
    one.subscribe(() => seen.add(texts(owner()).join()))
    await signUpInBoth(one, other)
    expect([...seen]).toEqual(['In one.'])
    expect(owner()).toBe('ana')
  })

  test.each([
    ['clear', 'what the learner left unsent on this device'],
    ['no answer', 'what is on its way for the learner'],
  ] as const)('as a note stands beside %s: %s', async (weather, _) => {
    server.learnerId = 'ana'
    const anas = await device.open('ana')
    server.weather = 'cut'
    await change(anas, noteItem, { text: 'Of the learner.' }, lessonId, 'ana')
    if (weather === 'no answer') await anas.send()
    anas.close()
    server.learnerId = null
    const page = await device.open(null)
    await change(page, noteItem, { text: 'Of the visitor.' })
    server.weather = 'clear'
    await signUp(page)
    await page.send()
    for (const text of ['Of the learner.', 'Of the visitor.']) expect(noteOf('ana')).toContain(text)
  })

  test('as work on an exercise is merged with the work of the account, by the files that it begins with', async () => {
    const board = (state: object) => ({ 'board.json': JSON.stringify(state) })
    server.learnerId = 'ana'
    server.put('work', 'start-1-1-2', board({ skill: '', minutes: [0, 30] }))
    server.learnerId = null
    const page = await device.open(null)
    const over = { value: board({ skill: '', minutes: [0, 0] }) }
    const value = board({ skill: 'Chess', minutes: [0, 0] })
    await page.enqueue({ kind: workItem.name, target: 'start-1-1-2', value, over })
    await signUp(page)
    expect(server.at('work', 'start-1-1-2')).toEqual(board({ skill: 'Chess', minutes: [0, 30] }))
  })

  test('as a draft of a project stands beside the draft of the account', async () => {
    server.learnerId = 'ana'
    server.put('draft', 'portfolio', { text: 'Of the learner.' })
    server.learnerId = null
    const page = await device.open(null)
    await change(page, draftItem, { text: 'Of the visitor.' }, 'portfolio')
    await signUp(page)
    const { text } = server.at('draft', 'portfolio') as { text: string }
    for (const part of ['Of the learner.', 'Of the visitor.']) expect(text).toContain(part)
  })

  test('of a kind that only a newer version knows goes along as it is', async () => {
    const page = await device.open(null)
    await page.enqueue({ kind: 'newer', target: '', value: 'Something', over: null })
    await signUp(page)
    expect(page.operations('ana')).toEqual([expect.objectContaining({ kind: 'newer', value: 'Something' })])
  })

  test('stays in a tab of which the device does not take it, and it says so', async () => {
    haveNoRoom(({ value }) => (value as { lessonId?: string }).lessonId === 'too big')
    const page = await device.open(null)
    page.choosePersistence(true)
    await complete(page, 'one')
    await complete(page, 'too big')
    expect(page.isOnlyInPage()).toBe(true)
    await complete(page, 'other')
    expect(lessonsIn(page)).toEqual(['one', 'too big', 'other'])
    await signUp(page)
    expect(sent(server).sort()).toEqual(['ana one', 'ana other', 'ana too big'])
  })

  test.each(['denied', 'full'] as const)('stays in the page where storage is %s', async (storage) => {
    const page = await new FakeDevice(server, storage).open(null)
    await complete(page, 'one')
    await complete(page, 'two')
    expect(lessonsIn(page)).toEqual(['one', 'two'])
    expect(page.isOnlyInPage()).toBe(true)
    await signUp(page)
    expect(sent(server)).toEqual(['ana one', 'ana two'])
  })
})
