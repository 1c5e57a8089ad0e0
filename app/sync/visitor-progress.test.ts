import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually, FakeDevice, FakeServer, haveNoRoom, type Page } from '../../testing/operations.ts'

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

  describe('of a video', () => {
    const watch = (page: Page) =>
      page.perform(page.kindNamed('video'), {
        target: 'one',
        payload: { positionSeconds: 10, durationSeconds: 60, watched: [[0, 10]], secondsSpent: 10 },
      })
    /** Each report counts once. */
    const secondsSpent = () => server.writes.reduce((sum, { body }) => sum + Number(body.secondsSpent), 0)

    test('counts once where the tab is closed in the middle of handing it over', async () => {
      const page = await device.open(null)
      await page.keepOnDevice()
      await watch(page)
      const { readOperations, changeOperations } = await import('./store.ts')
      const kept = await readOperations({ owner: 'visitor' })
      expect(kept).toHaveLength(1)
      await signUp(page)
      // As if it were there still.
      await changeOperations({ owner: 'visitor' }, () => kept)
      localStorage.setItem('waymark.keep', 'on')
      await (await device.open('ana')).send()
      expect(secondsSpent()).toBe(10)
    })

    test('counts once where two tabs hand it over that cannot agree', async () => {
      vi.stubGlobal('navigator', {})
      const tabs = [await device.open(null), await device.open(null)] as const
      await tabs[0].keepOnDevice()
      await watch(tabs[0])
      await eventually(() => expect(tabs[1].operations('visitor')).toHaveLength(1))
      await Promise.all(tabs.map(signUp))
      expect(secondsSpent()).toBe(10)
    })
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

  const write = (page: Page, kind: string, payload: unknown, seen?: unknown) =>
    page.perform(page.kindNamed(kind), { target: 'coding-1-1-1', payload, ...(seen !== undefined && { seen }) })
  const noteIn = (page: Page, owner = 'visitor') =>
    page
      .operations(owner)
      .filter(({ kind }) => kind === 'note')
      .map(({ payload }) => (payload as { text: string }).text)
  const note = '/api/v1/notes/coding-1-1-1'
  const onDevice = async () => (await import('./store.ts')).readOperations({ owner: 'visitor' })

  const watched = { positionSeconds: 10, durationSeconds: 60, watched: [[0, 10]], secondsSpent: 10 }
  const haveNoRoomFor = (lessonId: string) =>
    haveNoRoom(({ payload }) => (payload as { lessonId?: string }).lessonId === lessonId)

  test('goes along once where the page hears twice of who signed up', async () => {
    const page = await device.open(null)
    await write(page, 'video', watched)
    await complete(page, 'one')
    await Promise.all([signUp(page), signUp(page)])
    expect(server.writes.map(({ body }) => body.lessonId ?? body.secondsSpent).sort()).toEqual([10, 'one'])
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

  describe('on a board', () => {
    const board = (state: object) => ({ work: { 'board.json': JSON.stringify(state) }, passedAt: null })
    const begin = (page: Page, state: object) =>
      page.perform(page.kindNamed('exercise'), {
        target: 'start-1-1-2',
        payload: board({ skill: '', minutes: [0, 0], ...state }),
        base: { payload: board({ skill: '', minutes: [0, 0] }) },
      })
    const workInAccount = () => {
      const { work } = server.at('/api/v1/exercises/start-1-1-2') as ReturnType<typeof board>
      return JSON.parse(work['board.json'])
    }

    test('is joined with what the account holds field by field, by what the board began with', async () => {
      const page = await device.open(null)
      await begin(page, { skill: 'Chess' })
      server.learnerId = 'ana'
      server.put('/api/v1/exercises/start-1-1-2', board({ skill: '', minutes: [0, 30] }))
      await signUp(page)
      expect(workInAccount()).toEqual({ skill: 'Chess', minutes: [0, 30] })
    })

    test('takes nothing of what the account holds, where they began anew', async () => {
      const page = await device.open(null)
      await page.perform(page.kindNamed('exercise'), {
        target: 'start-1-1-2',
        payload: { work: {}, passedAt: null },
        base: { payload: board({ skill: '', minutes: [0, 0] }) },
      })
      server.learnerId = 'ana'
      server.put('/api/v1/exercises/start-1-1-2', board({ skill: 'Chess', minutes: [0, 30] }))
      await signUp(page)
      expect(workInAccount()).toEqual({ skill: 'Chess', minutes: [0, 30] })
    })

    test('in two tabs before they chose is joined field by field', async () => {
      const [one, other] = [await device.open(null), await device.open(null)]
      await begin(one, { skill: 'Chess' })
      await begin(other, { minutes: [0, 30] })
      await one.keepOnDevice()
      await eventually(() => expect(JSON.stringify(other.operations('visitor'))).toContain('Chess'))
      await signUp(other)
      expect(workInAccount()).toEqual({ skill: 'Chess', minutes: [0, 30] })
    })
  })

  test('in two tabs on one lesson before they chose stands as one in both, and goes along', async () => {
    const [one, other] = [await device.open(null), await device.open(null)]
    await write(one, 'note', { text: 'In one.' })
    await write(other, 'note', { text: 'In the other.' })
    await write(one, 'exercise', { work: { 'index.html': '<h1>One' }, passedAt: null })
    await write(other, 'exercise', { work: { 'index.html': '<h1>Other' }, passedAt: null })
    await complete(one, 'one')
    await complete(other, 'other')
    await one.keepOnDevice()
    await eventually(() => expect([one, other].map((page) => page.operations().length)).toEqual([4, 4]))
    for (const page of [one, other, await device.open(null)]) {
      expect(noteIn(page)).toEqual([expect.stringContaining('In one.')])
      expect(noteIn(page)).toEqual([expect.stringContaining('In the other.')])
    }
    await signUp(other)
    await signUp(one)
    expect(server.at(note)?.text).toContain('In one.')
    expect(server.at(note)?.text).toContain('In the other.')
    const { work } = server.at('/api/v1/exercises/coding-1-1-1') as { work: Record<string, string> }
    expect(work['index.html']).toContain('One')
    expect(work['index.html']).toContain('Other')
  })

  test('stands beside what the learner left unsent on this device', async () => {
    server.learnerId = 'ana'
    const anas = await device.open('ana')
    server.weather = 'cut'
    await write(anas, 'note', { text: 'Of the learner.' }, { text: '' })
    server.learnerId = null
    const page = await device.open(null)
    await write(page, 'note', { text: 'Of the visitor.' })
    server.weather = 'clear'
    await signUp(page)
    expect(server.at(note)?.text).toContain('Of the learner.')
    expect(server.at(note)?.text).toContain('Of the visitor.')
  })

  test.each([null, '2026-11-20T10:00:00.000Z'])(
    'stands beside the work that the account holds, passed at %s',
    async (passedAt) => {
      const address = '/api/v1/exercises/coding-1-1-1'
      server.learnerId = 'ana'
      server.put(address, { work: { 'index.html': '<h1>Account' }, passedAt })
      server.learnerId = null
      const page = await device.open(null)
      await write(page, 'exercise', { work: { 'index.html': '<h1>Visitor' }, passedAt: null })
      await signUp(page)
      const { work } = server.at(address) as { work: Record<string, string> }
      expect(work['index.html']).toContain('<h1>Account')
      expect(work['index.html']).toContain('<h1>Visitor')
    },
  )

  test('is not doubled in two tabs where one ends the keeping, chooses it again, and signs up', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    const other = await device.open(null)
    await complete(one, 'one')
    await write(one, 'note', { text: 'One.' })
    await write(one, 'video', watched)
    await eventually(() => expect(other.operations()).toHaveLength(3))
    await other.stopKeeping()
    await write(one, 'note', { text: 'One. More here.' }, { text: 'One.' })
    await write(other, 'note', { text: 'One. More there.' }, { text: 'One.' })
    await one.keepOnDevice()
    const both = 'One. More there.\n\n— Written elsewhere at the same time: —\n\nOne. More here.'
    await eventually(() => expect([noteIn(one), noteIn(other)]).toEqual([[both], [both]]))
    expect([one, other].map((page) => page.operations().length)).toEqual([3, 3])
    await signUp(one)
    await signUp(other)
    const reports = server.writes.filter(({ path }) => path.startsWith('/api/v1/video/'))
    expect(reports.map(({ body }) => body.secondsSpent)).toEqual([10])
    expect(sent(server).filter((line) => line === 'ana one')).toHaveLength(1)
    expect(server.at(note)?.text).toBe(both)
  })

  test('in one tab while it is handed over from another goes along too', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    const other = await device.open(null)
    const many = Array.from({ length: 100 }, (_, index) => `lesson ${index}`)
    for (const lessonId of many) await complete(one, lessonId)
    await eventually(() => expect(other.operations()).toHaveLength(100))
    let doing: Promise<void> | undefined
    one.subscribe(() => {
      if (one.operations('ana').length > 0) doing ??= complete(other, 'meanwhile')
    })
    await signUp(one)
    await doing
    await signUp(other)
    expect(sent(server).sort()).toEqual([...many, 'meanwhile'].map((lessonId) => `ana ${lessonId}`).sort())
    expect(await onDevice()).toEqual([])
  })

  test('in a tab whose visitor ends the keeping in another goes on in it, and nothing of it is on the device', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    const other = await device.open(null)
    await complete(one, 'one')
    await eventually(() => expect(other.operations()).toHaveLength(1))
    const thaw = device.freeze()
    await one.stopKeeping()
    await complete(other, 'other')
    thaw()
    expect(lessonsIn(other)).toEqual(['one', 'other'])
    await eventually(async () => expect(await onDevice()).toEqual([]))
  })

  test('stays in a tab of which the device does not take it, and it says so, where it was chosen in another', async () => {
    haveNoRoomFor('too big')
    const page = await device.open(null)
    const other = await device.open(null)
    await complete(page, 'one')
    await complete(other, 'too big')
    expect(await page.keepOnDevice()).toBe(true)
    await eventually(() => expect(other.isOnlyInPage()).toBe(true))
    await complete(other, 'other')
    expect(lessonsIn(await device.open(null)).sort()).toEqual(['one', 'other'])
    expect(lessonsIn(other)).toContain('too big')
    await signUp(other)
    expect(sent(server).sort()).toEqual(['ana one', 'ana other', 'ana too big'])
  })

  test('in a tab that only showed it stays apart, step by step, once it is kept again from there', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    await complete(one, 'one')
    await complete(one, 'two')
    const other = await device.open(null)
    await other.stopKeeping()
    await other.keepOnDevice()
    expect(lessonsIn(await device.open(null))).toEqual(['one', 'two'])
  })

  test('stands beside what was on its way for the learner', async () => {
    server.learnerId = 'ana'
    const anas = await device.open('ana')
    server.weather = 'cut'
    await write(anas, 'note', { text: 'Of the learner.' }, { text: '' })
    await anas.send()
    expect(anas.operations()).toEqual([expect.objectContaining({ isSent: true })])
    server.learnerId = null
    const page = await device.open(null)
    await write(page, 'note', { text: 'Of the visitor.' })
    server.weather = 'clear'
    await signUp(page)
    await page.send()
    expect(server.at(note)?.text).toContain('Of the learner.')
    expect(server.at(note)?.text).toContain('Of the visitor.')
  })

  test('of a kind that only a newer version knows goes along as it is', async () => {
    const page = await device.open(null)
    const newer = { ...page.kindNamed('place'), name: 'newer', send: null }
    await page.perform(newer, { payload: 'Something' })
    await signUp(page)
    expect(page.operations('ana')).toEqual([expect.objectContaining({ kind: 'newer', payload: 'Something' })])
  })

  test('in a tab that is writing as its visitor ends the keeping in another leaves nothing on the device', async () => {
    const one = await device.open(null)
    await one.keepOnDevice()
    const other = await device.open(null)
    await write(one, 'note', { text: 'One.' })
    await eventually(() => expect(other.operations()).toHaveLength(1))
    const thaw = device.freeze()
    await one.stopKeeping()
    const writing = write(other, 'note', { text: 'One. Two.' }, { text: 'One.' })
    thaw()
    await write(other, 'note', { text: 'One. Two. Three.' }, { text: 'One. Two.' })
    await writing
    expect(noteIn(other)).toEqual(['One. Two. Three.'])
    await eventually(async () => expect(await onDevice()).toEqual([]))
    await device.open(null)
    expect(noteIn(one)).toEqual(['One.'])
  })

  test('on the device stays there while they are away at another site, also where it does not take all', async () => {
    haveNoRoomFor('too big')
    const page = await device.open(null)
    const other = await device.open(null)
    await complete(page, 'one')
    await complete(other, 'too big')
    await page.keepOnDevice()
    await eventually(() => expect(other.isOnlyInPage()).toBe(true))
    await complete(page, 'too big')
    for (const tab of [page, other]) {
      await tab.keepWhileAway()
      await tab.endBeingAway()
      expect(lessonsIn(await device.open(null))).toEqual(['one'])
    }
  })

  test('as a project stands beside what the learner typed of it on this device', async () => {
    server.learnerId = 'ana'
    const anas = await device.open('ana')
    await write(anas, 'project-draft', 'Of the learner.', '')
    server.learnerId = null
    const page = await device.open(null)
    await write(page, 'project-draft', 'Of the visitor.', '')
    await signUp(page)
    expect(page.operations('ana')).toEqual([
      expect.objectContaining({ payload: expect.stringContaining('Of the learner.') }),
    ])
    expect(page.operations('ana')[0]?.payload).toContain('Of the visitor.')
  })

  const haveTabMemory = () => {
    const memory = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    })
    return memory
  }

  test('chosen in the wizard is kept too where keeping was chosen elsewhere while its tab was put away', async () => {
    const memory = haveTabMemory()
    const one = await device.open(null)
    await one.keepOnDevice()
    await complete(one, 'one')
    const place = { owner: 'visitor', kind: 'choices', target: '' }
    const payload = { choices: { learningGoal: 'coding' }, isFinished: false }
    memory.set(
      'waymark.visitor',
      JSON.stringify([{ id: 'a', ...place, payload, base: null, begunAt: 1, changedAt: 1 }]),
    )
    const back = await device.open(null)
    await eventually(async () => expect(await onDevice()).toHaveLength(2))
    expect(back.operations().map(({ kind }) => kind)).toEqual(['choices', 'event'])
  })

  test('chosen in the wizard is in the memory of no tab once it is handed over, though keeping ended meanwhile', async () => {
    const memory = haveTabMemory()
    const page = await device.open(null)
    await page.keepOnDevice()
    await page.perform(page.kindNamed('choices'), {
      payload: { choices: { learningGoal: 'coding' }, isFinished: false },
    })
    const other = await device.open(null)
    let ending: Promise<void> | undefined
    page.subscribe(() => {
      if (page.operations('ana').length > 0) ending ??= other.stopKeeping()
    })
    await signUp(page)
    await ending
    await eventually(() => expect(other.operations()).toEqual([]))
    expect([...memory]).toEqual([])
  })

  test('is on the device once that has room, though it refused while they switched keeping off', async () => {
    const page = await device.open(null)
    await page.keepOnDevice()
    haveNoRoomFor('one')
    await Promise.all([write(page, 'note', { text: 'Of mine', lessonId: 'one' }), page.stopKeeping()])
    vi.restoreAllMocks()
    expect(await page.keepOnDevice()).toBe(true)
    expect(page.isOnlyInPage()).toBe(false)
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
