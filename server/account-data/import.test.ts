import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAccount, maxAccountFileBytes, maxAccountItems } from '../../domain/account-data.ts'
import { getSession } from '../../domain/accounts.ts'
import { listAwards } from '../../domain/activity.ts'
import { maxEventsInRecord } from '../../domain/bounds.ts'
import { getCardStates } from '../../domain/card-states.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { getExam, handInExam, type OpenExam, startExam } from '../../domain/exams.ts'
import { collectionItem } from '../../domain/items/collection.ts'
import { markItem } from '../../domain/items/mark.ts'
import { noteItem } from '../../domain/items/note.ts'
import { pathResourcesItem } from '../../domain/items/path-resources.ts'
import { videoItem } from '../../domain/items/video.ts'
import { workItem } from '../../domain/items/work.ts'
import { sendOperations } from '../../domain/operations.ts'
import { deletePicture, putPicture } from '../../domain/picture.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { getRecord } from '../../domain/progress.ts'
import { busyLearner, exported, imported, recordedOf } from '../../testing/account-data.ts'
import { somePayloads } from '../../testing/domain.ts'
import { insertFullNotes } from '../../testing/items.ts'
import { colourOf, near, pine, pixelsOf, png, pngSaying } from '../../testing/pictures.ts'
import { chunk } from '../../testing/png.ts'
import { query } from '../../testing/query.ts'
import { changeRecord, storedRecordOf } from '../../testing/records.ts'
import {
  completing,
  eventsInput,
  type NewLearner,
  type TestServer,
  testServer,
  wholeCoding,
} from '../../testing/server.ts'
import { checksumOf } from './checksum.ts'
import { notOurs } from './reading.ts'

let server: TestServer
let file: string
/** Without a picture, which costs more to make anew than all the rest to take over. */
let fileWithoutPicture: string
beforeAll(async () => {
  server = await testServer()
  const busy = await busyLearner(server)
  file = await exported(busy)
  await busy.call(deletePicture, {})
  fileWithoutPicture = await exported(busy)
})
afterAll(() => server.stop())

const lessonId = 'coding-1-1-1'

/** A file with these parts and no other. */
function fileOf(parts: Record<string, unknown>): string {
  return JSON.stringify({
    format: 'waymark-account',
    version: 1,
    ...parts,
    itemCount: Object.values(parts).flat().length,
  })
}

function withChecksum(item: object): object {
  return { ...item, checksum: checksumOf(item) }
}

const now = () => new Date().toISOString()
const event = (details: object) =>
  withChecksum({
    ...{ id: crypto.randomUUID(), occurredAt: '2026-03-01T12:00:00.000Z', timeZone: 'Asia/Kathmandu' },
    ...{ localDate: '2026-03-01', recordedAt: '2026-03-01T12:00:01.000Z', ...details },
  })
/** An item that was written so long ago that any other is newer. */
const storedItem = (kind: string, target: string, value: unknown, overrides: object = {}) =>
  withChecksum({ kind, target, value, updatedAt: '2026-03-01T12:00:00.000Z', ...overrides })
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
    const lines = fileWithoutPicture.split('\n')
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
    await imported(ana, fileWithoutPicture)
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(65)
  })

  test('wherever it is cut is read without a word of anger', async () => {
    const ana = await server.newLearner()
    const first = fileWithoutPicture.indexOf('"events"')
    for (let end = first; end < fileWithoutPicture.length; end += 997) {
      const report = await imported(ana, fileWithoutPicture.slice(0, end), true)
      expect(report.refused, `cut at ${end}`).toEqual([])
      expect(report.file.isComplete).toBe(false)
    }
  })

  test('but with a damaged line gives all the others', async () => {
    const ana = await server.newLearner()
    const lines = fileWithoutPicture.split('\n')
    const index = lines.findIndex((line) => line.includes('"kind":"lesson-completed"'))
    const damaged = lines.with(index, `${lines[index]?.slice(0, 40)}`).join('\n')
    const report = await imported(ana, damaged)
    expect(report.refused).toEqual([{ section: 'events', item: 1, reason: 'It is damaged: its line is no JSON.' }])
    expect(report.file).toMatchObject({ isComplete: true, missing: 0 })
    expect(report.sections).toContainEqual({ section: 'events', added: 20, known: 0, refused: 1 })
  })

  test('but edited gives what was not edited, and says how many items are gone', async () => {
    const ana = await server.newLearner()
    const known = JSON.parse(fileWithoutPicture)
    known.events[0].points = 900
    const note = known.items.findIndex(({ kind }: { kind: string }) => kind === 'note')
    known.items[note].value.text = 'Something else.'
    known.events.splice(5, 2)
    const report = await imported(ana, JSON.stringify(known, null, 2))
    const reason = 'It was changed after it was exported: its checksum does not fit.'
    expect(report.refused).toEqual([
      { section: 'events', item: 1, reason },
      { section: 'note', item: note + 1, reason },
    ])
    expect(report.file).toMatchObject({ isComplete: true, missing: 2 })
    expect(await ana.read(noteItem, lessonId)).toMatchObject({ value: { text: '' } })
  })

  test('but of a newer version gives what this one knows', async () => {
    const ana = await server.newLearner()
    const report = await imported(
      ana,
      JSON.stringify({
        ...{ format: 'waymark-account', version: 2, exportedAt: now(), installation: 'https://new.example' },
        events: [event({ kind: 'video-liked', lessonId: 'coding-1-1-1' }), completed({ mood: 'good' }), completed()],
        items: [withChecksum({ kind: 'bookmark', target: lessonId, value: 3, updatedAt: now() })],
        plans: [withChecksum({ week: 1 })],
        itemCount: 5,
      }),
    )
    expect(report.refused).toEqual([
      {
        section: 'events',
        item: 1,
        reason: 'This Waymark does not know events of the kind ‘video-liked’. The file may come from a newer one.',
      },
      { section: 'events', item: 2, reason: 'Unrecognized key: "mood"' },
      {
        section: 'bookmark',
        item: 1,
        reason: 'This Waymark does not know items of the kind ‘bookmark’. The file may come from a newer one.',
      },
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
      detail: expect.stringMatching(/not a file that Waymark exported.*‘Download everything’/),
    })
  })

  test('but has more items than are taken over is refused as a whole', async () => {
    const ana = await server.newLearner()
    const text = `{\n"format": "waymark-account",\n"plans": [\n${'0,\n'.repeat(maxAccountItems + 1)}`
    const answer = await ana.request('POST', `${importAccount.path}?dryRun=true`, text)
    expect(answer.json()).toMatchObject({ status: 413, detail: expect.stringContaining('200000 are taken over') })
  })

  test('lists a hundred reasons and counts the others', async () => {
    const ana = await server.newLearner()
    const events = Array.from({ length: 130 }, () => completed({ points: 5000 }))
    const report = await imported(ana, fileOf({ events }))
    expect(report.refused).toHaveLength(100)
    expect(report.refusedBesides).toBe(30)
  })
})

describe('an item is refused with its reason, and the others are added:', () => {
  const day = 24 * 60 * 60 * 1000
  const future = new Date(Date.now() + 3 * day).toISOString()
  const note = (text = 'Mine.', overrides: object = {}) => storedItem('note', lessonId, { text }, overrides)

  test.each<[string, Record<string, unknown>, string]>([
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
    ['more points than there are', { events: [completed({ points: 5000 })] }, 'Please check points: Too big'],
    ['no text', { items: ['hello'] }, 'Invalid input'],
    ['nothing', { items: [null] }, 'Invalid input'],
    ['too long', { items: [note('x'.repeat(20_001))] }, 'A note has at most 20,000 characters.'],
    ['from the future', { items: [note('Mine.', { updatedAt: future })] }, 'which is yet to come'],
    ['NUL', { items: [note('a\0b')] }, 'A text holds a character that cannot be stored.'],
    ['half a character', { items: [note('a\ud800b')] }, 'A text holds a character that cannot be stored.'],
    ['twice the same', { items: [note(), note('Another.')] }, 'It stands in the file more than once.'],
    [
      'an unknown resource',
      { items: [storedItem('saved-resource', '4000000', true)] },
      'There is no resource 4000000.',
    ],
    [
      'a change of a plan with an unknown step',
      { events: [event({ kind: 'plan-changed', courseId: '1', moves: { stone: '2026-03-02' }, extraMinutes: {} })] },
      'There is nothing to plan with the id stone.',
    ],
    [
      'a change of the plan of an unknown course',
      { events: [event({ kind: 'plan-changed', courseId: '99', moves: {}, extraMinutes: { '2026-03-02': 9 } })] },
      'There is no course 99.',
    ],
    ['an unknown course', { items: [storedItem('star', '99', true)] }, 'There is no course 99.'],
    ['a field that nobody knows', { items: [note('Mine.', { mood: 'good' })] }, 'Unrecognized key: "mood"'],
    [
      'a field of a value that nobody knows',
      { items: [storedItem('note', lessonId, { text: 'Mine.', mood: 'good' })] },
      'Its value has a field that this Waymark does not know.',
    ],
    [
      'answers to what an exam does not ask',
      {
        examTries: [
          withChecksum({
            ...{ attemptId: crypto.randomUUID(), projectId: 'certification', preferences: wholeCoding },
            ...{ questions: [{ id: 'asked', order: [0, 1] }], startedAt: '2026-03-01T12:00:00.000Z' },
            handedIn: {
              ...{ submittedAt: '2026-03-01T12:30:00.000Z', answers: { asked: 1, other: 1 } },
              ...{ correct: 0, total: 1, passed: false },
            },
          }),
        ],
      },
      'A question was answered that this exam does not ask.',
    ],
    [
      'an interval of video that ends before it begins',
      {
        items: [
          storedItem('video', lessonId, {
            ...{ positionSeconds: 1, durationSeconds: 60, watched: [[9, 3]], secondsSpent: 5 },
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
      'events 1: An event with this id was recorded before, and tells something else.',
    ])
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a file whose events name %s in place of a lesson, course or deck leaves an account that answers',
  async (name) => {
    const ana = await server.newLearner()
    const named = Object.values(somePayloads).flatMap((payload) =>
      ['lessonId', 'taskId', 'courseId', 'moduleId', 'projectId', 'deckId', 'source']
        .filter((field) => field in payload)
        .map((field) => event({ ...payload, [field]: name })),
    )
    await imported(ana, fileOf({ events: named }))
    await ana.record(completing('coding-1-1-1'))
    await ana.call(getDashboard, {})
    await ana.call(getRecord, {})
    await ana.call(getCardStates, {})
    await imported(await server.newLearner(), await exported(ana))
  },
)

describe('what the account has already stays:', () => {
  const newer = new Date(Date.now() + 60_000).toISOString()

  test('two notes on a lesson are joined, once', async () => {
    const ana = await server.newLearner()
    await ana.write(noteItem, lessonId, { text: 'From here.' })
    const items = [storedItem('note', lessonId, { text: 'From there.' })]
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ items }))
    expect(await ana.read(noteItem, lessonId)).toMatchObject({ value: { text: 'From here.\n\nFrom there.' } })
    await ana.write(noteItem, lessonId, { text: 'x'.repeat(19_999) })
    expect(await reasonsOf(ana, { items })).toEqual([
      'note 1: Together with what your account has: A note has at most 20,000 characters. Shorten it by 12, and it is saved.',
    ])
  })

  test('a note has the date of the newer one', async () => {
    const ana = await server.newLearner()
    const date = async () => (await ana.call(noteItem.list, {})).items[0]?.updatedAt
    await ana.write(noteItem, lessonId, { text: 'From here.' })
    const written = await date()
    await imported(ana, fileOf({ items: [storedItem('note', lessonId, { text: 'From there.' })] }))
    expect(await date()).toBe(written)
    await imported(ana, fileOf({ items: [storedItem('note', lessonId, { text: 'Later.' }, { updatedAt: newer })] }))
    expect(await date()).toBe(newer)
  })

  test.each([
    ['older', {}],
    ['newer', { updatedAt: newer }],
  ])('work stays where there is some, also where that of the file is %s', async (_, overrides) => {
    const ana = await server.newLearner()
    const items = [storedItem('work', lessonId, { 'index.html': 'there' }, overrides)]
    await ana.write(workItem, lessonId, { 'index.html': 'here' })
    expect(await reasonsOf(ana, { items })).toEqual(['work 1: Your account has something else here, and keeps it.'])
    expect(await ana.read(workItem, lessonId)).toMatchObject({ value: { 'index.html': 'here' } })
    await ana.write(workItem, lessonId, {})
    expect(await reasonsOf(ana, { items })).toEqual([])
    expect(await ana.read(workItem, lessonId)).toMatchObject({ value: { 'index.html': 'there' } })
  })

  test.each([
    ['older', {}],
    ['newer', { updatedAt: newer }],
  ])('a collection of another name stays, also where that of the file is %s', async (_, overrides) => {
    const ana = await server.newLearner()
    const id = crypto.randomUUID()
    const own = { name: 'Mine', note: '', entries: [{ resourceId: 1, note: '' }] }
    await ana.write(collectionItem, id, own)
    const items = [storedItem('collection', id, { ...own, name: 'Renamed' }, overrides)]
    expect(await reasonsOf(ana, { items })).toEqual([
      'collection 1: Your account has something else here, and keeps it.',
    ])
    expect(await ana.read(collectionItem, id)).toMatchObject({ value: own })
  })

  test('resources beside a module are united, and the later mark holds, or of two from one instant the account has its own', async () => {
    const ana = await server.newLearner()
    await ana.write(pathResourcesItem, 'coding-1', [1, 2])
    const own = { isDone: true, rating: 4 }
    for (const target of ['3', '4']) await ana.write(markItem, target, own)
    const other = { isDone: true, rating: 1 }
    const items = [
      storedItem('path-resources', 'coding-1', [2, 3]),
      storedItem('mark', '3', other),
      storedItem('mark', '4', other, { updatedAt: newer }),
    ]
    for (const _ of ['first', 'again']) expect(await reasonsOf(ana, { items })).toEqual([])
    expect((await ana.read(pathResourcesItem, 'coding-1')).value.toSorted()).toEqual([1, 2, 3])
    expect(await ana.read(markItem, '3')).toMatchObject({ value: own })
    expect(await ana.read(markItem, '4')).toMatchObject({ value: other })
    const first = storedItem('mark', '5', own)
    for (const items of [[first], [storedItem('mark', '5', other)]]) await imported(ana, fileOf({ items }))
    expect(await ana.read(markItem, '5')).toMatchObject({ value: own })
  })

  test('what was watched in both places counts once, and the later place is where to go on', async () => {
    const ana = await server.newLearner()
    const here = {
      positionSeconds: 60,
      durationSeconds: 580,
      watched: [[0, 60]] as [number, number][],
      secondsSpent: 50,
    }
    await ana.write(videoItem, lessonId, here)
    const there = { positionSeconds: 300, durationSeconds: 580, watched: [[30, 300]], secondsSpent: 200 }
    const items = [storedItem('video', lessonId, there)]
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ items }))
    const both = { positionSeconds: 60, durationSeconds: 580, watched: [[0, 300]], secondsSpent: 200 }
    expect(await ana.read(videoItem, lessonId)).toMatchObject({ value: both })
  })

  test("a path of one's own, the name and the address", async () => {
    const bo = await server.newLearner()
    await bo.call(completeOnboarding, { body: { ...wholeCoding, learningGoal: 'data' } })
    const report = await imported(bo, fileWithoutPicture)
    expect(report.refused).toEqual([
      { section: 'profile', item: 1, reason: 'Your account has chosen a path of its own, and keeps it.' },
    ])
    expect(JSON.parse(await exported(bo)).profile).toMatchObject({
      email: bo.email,
      preferences: { learningGoal: 'data' },
    })
  })

  test("a picture of one's own", async () => {
    const bo = await server.newLearner()
    const { picture } = await bo.call(putPicture, { query: {}, body: png(3, 3) })
    const { refused } = await imported(bo, fileOf({ pictures: JSON.parse(file).pictures }))
    expect(refused).toEqual([
      { section: 'pictures', item: 1, reason: 'Your account has a picture of its own, and keeps it.' },
    ])
    expect((await bo.call(getSession, {})).picture).toBe(picture)
  })

  test("one's own events, and the record is what follows from all of them", async () => {
    const bo = await server.newLearner()
    await bo.record(
      completing('coding-1-1-1'),
      completing('data-1-1-1', { preferences: { ...wholeCoding, learningGoal: 'data' } }),
    )
    await imported(bo, fileWithoutPicture)
    expect((await bo.call(getDashboard, {})).stats.totalSkillPoints).toBe(70)
  })
})

describe('a file that another program packed or saved', () => {
  const sent = async (bytes: Uint8Array<ArrayBuffer> | string) => {
    const body = new Blob([bytes], { type: 'application/json' })
    const answer = await (await server.newLearner()).request('POST', `${importAccount.path}?dryRun=true`, body)
    return { status: answer.statusCode, ...answer.json() }
  }

  test.each<[string, (text: string) => Uint8Array<ArrayBuffer>]>([
    ['packed with gzip', gzipSync],
    ['in UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['in UTF-16, the high bytes first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['in UTF-16, packed', (text) => gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['in UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ])('%s is read as the one that was downloaded', async (_, written) => {
    expect(await sent(written(fileWithoutPicture))).toEqual(await sent(fileWithoutPicture))
  })

  test('with gzip and damaged is told to be damaged', async () => {
    const packed = gzipSync(fileWithoutPicture)
    // The first block is of a kind that there is none of.
    const damaged = packed.fill(0xff, 10, 40)
    expect(await sent(damaged)).toMatchObject({ status: 400, detail: expect.stringContaining('is damaged') })
  })

  test('with gzip and cut off gives what stands in it whole', async () => {
    const packed = gzipSync(fileWithoutPicture)
    const report = await sent(packed.subarray(0, packed.length - 20))
    expect(report).toMatchObject({ status: 200, file: { isComplete: false } })
    expect(report.sections.length).toBeGreaterThan(0)
  })

  test('into an archive is told for what it is', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])
    expect(await sent(zip)).toMatchObject({ status: 400, detail: expect.stringContaining('a ZIP archive') })
    expect(await sent(gzipSync('something else'))).toMatchObject({ status: 400, detail: notOurs })
  })

  test('is too large where it is once it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(maxAccountFileBytes + 1, ' '))
    expect(await sent(bomb)).toMatchObject({ status: 413, detail: 'The file is larger than 50 MB.' })
  })
})

test('a dry run writes nothing, and three imports at once count once', async () => {
  const ana = await server.newLearner()
  const before = await recordedOf(server, ana.id)
  await imported(ana, file, true)
  expect(await recordedOf(server, ana.id)).toEqual(before)
  const answers = await Promise.all(
    [1, 2, 3].map(() => ana.request('POST', `${importAccount.path}?dryRun=false`, file)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const added = answers.map(
    (answer) => answer.json().sections.find(({ section }: { section: string }) => section === 'events').added,
  )
  expect(added.toSorted()).toEqual([0, 0, 21])
  expect((await imported(ana, file)).sections).toContainEqual({ section: 'events', added: 0, known: 21, refused: 0 })
  expect(JSON.parse(await exported(ana)).events).toHaveLength(21)
})

test.each([
  ['a record', { kind: 'note-taken' }, 288, 'Your record holds 200,000 events'],
  ['a day', { kind: 'minutes-spent', courseId: '1', moduleId: 'coding-1', minutes: 5 }, 400, 'than a day has.'],
])('a dry run tells what comes of a long file, also where it fills %s', async (_, details, room, reason) => {
  const ana = await server.newLearner()
  const inRecord = maxEventsInRecord - room
  await changeRecord(server.db, ana.id, (record) => ({ ...record, counts: { ...record.counts, inRecord } }))
  const events = Array.from({ length: 400 }, () => event({ lessonId: 'coding-1-1-1', ...details }))
  const long = fileOf({ events })
  const { dryRun: __, ...told } = await imported(ana, long, true)
  expect(told.sections).toEqual([{ section: 'events', added: 288, known: 0, refused: 112 }])
  expect(told.refused[0]?.reason).toContain(reason)
  expect(await imported(ana, long)).toMatchObject(told)
})

test('notes of a file beyond what all notes may take are refused with the way on', async () => {
  const ana = await server.newLearner()
  await insertFullNotes(server.db, ana.id)
  expect(await reasonsOf(ana, { items: [storedItem('note', lessonId, { text: 'One more.' })] })).toEqual([
    'note 1: Notes: you have 20 MB, which is the most. Shorten or delete one that you no longer need.',
  ])
})

test('a picture of a file is made anew from its pixels, and what is none is refused', async () => {
  const ana = await server.newLearner()
  const pictures = (bytes: string) => ({
    pictures: [withChecksum({ webp: Buffer.from(bytes).toString('base64'), createdAt: now() })],
  })
  for (const dryRun of [true, false]) {
    const { refused } = await imported(ana, fileOf(pictures('<svg onload="alert(1)"/>')), dryRun)
    expect(refused).toMatchObject([{ section: 'pictures', reason: expect.stringContaining("can't be read") }])
  }
  const drawn = pngSaying(1, 1, Buffer.from([0, ...pine]), chunk('tEXt', Buffer.from('Comment\0Taken at home')))
  const webp = Buffer.from(await drawn.arrayBuffer()).toString('base64')
  expect(await reasonsOf(ana, { pictures: [withChecksum({ webp, createdAt: now() })] })).toEqual([])
  const kept = JSON.parse(await exported(ana)).pictures[0]
  const bytes = Buffer.from(kept.webp, 'base64')
  expect(bytes.toString('latin1')).toMatch(/^RIFF(?!.*Taken at home)/s)
  expect(near(colourOf(await pixelsOf(bytes), 128, 128), pine)).toBe(true)
})

describe('a forged file gives nothing that the rules could not:', () => {
  const points = async (learner: NewLearner) => (await learner.call(getDashboard, {})).stats.totalSkillPoints

  test('a lesson earns what it earns here', async () => {
    const ana = await server.newLearner()
    await imported(ana, fileOf({ events: [completed({ points: 900, skills: ['Magic'] })] }))
    const { stats, skills } = await ana.call(getDashboard, {})
    expect(stats.totalSkillPoints).toBe(5)
    expect(skills.map(({ skillName }) => skillName)).not.toContain('Magic')
  })

  test('a quiz is passed by what was right, whatever the file says of it', async () => {
    const ana = await server.newLearner()
    const taken = { kind: 'quiz-taken', lessonId: 'coding-1-1-1', firstTries: [0], correct: 0, total: 4, passed: true }
    await imported(ana, fileOf({ events: [event(taken)] }))
    expect((await ana.call(getDashboard, {})).streak.currentStreak).toBe(0)
  })

  test('what this installation does not have is brought along, and earns no more than the rules give anywhere', async () => {
    const ana = await server.newLearner()
    const elsewhere = completed({ lessonId: 'chess-1-1-1', courseId: '77', moduleId: 'chess-1', points: 900 })
    const project = event({
      ...{ kind: 'project-handed-in', projectId: 'chess-final', courseId: '77', preferences: wholeCoding },
      ...{ points: 900, submission: 'Mate in two.' },
    })
    const awarded = event({ kind: 'points-awarded', source: 'fair:2026', points: 900 })
    const report = await imported(ana, fileOf({ events: [elsewhere, project, awarded] }))
    expect(report.refused).toEqual([])
    expect(await points(ana)).toBe(5 + 20 + 20)
    const { awards } = await ana.call(listAwards, { query: {} })
    expect(awards.map(({ title }) => title).sort()).toEqual([
      'Brought along: chess-1-1-1',
      'Brought along: chess-final',
      'Brought along: fair:2026',
    ])
  })

  test('and not more than five hundred times', async () => {
    const ana = await server.newLearner()
    const events = Array.from({ length: 510 }, (_, index) =>
      completed({ lessonId: `chess-1-1-${index}`, courseId: '77' }),
    )
    const report = await imported(ana, fileOf({ events }))
    expect(report.sections).toEqual([{ section: 'events', added: 500, known: 0, refused: 10 }])
    expect(await points(ana)).toBe(2500)
  })

  test('whichever file it comes in, and what the account has already is as known as before', async () => {
    const ana = await server.newLearner()
    const elsewhere = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => completed({ lessonId: `chess-1-1-${from + index}`, courseId: '77' }))
    const first = fileOf({ events: elsewhere(0, 300) })
    await imported(ana, first)
    const { sections } = await imported(ana, fileOf({ events: elsewhere(300, 210) }))
    expect(sections).toEqual([{ section: 'events', added: 200, known: 0, refused: 10 }])
    expect((await imported(ana, first)).sections).toEqual([{ section: 'events', added: 0, known: 300, refused: 0 }])
    expect(await points(ana)).toBe(2500)
  })

  test('an account tells of 600 lessons and courses at most that this installation does not have', async () => {
    const ana = await server.newLearner()
    const one = [
      (index: number) => ({ kind: 'lesson-reopened', lessonId: `go-${index}`, courseId: '77', moduleId: 'go' }),
      (index: number) => ({ kind: 'path-chosen', courseId: `go-${index}` }),
      (index: number) => ({ kind: 'minutes-spent', lessonId: `gin-${index}`, courseId: `go-${index}`, moduleId: 'go' }),
      (index: number) => ({ kind: 'quiz-taken', lessonId: `quiz-${index}`, correct: 1, total: 1, passed: true }),
      (index: number) => ({ kind: 'exercise-passed', lessonId: `exercise-${index}` }),
      (index: number) => ({ kind: 'placement-taken', courseId: `placed-${index}`, right: { stones: 1 } }),
    ]
    const details: Record<string, object> = {
      'lesson-reopened': { preferences: wholeCoding },
      'path-chosen': { preferences: wholeCoding },
      'minutes-spent': { minutes: 1 },
      'quiz-taken': { firstTries: [0] },
    }
    const events = Array.from({ length: 1000 }, (_, index) => {
      const payload = one[index % 6]?.(Math.floor(index / 6)) ?? { kind: '' }
      return event({ ...payload, ...details[payload.kind] })
    })
    for (const half of [events.slice(0, 500), events.slice(500)]) await imported(ana, fileOf({ events: half }))
    const { lessons, quizzes, exercises, enrolments, placements } = await storedRecordOf(server.db, ana.id)
    const unknown = [lessons, quizzes, exercises, enrolments, placements ?? {}].flatMap((part) => Object.keys(part))
    expect(new Set(unknown).size).toBeLessThanOrEqual(600)
    expect(unknown.length).toBeGreaterThan(500)
    const more = fileOf({ events: [event({ kind: 'exercise-passed', lessonId: 'one-more' }), completed()] })
    expect((await imported(ana, more)).refused).toEqual([
      expect.objectContaining({
        item: 1,
        reason: 'More than 600 lessons, courses and projects that this Waymark does not have.',
      }),
    ])
  })

  test('nor of more than twenty projects, each with a long text', async () => {
    const ana = await server.newLearner()
    const project = (_: unknown, index: number) =>
      event({
        ...{ kind: 'project-handed-in', projectId: `go-${index}`, courseId: '77', preferences: wholeCoding },
        ...{ points: 20, submission: 'A stone.' },
      })
    const events = Array.from({ length: 25 }, project)
    await imported(ana, fileOf({ events: events.slice(0, 15) }))
    const report = await imported(ana, fileOf({ events: events.slice(15) }))
    expect(report.sections).toEqual([{ section: 'events', added: 5, known: 0, refused: 5 }])
    expect(report.refused[0]?.reason).toBe('More than 20 projects that this Waymark does not have.')
  })

  describe('exams', () => {
    const certification = { params: { projectId: 'certification' } }
    const tryOf = (questions: unknown, handedIn: object | null) =>
      withChecksum({
        ...{ attemptId: crypto.randomUUID(), projectId: 'certification', preferences: wholeCoding, questions },
        ...{ startedAt: '2026-03-01T12:00:00.000Z', handedIn },
      })
    const submitted = {
      ...{ submittedAt: '2026-03-01T12:30:00.000Z', answers: {}, correct: 0, total: 20, passed: false },
    }

    test('with the questions of an open one tell nothing of them, handed in before or after', async () => {
      const ana = await server.newLearner()
      await ana.call(startExam, { ...certification, body: { preferences: wholeCoding } })
      const [{ questions }] = JSON.parse(await exported(ana)).examTries
      await imported(ana, fileOf({ examTries: [tryOf(questions, submitted)] }))
      const { open, last } = await ana.call(getExam, certification)
      expect(open?.questions).toHaveLength(20)
      expect(last).toMatchObject({ total: 20, questions: [], toReview: [] })
      const bo = await server.newLearner()
      await imported(bo, fileOf({ examTries: [tryOf(questions, null)] }))
      const exam = (await bo.call(getExam, certification)).open as OpenExam
      const { result } = await bo.call(handInExam, {
        params: { ...certification.params, attemptId: exam.attemptId },
        body: { occurredAt: now(), timeZone: 'UTC', answers: {} },
      })
      expect(result).toMatchObject({ total: 20, questions: [], toReview: [] })
    })

    test('are three hundred in an account at most', async () => {
      const ana = await server.newLearner()
      const examTries = Array.from({ length: 160 }, () => tryOf([], submitted))
      await imported(ana, fileOf({ examTries }))
      const more = Array.from({ length: 150 }, () => tryOf([], submitted))
      const { sections } = await imported(ana, fileOf({ examTries: [...examTries, ...more] }))
      expect(sections).toEqual([{ section: 'examTries', added: 140, known: 160, refused: 10 }])
    })
  })

  describe('a day has no more minutes than a day,', () => {
    const place = { lessonId: 'coding-1-1-1', courseId: '1', moduleId: 'coding-1' }
    const spent = (minutes: number) => event({ kind: 'minutes-spent', ...place, minutes })
    const tooMany = 'Your record would tell of more minutes on 2026-03-01 than a day has.'

    test('in one file', async () => {
      const ana = await server.newLearner()
      const events = [spent(600), spent(600), spent(600), spent(240)]
      expect(await reasonsOf(ana, { events })).toEqual([`events 3: ${tooMany}`])
    })

    test('in several, of which one that comes again is known', async () => {
      const ana = await server.newLearner()
      const first = fileOf({ events: [spent(600), spent(600)] })
      await imported(ana, first)
      expect(await reasonsOf(ana, { events: [spent(300), spent(240)] })).toEqual([`events 1: ${tooMany}`])
      expect((await imported(ana, first)).sections).toEqual([{ section: 'events', added: 0, known: 2, refused: 0 }])
    })

    test('in a file and what a browser tells, whichever comes first', async () => {
      const noon = { occurredAt: '2026-03-01T12:00:00Z', timeZone: 'UTC' }
      const sixty = { kind: 'minutes-spent' as const, lessonId: 'coding-1-1-1', minutes: 60, ...noon }
      const ana = await server.newLearner()
      await ana.record(sixty)
      expect(await reasonsOf(ana, { events: [spent(600), spent(600), spent(240)] })).toEqual([`events 3: ${tooMany}`])
      await ana.record(sixty, sixty, sixty)
      const { results } = await ana.call(sendOperations, eventsInput(sixty))
      expect(results).toMatchObject([{ code: 'invalid-input', detail: tooMany }])
    })
  })
})

describe('what is nested or long beyond measure is not taken in:', () => {
  test.each<[string, string, object]>([
    ['brackets at the very beginning', '['.repeat(20_000_000), { status: 400 }],
    ['brackets in an item', `{"format": "waymark-account", "events": [${'['.repeat(20_000_000)}`, { status: 400 }],
    ['members in the record', `{"record": {"a": {${'"b": 1, '.repeat(2_000_000)}`, { status: 400 }],
    [
      'parts of a file',
      fileOf(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`part-${index}`, [1]]))),
      { status: 400 },
    ],
    ['numbers in a sound file', fileOf({ items: [{ value: Array(200_000).fill(1) }] }), { status: 400 }],
  ])('%s', async (_, text, answer) => {
    const ana = await server.newLearner()
    expect((await ana.request('POST', `${importAccount.path}?dryRun=false`, text)).json()).toMatchObject(answer)
  })

  test('brackets in a line of a file of ours, whose other lines are', async () => {
    const ana = await server.newLearner()
    const lines = fileWithoutPicture.split('\n')
    const index = lines.findIndex((line) => line.includes('"kind":"lesson-completed"'))
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const line of ['['.repeat(400_000), '['.repeat(4_000_000), nested, `"${'x'.repeat(4_000_000)}"`]) {
      const report = await imported(ana, lines.with(index, `${line},`).join('\n'), true)
      expect(report.refused).toEqual([{ section: 'events', item: 1, reason: 'It is damaged: its line is no JSON.' }])
      expect(report.sections).toContainEqual({ section: 'events', added: 20, known: 0, refused: 1 })
    }
  })
})

test('only a learner can import, JSON, of a bounded size, and says whether it is a dry run', async () => {
  const ana = await server.newLearner()
  const status = async (query: string, body: string, headers = {}) =>
    (await ana.request('POST', `${importAccount.path}${query}`, body, headers)).statusCode
  expect(await status('', file)).toBe(400)
  expect(await status('?dryRun=perhaps', file)).toBe(400)
  for (const mediaType of ['text/csv', 'text/plain']) {
    expect(await status('?dryRun=true', file, { 'content-type': mediaType })).toBe(415)
    expect(await status('?dryRun=true', '', { 'content-type': mediaType })).toBe(415)
  }
  expect(await status('?dryRun=true', 'x'.repeat(50_000_001))).toBe(413)
})

// Citus refuses triggers.
test.skipIf(process.env.CITUS_URL !== undefined)('a commit that fails keeps no connection', async () => {
  const triggerSql = [
    `create function refuse_note() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100'; end $$`,
    `create constraint trigger late after insert on learner_items deferrable initially deferred
    for each row when (new.value like '%Refused late.%') execute function refuse_note()`,
  ]
  for (const text of triggerSql) await query(server.db, text)
  const ana = await server.newLearner()
  const late = fileOf({ items: [storedItem('note', lessonId, { text: 'Refused late.' })] })
  for (let time = 0; time < 12; time++) {
    const { statusCode } = await ana.request('POST', `${importAccount.path}?dryRun=false`, late)
    expect(statusCode).toBe(503)
  }
  expect(await ana.read(noteItem, lessonId)).toMatchObject({ value: { text: '' } })
})
