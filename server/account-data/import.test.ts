import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAccount, maxAccountItems } from '../../domain/account-data.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { getWork, saveWork } from '../../domain/exercises.ts'
import { getNote, saveNote } from '../../domain/notes.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { getVideo, reportVideo } from '../../domain/video.ts'
import { completing, type NewLearner, type TestServer, testServer, wholeCoding } from '../testing.ts'
import { checksumOf } from './checksum.ts'
import { busyLearner, exported, imported, recordedOf } from './testing.ts'

let server: TestServer
let file: string
beforeAll(async () => {
  server = await testServer()
  file = await exported(await busyLearner(server))
})
afterAll(() => server.stop())

const lesson = { params: { lessonId: 'coding-1-1-1' } }

/** A file with these parts and no other. */
function fileOf(parts: Record<string, unknown>): string {
  return JSON.stringify({
    format: 'waymark-account',
    version: 1,
    ...parts,
    itemCount: Object.values(parts).flat().length,
  })
}

function sealed(item: object): object {
  return { ...item, checksum: checksumOf(item) }
}

const now = () => new Date().toISOString()
const event = (details: object) =>
  sealed({
    ...{ id: crypto.randomUUID(), occurredAt: '2026-03-01T12:00:00.000Z', timeZone: 'Asia/Kathmandu' },
    ...{ localDate: '2026-03-01', recordedAt: '2026-03-01T12:00:01.000Z', ...details },
  })
const completed = (overrides: object = {}) =>
  event({
    ...{ kind: 'lesson-completed', lessonId: 'coding-1-1-1', courseId: '1', moduleId: 'coding-1' },
    ...{ preferences: wholeCoding, points: 5, skills: ['HTML'], ...overrides },
  })

async function reasonsOf(learner: NewLearner, parts: Record<string, unknown>): Promise<string[]> {
  const { refused } = await imported(learner, fileOf(parts))
  return refused.map(({ section, item, reason }) => `${section} ${item}: ${reason}`)
}

describe('a file that is not sound', () => {
  test('but cut off gives what stands in it whole, and says that its end is missing', async () => {
    const ana = await server.newLearner()
    const lines = file.split('\n')
    const ninth = lines.indexOf('"events": [') + 9
    const cut = lines
      .slice(0, ninth)
      .concat(lines[ninth]?.slice(0, 100) ?? '')
      .join('\n')
    const report = await imported(ana, cut)
    expect(report.file).toMatchObject({ isComplete: false, missing: 0, version: 1 })
    expect(report.sections).toEqual([
      { section: 'profile', added: 1, known: 0, refused: 0 },
      { section: 'events', added: 8, known: 0, refused: 0 },
    ])
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(40)
    await imported(ana, file)
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(65)
  })

  test('wherever it is cut is read without a word of anger', async () => {
    const ana = await server.newLearner()
    const first = file.indexOf('"events"')
    for (let end = first; end < file.length; end += 997) {
      const report = await imported(ana, file.slice(0, end), true)
      expect(report.refused, `cut at ${end}`).toEqual([])
      expect(report.file.isComplete).toBe(false)
    }
  })

  test('but with a damaged line gives all the others', async () => {
    const ana = await server.newLearner()
    const lines = file.split('\n')
    const index = lines.findIndex((line) => line.includes('"kind":"lesson-completed"'))
    const damaged = lines.with(index, `${lines[index]?.slice(0, 40)}`).join('\n')
    const report = await imported(ana, damaged)
    expect(report.refused).toEqual([{ section: 'events', item: 1, reason: 'It is damaged: its line is no JSON.' }])
    expect(report.file).toMatchObject({ isComplete: true, missing: 0 })
    expect(report.sections).toContainEqual({ section: 'events', added: 16, known: 0, refused: 1 })
  })

  test('but edited gives what was not edited, and says how many items are gone', async () => {
    const ana = await server.newLearner()
    const known = JSON.parse(file)
    known.events[0].points = 900
    known.notes[0].text = 'Something else.'
    known.events.splice(5, 2)
    const report = await imported(ana, JSON.stringify(known, null, 2))
    const reason = 'It was changed after it was exported: its checksum does not fit.'
    expect(report.refused).toEqual([
      { section: 'events', item: 1, reason },
      { section: 'notes', item: 1, reason },
    ])
    expect(report.file).toMatchObject({ isComplete: true, missing: 2 })
    expect(await ana.call(getNote, lesson)).toEqual({ text: '' })
  })

  test('but of a newer version gives what this one knows', async () => {
    const ana = await server.newLearner()
    const report = await imported(
      ana,
      JSON.stringify({
        ...{ format: 'waymark-account', version: 2, exportedAt: now(), installation: 'https://new.example' },
        events: [event({ kind: 'video-liked', lessonId: 'coding-1-1-1' }), completed({ mood: 'good' }), completed()],
        plans: [sealed({ week: 1 })],
        itemCount: 4,
      }),
    )
    expect(report.refused).toEqual([
      {
        section: 'events',
        item: 1,
        reason: 'This Waymark does not know events of the kind ‘video-liked’. The file may come from a newer one.',
      },
      { section: 'events', item: 2, reason: 'It is not as it should be: Unrecognized key: "mood"' },
      { section: 'plans', item: 1, reason: 'This Waymark does not know ‘plans’. The file may come from a newer one.' },
    ])
    expect(report.file).toMatchObject({ version: 2, installation: 'https://new.example' })
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(5)
  })

  test.each([
    ['no JSON', 'Dear diary'],
    ['another JSON', '{"name": "something"}'],
    ['a list', '[]'],
    ['nothing', ''],
    ['brackets without end', '['.repeat(100_000)],
    ['cut off in its first line', '{\n"format": "waymark-acc'],
  ])('at all, but %s, is refused in one sentence', async (_, text) => {
    const ana = await server.newLearner()
    const answer = await ana.request('POST', `${importAccount.path}?dryRun=false`, text)
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invalid-input',
      detail: 'This is not a file that Waymark exported.',
    })
  })

  test('but has more items than are taken over is refused as a whole', async () => {
    const ana = await server.newLearner()
    const zeros = Array.from({ length: maxAccountItems + 1 }, () => 0).join()
    const text = `{"format": "waymark-account", "events": [${zeros}]}`
    const answer = await ana.request('POST', `${importAccount.path}?dryRun=true`, text)
    expect(answer.json()).toMatchObject({ status: 413, detail: expect.stringContaining('200000 are taken over') })
  })

  test('lists a hundred reasons and counts the others', async () => {
    const ana = await server.newLearner()
    const events = Array.from({ length: 130 }, () => completed({ lessonId: 'coding-9-9-9' }))
    const report = await imported(ana, fileOf({ events }))
    expect(report.refused).toHaveLength(100)
    expect(report.refusedBesides).toBe(30)
  })
})

describe('an item is refused with its reason, and the others are added:', () => {
  const day = 24 * 60 * 60 * 1000
  const future = new Date(Date.now() + 3 * day).toISOString()
  const note = (overrides: object = {}) =>
    sealed({ lessonId: 'coding-1-1-1', text: 'Mine.', updatedAt: now(), ...overrides })

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown lesson', { events: [completed({ lessonId: 'coding-9-9-9' })] }, 'There is no lesson coding-9-9-9.'],
    [
      'a lesson of another path',
      { events: [completed({ preferences: { ...wholeCoding, timeCommitment: 'minimal' }, lessonId: 'coding-4-1-1' })] },
      'The lesson coding-4-1-1 is not on this path through',
    ],
    ['an unknown course', { events: [completed({ courseId: '77' })] }, 'There is no course 77 here.'],
    [
      'the future',
      { events: [completed({ occurredAt: future, localDate: future.slice(0, 10) })] },
      'which is yet to come',
    ],
    [
      'a day that does not fit',
      { events: [completed({ localDate: '2026-03-04' })] },
      'The day 2026-03-04 does not fit',
    ],
    [
      'the year 0',
      { events: [completed({ occurredAt: '0000-01-01T00:00:00.000Z', localDate: '0000-01-01' })] },
      'Before 1970.',
    ],
    [
      'more points than there are',
      { events: [completed({ points: 5000 })] },
      'Its points is not as it should be: Too big',
    ],
    ['no text', { notes: ['hello'] }, 'Invalid input'],
    ['nothing', { notes: [null] }, 'Invalid input'],
    ['too long', { notes: [note({ text: 'x'.repeat(20_001) })] }, 'Its text is not as it should be'],
    ['NUL', { notes: [note({ text: 'a\0b' })] }, 'A text holds a character that cannot be stored.'],
    ['half a character', { notes: [note({ text: 'a\ud800b' })] }, 'A text holds a character that cannot be stored.'],
    ['twice the same', { notes: [note(), note({ text: 'Another.' })] }, 'It stands in the file more than once.'],
    [
      'another file than the exercise has',
      { exercises: [sealed({ lessonId: 'coding-1-1-1', work: { 'main.py': 'x' }, updatedAt: now() })] },
      'This exercise has the files index.html here.',
    ],
    [
      'an unknown resource',
      { savedResources: [sealed({ resourceId: 4_000_000, savedAt: now() })] },
      'There is no resource 4000000 here.',
    ],
    [
      'a course that was not begun',
      { favouriteCourses: [sealed({ courseId: '3' })] },
      'Your account has not begun this course.',
    ],
    [
      'a stretch of video that ends before it begins',
      {
        videos: [
          sealed({
            ...{ lessonId: 'coding-1-1-1', positionSeconds: 1, durationSeconds: 60, watched: [[9, 3]] },
            ...{ secondsSpent: 5, updatedAt: now() },
          }),
        ],
      },
      'What was watched begins before it ends, within the video.',
    ],
  ])('%s', async (_, parts, reason) => {
    const ana = await server.newLearner()
    const sound = completed({ id: crypto.randomUUID(), lessonId: 'coding-1-1-2' })
    const events = [...((parts.events as object[]) ?? []), sound]
    const refused = await reasonsOf(ana, { ...parts, events })
    expect(refused).toEqual([expect.stringContaining(reason)])
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(5)
  })

  test('an id that the account knows with other contents', async () => {
    const ana = await server.newLearner()
    const id = crypto.randomUUID()
    await ana.record(completing('coding-1-1-1', { id }))
    expect(await reasonsOf(ana, { events: [completed({ id, lessonId: 'coding-1-1-2' })] })).toEqual([
      'events 1: Your account has an event of this id that tells something else.',
    ])
  })
})

describe('what the account has already is kept:', () => {
  const older = '2026-03-01T12:00:00.000Z'

  test('two notes on a lesson are joined, once', async () => {
    const ana = await server.newLearner()
    await ana.call(saveNote, { ...lesson, body: { text: 'From here.' } })
    const notes = [sealed({ lessonId: 'coding-1-1-1', text: 'From there.', updatedAt: older })]
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ notes }))
    expect(await ana.call(getNote, lesson)).toEqual({ text: 'From here.\n\nFrom there.' })
    await ana.call(saveNote, { ...lesson, body: { text: 'x'.repeat(19_999) } })
    expect(await reasonsOf(ana, { notes })).toEqual([
      'notes 1: Together with the note that your account has it is too long.',
    ])
  })

  test('work stays where there is some', async () => {
    const ana = await server.newLearner()
    const exercises = [sealed({ lessonId: 'coding-1-1-1', work: { 'index.html': 'there' }, updatedAt: older })]
    await ana.call(saveWork, { ...lesson, body: { work: { 'index.html': 'here' } } })
    expect(await reasonsOf(ana, { exercises })).toEqual([
      'exercises 1: Your account has other work on this exercise, and keeps it.',
    ])
    await ana.call(saveWork, { ...lesson, body: { work: {} } })
    expect(await reasonsOf(ana, { exercises })).toEqual([])
    expect((await ana.call(getWork, lesson)).work).toEqual({ 'index.html': 'there' })
  })

  test('what was watched in both places counts once, and the later place is where to go on', async () => {
    const ana = await server.newLearner()
    const watched: [number, number][] = [[0, 60]]
    await ana.call(reportVideo, {
      ...lesson,
      body: { positionSeconds: 60, durationSeconds: 580, watched, secondsSpent: 50 },
    })
    const video = {
      ...{ lessonId: 'coding-1-1-1', positionSeconds: 300, durationSeconds: 580, watched: [[30, 300]] },
      ...{ secondsSpent: 200, updatedAt: older },
    }
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ videos: [sealed(video)] }))
    expect(await ana.call(getVideo, lesson)).toEqual({
      ...{ positionSeconds: 60, durationSeconds: 580, watched: [[0, 300]], secondsSpent: 200 },
    })
  })

  test('a path of one’s own, the name and the address', async () => {
    const bo = await server.newLearner()
    await bo.call(completeOnboarding, { body: { ...wholeCoding, learningGoal: 'data' } })
    const report = await imported(bo, file)
    expect(report.refused).toEqual([
      { section: 'profile', item: 1, reason: 'Your account has chosen a path of its own, and keeps it.' },
    ])
    expect(JSON.parse(await exported(bo)).profile).toMatchObject({
      email: bo.email,
      preferences: { learningGoal: 'data' },
    })
  })

  test('one’s own events, and the record is what follows from all of them', async () => {
    const bo = await server.newLearner()
    await bo.record(
      completing('coding-1-1-1'),
      completing('data-1-1-1', { preferences: { ...wholeCoding, learningGoal: 'data' } }),
    )
    await imported(bo, file)
    expect((await bo.call(getDashboard, {})).stats.totalSkillPoints).toBe(70)
  })
})

test('a dry run writes nothing, and two imports at once count once', async () => {
  const ana = await server.newLearner()
  const before = await recordedOf(server, ana.id)
  await imported(ana, file, true)
  expect(await recordedOf(server, ana.id)).toEqual(before)
  const reports = await Promise.all([1, 2, 3].map(() => imported(ana, file)))
  const added = reports.flatMap(({ sections }) => sections.filter(({ section }) => section === 'events'))
  expect(added.map(({ added }) => added).sort()).toEqual([0, 0, 17])
})

test('only a learner can import, JSON, of a bounded size, and says whether it is a dry run', async () => {
  const ana = await server.newLearner()
  const status = async (query: string, body: string, headers = {}) =>
    (await ana.request('POST', `${importAccount.path}${query}`, body, headers)).statusCode
  expect(await status('', file)).toBe(400)
  expect(await status('?dryRun=perhaps', file)).toBe(400)
  expect(await status('?dryRun=true', file, { 'content-type': 'text/csv' })).toBe(415)
  expect(await status('?dryRun=true', 'x'.repeat(50_000_001))).toBe(413)
})
