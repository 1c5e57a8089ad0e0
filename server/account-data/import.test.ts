import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAccount, maxAccountItems } from '../../domain/account-data.ts'
import { getSession } from '../../domain/accounts.ts'
import { listAwards } from '../../domain/activity.ts'
import { fullNotes, maxEventsInRecord } from '../../domain/bounds.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { getExam, handInExam, type OpenExam, startExam } from '../../domain/exams.ts'
import { getWork, saveWork } from '../../domain/exercises.ts'
import { getNote, saveNote } from '../../domain/notes.ts'
import { sendOperations } from '../../domain/operations.ts'
import { deletePicture, putPicture } from '../../domain/picture.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { getVideo, reportVideo } from '../../domain/video.ts'
import { busyLearner, exported, imported, recordedOf } from '../../testing/account-data.ts'
import { colourOf, near, pine, pixelsOf, png, pngSaying } from '../../testing/pictures.ts'
import { chunk } from '../../testing/png.ts'
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

function withChecksum(item: object): object {
  return { ...item, checksum: checksumOf(item) }
}

const now = () => new Date().toISOString()
const event = (details: object) =>
  withChecksum({
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
    expect(report.sections).toContainEqual({ section: 'events', added: 16, known: 0, refused: 1 })
  })

  test('but edited gives what was not edited, and says how many items are gone', async () => {
    const ana = await server.newLearner()
    const known = JSON.parse(fileWithoutPicture)
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
    expect(await ana.call(getNote, lesson)).toMatchObject({ text: '' })
  })

  test('but of a newer version gives what this one knows', async () => {
    const ana = await server.newLearner()
    const report = await imported(
      ana,
      JSON.stringify({
        ...{ format: 'waymark-account', version: 2, exportedAt: now(), installation: 'https://new.example' },
        events: [event({ kind: 'video-liked', lessonId: 'coding-1-1-1' }), completed({ mood: 'good' }), completed()],
        plans: [withChecksum({ week: 1 })],
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
  const note = (overrides: object = {}) =>
    withChecksum({ lessonId: 'coding-1-1-1', text: 'Mine.', updatedAt: now(), ...overrides })

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
      { exercises: [withChecksum({ lessonId: 'coding-1-1-1', work: { 'main.py': 'x' }, updatedAt: now() })] },
      'This exercise has the files index.html here.',
    ],
    [
      'an unknown resource',
      { savedResources: [withChecksum({ resourceId: 4_000_000, savedAt: now() })] },
      'There is no resource 4000000 here.',
    ],
    [
      'a course that was not begun',
      { favouriteCourses: [withChecksum({ courseId: '3' })] },
      'Your account has not begun this course.',
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
      'a stretch of video that ends before it begins',
      {
        videos: [
          withChecksum({
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
      'events 1: An event with this id was recorded before, and tells something else.',
    ])
  })
})

describe('what the account has already is kept:', () => {
  const older = '2026-03-01T12:00:00.000Z'

  test('two notes on a lesson are joined, once', async () => {
    const ana = await server.newLearner()
    await ana.call(saveNote, { ...lesson, body: { text: 'From here.' } })
    const notes = [withChecksum({ lessonId: 'coding-1-1-1', text: 'From there.', updatedAt: older })]
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ notes }))
    expect(await ana.call(getNote, lesson)).toMatchObject({ text: 'From here.\n\nFrom there.' })
    await ana.call(saveNote, { ...lesson, body: { text: 'x'.repeat(19_999) } })
    expect(await reasonsOf(ana, { notes })).toEqual([
      'notes 1: Together with the note that your account has it is too long.',
    ])
  })

  test('work stays where there is some', async () => {
    const ana = await server.newLearner()
    const exercises = [withChecksum({ lessonId: 'coding-1-1-1', work: { 'index.html': 'there' }, updatedAt: older })]
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
      body: { positionSeconds: 60, durationSeconds: 580, watched, secondsSpent: 50, reportId: crypto.randomUUID() },
    })
    const video = {
      ...{ lessonId: 'coding-1-1-1', positionSeconds: 300, durationSeconds: 580, watched: [[30, 300]] },
      ...{ secondsSpent: 200, updatedAt: older },
    }
    for (const _ of ['first', 'again']) await imported(ana, fileOf({ videos: [withChecksum(video)] }))
    expect(await ana.call(getVideo, lesson)).toEqual({
      ...{ positionSeconds: 60, durationSeconds: 580, watched: [[0, 300]], secondsSpent: 200 },
    })
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

test('a dry run writes nothing, and two imports at once count once', async () => {
  const ana = await server.newLearner()
  const before = await recordedOf(server, ana.id)
  await imported(ana, file, true)
  expect(await recordedOf(server, ana.id)).toEqual(before)
  const answers = await Promise.all(
    [1, 2, 3].map(() => ana.request('POST', `${importAccount.path}?dryRun=false`, file)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers['retry-after']).toBe('30')
  expect(refused?.json().detail).toContain('Another file is being brought into your account')
  expect((await imported(ana, file)).sections).toContainEqual({ section: 'events', added: 0, known: 17, refused: 0 })
  expect(JSON.parse(await exported(ana)).events).toHaveLength(17)
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
  // As a course of thousands of lessons would have them.
  await sql`insert into user_notes (user_id, lesson_id, text)
    select ${ana.id}, 'gone-' || number, repeat('x', 20000) from generate_series(1, 1000) number`.execute(server.db)
  const notes = [withChecksum({ lessonId: 'coding-1-1-1', text: 'One more.', updatedAt: '2026-03-01T12:00:00.000Z' })]
  expect(await reasonsOf(ana, { notes })).toEqual([`notes 1: ${fullNotes}`])
})

test('two are brought in at a time: a third learner is told to wait, and their file comes in after', async () => {
  const learners = [await server.newLearner(), await server.newLearner(), await server.newLearner()]
  const answers = await Promise.all(
    learners.map((learner) => learner.request('POST', `${importAccount.path}?dryRun=false`, fileWithoutPicture)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
  const last = learners[answers.findIndex(({ statusCode }) => statusCode === 429)] as NewLearner
  expect((await imported(last, fileWithoutPicture)).refused).toEqual([])
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
    ]
    const details: Record<string, object> = {
      'lesson-reopened': { preferences: wholeCoding },
      'path-chosen': { preferences: wholeCoding },
      'minutes-spent': { minutes: 1 },
      'quiz-taken': { firstTries: [0] },
    }
    const events = Array.from({ length: 1000 }, (_, index) => {
      const payload = one[index % 5]?.(Math.floor(index / 5)) ?? { kind: '' }
      return event({ ...payload, ...details[payload.kind] })
    })
    for (const half of [events.slice(0, 500), events.slice(500)]) await imported(ana, fileOf({ events: half }))
    const { lessons, quizzes, exercises, enrolments } = await storedRecordOf(server.db, ana.id)
    const unknown = [lessons, quizzes, exercises, enrolments].flatMap((part) => Object.keys(part))
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
    ['numbers in a sound file', fileOf({ notes: [{ text: Array(200_000).fill(1) }] }), { status: 400 }],
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
      expect(report.sections).toContainEqual({ section: 'events', added: 16, known: 0, refused: 1 })
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

test('a commit that fails keeps no connection', async () => {
  await sql`create function refuse_note() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100'; end $$`.execute(server.db)
  await sql`create constraint trigger late after insert on user_notes deferrable initially deferred
    for each row when (new.text = 'Refused late.') execute function refuse_note()`.execute(server.db)
  const ana = await server.newLearner()
  const note = withChecksum({ lessonId: 'coding-1-1-1', text: 'Refused late.', updatedAt: now() })
  const late = fileOf({ notes: [note] })
  for (let time = 0; time < 12; time++) {
    const { statusCode } = await ana.request('POST', `${importAccount.path}?dryRun=false`, late)
    expect(statusCode).toBe(503)
  }
  expect(await ana.call(getNote, lesson)).toMatchObject({ text: '' })
})
