import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessonsOf } from '../../domain/course-paths.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import type { EventPayload } from '../../domain/event-kinds.ts'
import { courseProgressOf, emptyRecord } from '../../domain/learner-record.ts'
import { recordOf } from '../../domain/learner-record-rules.ts'
import type { LearningEvent, RecordedEvent } from '../../domain/learning-events.ts'
import { maxOperationsAtOnce, sendOperations } from '../../domain/operations.ts'
import { getCourseProgress, getRecord } from '../../domain/progress.ts'
import { bundledCourses } from '../../testing/domain.ts'
import { query } from '../../testing/query.ts'
import { changeRecord, storedRecordOf, withoutCounts } from '../../testing/records.ts'
import {
  completing,
  type Doing,
  eventsInput,
  type NewLearner,
  realContent,
  sharedServer,
  wholeCoding,
} from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { appendEvents } from './append-events.ts'
import { readEvents } from './event-queries.ts'
import { readCheckpoint } from './learner-records.ts'
import { recompute, recomputeAll } from './recompute.ts'
import { parseEvent, validateEvent } from './validate-event.ts'

const server = await sharedServer()

const catalogue = new Catalogue(realContent)
const beginner = { ...wholeCoding, timeCommitment: 'minimal', experienceLevel: 'beginner' } as const

async function progressOf(learner: NewLearner) {
  return learner.call(getCourseProgress, { params: { courseId: '1' } })
}

describe('an event that cannot be recorded', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['of a lesson that does not exist', completing('coding-9-9-9'), 'not-found', 'There is no lesson coding-9-9-9.'],
    ['of a project that does not exist', projectOf('nothing'), 'not-found', 'There is no project nothing.'],
    ["of another course's project", projectOf('analysis-project'), 'not-on-path', 'belongs to another course'],
    [
      'that hands in an exam',
      { ...projectOf('certification'), preferences: wholeCoding },
      'needs-exam',
      'by passing it',
    ],
    ['that hands in nothing', { ...projectOf('portfolio'), submission: '  ' }, 'invalid-input', 'submission'],
    ['at no time', completing('coding-1-1-1', { occurredAt: 'yesterday' }), 'invalid-input', 'occurredAt'],
    ['on no path', completing('coding-1-1-1', { preferences: {} }), 'invalid-input', 'preferences.learningGoal'],
    ['without an id', completing('coding-1-1-1', { id: '1' }), 'invalid-input', 'id'],
    [
      'of a kind that only the server makes',
      { kind: 'points-awarded', source: 'x', points: 999 },
      'invalid-input',
      'kind',
    ],
    ['of more minutes than an hour has', minutesOf(61), 'invalid-input', 'minutes'],
    ['of no minutes', minutesOf(0), 'invalid-input', 'minutes'],
    [
      'with a text that ends in the middle',
      { ...projectOf('portfolio'), submission: 'a\ud800b' },
      'invalid-input',
      'stored',
    ],
    ['with the character NUL', { ...projectOf('portfolio'), submission: 'a\u0000b' }, 'invalid-input', 'stored'],
    ['of a lesson with an endless name', completing('a-'.repeat(1_000_000)), 'invalid-input', 'lessonId'],
  ])('%s is refused with the reason, and the others are recorded', async (_, wrong, code, reason) => {
    const ana = await server.newLearner()
    const { body } = eventsInput(completing('coding-1-1-1'), wrong as Doing, completing('coding-1-1-2'))
    const outcome = await ana.call(sendOperations, { body })
    expect(outcome.results).toMatchObject([{ status: 'done' }, { status: 'rejected', code }, { status: 'done' }])
    expect(outcome.results[1]?.detail).toContain(reason)
    expect(outcome.progress?.pointsAwarded).toBe(10)
    expect((await readEvents(server.db, ana.id)).map(({ kind }) => kind)).toEqual([
      'lesson-completed',
      'lesson-completed',
    ])
  })

  test.each([{ nothing: null }, { nothing: 'x' }, { nothing: 1 }, { nothing: [] }, { nothing: {} }])(
    '$nothing is none, and is refused by itself',
    async ({ nothing }) => {
      const ana = await server.newLearner()
      const { body } = eventsInput(completing('coding-1-1-1'))
      const outcome = await ana.call(sendOperations, { body: { ...body, operations: [nothing, ...body.operations] } })
      expect(outcome.results).toMatchObject([{ status: 'rejected', code: 'invalid-input' }, { status: 'done' }])
    },
  )

  test('repeated with other contents under the same id is refused, and the first stays stored', async () => {
    const ana = await server.newLearner()
    const id = crypto.randomUUID()
    await ana.record(completing('coding-1-1-1', { id }))
    const other = eventsInput(completing('coding-1-1-2', { id }), completing('coding-1-2-1', { id }))
    const { results, progress } = await ana.call(sendOperations, other)
    expect(results.map(({ code }) => code)).toEqual(['other-contents', 'other-contents'])
    expect(progress?.pointsAwarded).toBe(0)
    const both = eventsInput(minutesOf(5, { id: crypto.randomUUID() }))
    const [same] = both.body.operations
    both.body.operations.push({ ...same, value: { ...same?.value, minutes: 6 } } as never)
    expect((await ana.call(sendOperations, both)).results.map(({ status }) => status)).toEqual(['done', 'rejected'])
  })

  test('with a message that says nothing, or not when it was sent, is refused as a whole', async () => {
    const ana = await server.newLearner()
    const sentAt = new Date().toISOString()
    expect(await ana.refused(sendOperations, { body: { sentAt, operations: [] } })).toMatchObject({ status: 400 })
    expect(await ana.refused(sendOperations, { body: { sentAt: 'now', operations: [{}] } })).toMatchObject({
      errors: [{ field: 'sentAt' }],
    })
  })
})

test('of ten thousand events at once the first thousand are recorded, the others refused to be sent again', async () => {
  const ana = await server.newLearner()
  const { body } = eventsInput(...Array.from({ length: 10_000 }, () => minutesOf(1)))
  const { results } = await ana.call(sendOperations, { body })
  expect(results.filter(({ status }) => status === 'done')).toHaveLength(maxOperationsAtOnce)
  expect(results.at(-1)).toMatchObject({ status: 'retry', code: 'too-many-events' })
  const rest = await ana.call(sendOperations, { body: { ...body, operations: body.operations.slice(500, 1400) } })
  expect(rest.results.map(({ status }) => status)).toEqual([...Array(500).fill('known'), ...Array(400).fill('done')])
  expect((await storedRecordOf(server.db, ana.id)).lessons['coding-1-1-1']?.minutes).toBe(1400)
})

test('while many events are recorded others have their turn', async () => {
  const ana = await server.newLearner()
  // As on a record of thousands of lessons.
  const pathOf: typeof catalogue.pathOf = (...path) => {
    for (const begun = performance.now(); performance.now() - begun < 2; );
    return catalogue.pathOf(...path)
  }
  const completed = Array.from({ length: 100 }, (_, second) => ({
    ...{ kind: 'lesson-completed' as const, lessonId: 'coding-1-1-1', courseId: '1', moduleId: 'coding-1' },
    ...{ preferences: wholeCoding, points: 5, skills: ['HTML'] },
    ...{ timeZone: 'UTC', localDate: '2024-06-10', id: crypto.randomUUID() },
    occurredAt: new Date(Date.UTC(2024, 5, 10, 12, 0, second)).toISOString(),
  }))
  let [turns, isRecorded] = [0, false]
  const slow = Object.assign(new Catalogue(realContent), { pathOf })
  const appending = appendEvents(server.db, slow, ana.id, completed).finally(() => {
    isRecorded = true
  })
  for (; !isRecorded; turns++) await setImmediate()
  expect((await appending).statuses).toEqual(Array(100).fill('recorded'))
  expect(turns).toBeGreaterThan(20)
})

test('an id in capitals is the same id', async () => {
  const ana = await server.newLearner()
  const id = crypto.randomUUID()
  await ana.record(minutesOf(5, { id }))
  const again = eventsInput(minutesOf(5, { id: id.toUpperCase() }), minutesOf(5, { id }))
  again.body.operations.forEach(({ value }) => {
    value.occurredAt = again.body.operations[0]?.value.occurredAt ?? ''
  })
  const { results } = await ana.call(sendOperations, again)
  expect(results.map(({ code }) => code)).toEqual(['other-contents', 'other-contents'])
})

describe('time', () => {
  test('by a clock that is off is corrected, and the time of that clock is stored', async () => {
    const ana = await server.newLearner()
    const { body } = eventsInput(completing('coding-1-1-1', { occurredAt: '2031-01-01T00:00:00Z', timeZone: 'UTC' }))
    const wrongClock = { body: { ...body, sentAt: '2031-01-01T00:00:05Z' } }
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    const outcome = await ana.call(sendOperations, wrongClock)
    expect([before, today()]).toContain(outcome.progress?.record.streak.lastActivityDate)
    const [kept] = await readEvents(server.db, ana.id)
    expect(kept?.claimedAt).toBe('2031-01-01T00:00:00.000Z')
    expect((await ana.call(sendOperations, wrongClock)).results).toMatchObject([{ status: 'known' }])
  })

  test('that is yet to come is now, and counts for the day that it is', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1', { occurredAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' }))
    const [kept] = await readEvents(server.db, ana.id)
    expect(Date.parse(kept?.occurredAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(kept).toMatchObject({ claimedAt: '2099-01-01T00:00:00.000Z', localDate: kept?.occurredAt.slice(0, 10) })
  })

  test("in an unknown zone is dated by the clock's offset then, and no zone is refused", async () => {
    const ana = await server.newLearner()
    const occurredAt = '2026-01-05T23:30:00-08:00'
    await ana.record(
      completing('coding-1-1-1', { occurredAt, timeZone: 'Etc/Unknown' }),
      completing('coding-1-1-2', { occurredAt: '2026-01-06T07:30:00Z', timeZone: 'Mars/Olympus', utcOffset: '-08:00' }),
      completing('coding-1-2-1', { occurredAt, timeZone: 'x'.repeat(300) }),
    )
    const kept = (await readEvents(server.db, ana.id)).map(({ timeZone, localDate }) => [timeZone, localDate])
    expect(kept).toEqual(Array(3).fill(['-08:00', '2026-01-05']))
  })

  test('long past is believed of a clock that is right: it was done where there was no network', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1', { occurredAt: '2026-01-05T23:30:00Z', timeZone: 'Asia/Kathmandu' }))
    const [kept] = await readEvents(server.db, ana.id)
    expect(kept).toMatchObject({ occurredAt: '2026-01-05T23:30:00.000Z', localDate: '2026-01-06' })
  })
})

test('what was undone before it was done, as messages go, is undone or done as it happened', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1', { kind: 'lesson-reopened', occurredAt: '2026-11-02T12:00:00Z' }))
  const late = await ana.record(completing('coding-1-1-1', { occurredAt: '2026-11-01T12:00:00Z' }))
  expect([late.pointsAwarded, courseProgressOf(late.record, '1').completedLessonIds]).toEqual([5, []])
  const later = await ana.record(completing('coding-1-1-1', { occurredAt: '2026-11-03T12:00:00Z' }))
  expect([later.pointsAwarded, courseProgressOf(later.record, '1').completedLessonIds]).toEqual([0, ['coding-1-1-1']])
})

test("a record that changed behind the server's back is read anew: nothing of it is overwritten", async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  const [elsewhere] = eventsInput(completing('coding-1-1-2')).body.operations
  const event = validateEvent(
    String(elsewhere?.id),
    parseEvent(elsewhere?.value) as LearningEvent,
    new Date(),
    catalogue,
  ) as RecordedEvent
  await appendEvents(server.db, catalogue, ana.id, [event])
  expect((await ana.record(completing('coding-1-2-1'))).stats.totalSkillPoints).toBe(15)
})

describe('whatever is sent, and however', () => {
  const at = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(Date.UTC(2026, 8, 1, hours)).toISOString())
  const timeZone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kathmandu')
  const lessonId = fc.constantFrom('coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1', 'coding-2-1-1', 'coding-2-1-2')
  const doing = fc
    .oneof(
      lessonId.map((id) => completing(id, { preferences: beginner })),
      lessonId.map((id) => completing(id, { preferences: beginner, kind: 'lesson-reopened' })),
      fc.integer({ min: 1, max: 60 }).map((minutes) => minutesOf(minutes)),
      fc.constantFrom('one', 'two').map((submission) => ({ ...projectOf('portfolio'), submission })),
      fc.constant<Doing>({ kind: 'exercise-passed', lessonId: 'coding-1-1-1' }),
      fc.constant<Doing>({ kind: 'note-taken', lessonId: 'coding-1-1-1' }),
    )
    .chain((what) => fc.record({ occurredAt: at, timeZone }).map((when) => ({ ...what, ...when })))
  const arrivals = fc.array(doing, { minLength: 1, maxLength: 15 }).chain((doings) => {
    const indices = doings.map((_, index) => index)
    return fc.record({
      doings: fc.constant(doings),
      /** Messages of events by index: late, twice, and in any order; at last all of them. */
      messages: fc
        .array(fc.shuffledSubarray(indices, { minLength: 1 }), { maxLength: 5 })
        .map((messages) => [...messages, indices]),
    })
  })

  test('the same events give the same record, and it is the one that they give in their order', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ doings, messages }) => {
        const ana = await server.newLearner()
        const { body } = eventsInput(...doings)
        for (const message of messages) {
          await ana.call(sendOperations, {
            body: { ...body, operations: message.map((index) => body.operations[index]) },
          })
        }
        const events = await readEvents(server.db, ana.id)
        expect(events).toHaveLength(doings.length)
        const record = await storedRecordOf(server.db, ana.id)
        expect(withoutCounts(record)).toEqual(withoutCounts(recordOf(events.toReversed(), catalogue.pathOf)))
        expect(record.counts.inRecord).toBe(doings.length)
        expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('sent in pieces from many places at the same moment, it is recorded once', async () => {
    const ana = await server.newLearner()
    const ids = ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1'].map((id) => `coding-${id}`)
    const { body } = eventsInput(
      ...ids.map((id, index) => completing(id, { occurredAt: new Date(Date.UTC(2026, 9, 20 - index)).toISOString() })),
    )
    const pieces = Array.from({ length: 30 }, (_, index) => body.operations.slice(index % 6, (index % 6) + 3))
    await Promise.all(pieces.map((operations) => ana.call(sendOperations, { body: { ...body, operations } })))
    const { stats } = await progressOf(ana)
    expect(stats.totalSkillPoints).toBe(40)
    const { streak } = await storedRecordOf(server.db, ana.id)
    expect(streak).toMatchObject({ currentStreak: 8, longestStreak: 8, freezes: 1 })
    expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
  })
})

test('a record that was tampered with is reported figure by figure, and put right', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'), completing('coding-1-1-2'), minutesOf(7))
  const whole = await storedRecordOf(server.db, ana.id)
  await changeRecord(server.db, ana.id, ({ awards: { 'lesson:coding-1-1-2': _, ...awards }, ...record }) => ({
    ...record,
    awards,
    skills: { ...record.skills, HTML: 99 },
    badges: { ...record.badges, Century: 1 },
    latest: null,
  }))
  const differences = await recompute(server.db, catalogue, ana.id, { write: true })
  expect(differences.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['awards.lesson:coding-1-1-2', 'skills.HTML', 'badges.Century', 'latest']),
  )
  expect(await storedRecordOf(server.db, ana.id)).toEqual(whole)
  expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
})

test.each([
  ['is damaged', '{"format":1,"awards":{'],
  ['has the format of a newer version', '{"format":2}'],
])('a record that %s is computed anew from the events, and never shown as empty', async (_, text) => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'), minutesOf(7))
  const whole = await ana.call(getRecord, {})
  const damage = () => query(server.db, 'update learner_records set record = $2 where user_id = $1', [ana.id, text])
  for (const endpoint of [getRecord, getDashboard]) {
    const before = await ana.call(endpoint, {})
    await damage()
    expect(await ana.call(endpoint, {})).toMatchObject(
      'version' in before ? { record: withoutCounts(whole.record) } : before,
    )
  }
  await damage()
  expect((await ana.record(completing('coding-1-1-2'))).stats.totalSkillPoints).toBe(10)
})

describe('a record as one value', () => {
  test('is answered as it is stored, and not again to whoever has it', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(getRecord, {})).toEqual({ version: 0, record: emptyRecord })
    await ana.record(completing('coding-1-1-1'))
    const answer = await ana.request('GET', getRecord.path)
    expect(answer.json()).toEqual({ version: 1, record: await storedRecordOf(server.db, ana.id) })
    const ifNoneMatch = { 'if-none-match': String(answer.headers.etag) }
    expect(await ana.request('GET', getRecord.path, undefined, ifNoneMatch)).toMatchObject({
      statusCode: 304,
      body: '',
    })
    await ana.record(minutesOf(1))
    expect(await ana.request('GET', getRecord.path, undefined, ifNoneMatch)).toMatchObject({ statusCode: 200 })
  })

  test("of another learner at the same version is another: an ETag is its learner's own", async () => {
    const [ana, bo] = await server.newLearners(2)
    const answer = await ana?.request('GET', getRecord.path)
    const ifNoneMatch = { 'if-none-match': String(answer?.headers.etag) }
    expect(await bo?.request('GET', getRecord.path, undefined, ifNoneMatch)).toMatchObject({ statusCode: 200 })
    expect(await server.visitor().refused(getRecord, {})).toMatchObject({ status: 401 })
  })

  test('of all lessons that come with Waymark, and 230 tasks, is shorter than 15 kB', () => {
    const lessons = bundledCourses(catalogue.courses).flatMap(({ id, modules }) =>
      modules.flatMap((module) => lessonsOf(module).map((lesson) => ({ courseId: id, moduleId: module.id, lesson }))),
    )
    const doings: EventPayload[] = lessons.flatMap(({ courseId, moduleId, lesson: { id: lessonId } }) => {
      const { skills } = catalogue.placeOf(lessonId) ?? { skills: [] }
      const path = { ...wholeCoding, learningGoal: catalogue.course(courseId).topics[0] ?? 'coding' }
      return [
        { kind: 'lesson-completed', lessonId, courseId, moduleId, preferences: path, points: 5, skills: [...skills] },
        { kind: 'minutes-spent', lessonId, courseId, moduleId, minutes: 45 },
        { kind: 'quiz-taken', lessonId, firstTries: [], correct: 7, total: 8, passed: true },
        { kind: 'exercise-passed', lessonId },
      ]
    })
    const tasks = Array.from({ length: 230 }, (_, index): EventPayload => {
      const { lesson } = lessons[index % lessons.length] ?? {}
      return { kind: 'points-awarded', source: `${lesson?.id}/${index}`, points: 10 }
    })
    const events = [...doings, ...tasks].map((payload, hour): RecordedEvent => {
      const occurredAt = new Date(Date.UTC(2026, 0, 1, hour * 6)).toISOString()
      return { ...payload, id: crypto.randomUUID(), occurredAt, timeZone: 'UTC', localDate: occurredAt.slice(0, 10) }
    })
    expect(JSON.stringify(recordOf(events, catalogue.pathOf)).length).toBeLessThan(15_000)
  })
})

describe('a late event', () => {
  const day = 24 * 60 * 60 * 1000
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString()

  test('is folded from a checkpoint, from which the record is the same as from all events', async () => {
    const ana = await server.newLearner()
    const evenings = Array.from({ length: 60 }, (_, index) => minutesOf(5, { occurredAt: at(100 - index) }))
    await ana.record(...evenings, completing('coding-1-1-1', { occurredAt: at(35) }), minutesOf(5))
    const checkpoint = async () => (await readCheckpoint(server.db, ana.id))?.record.latest?.occurredAt
    expect(await checkpoint()).toBeUndefined()
    await ana.record(completing('coding-1-1-2', { occurredAt: at(2) }))
    expect(await checkpoint()).toBe(at(35).slice(0, 10) && (await readEvents(server.db, ana.id)).at(-3)?.occurredAt)
    // The checkpoint tells of what is before it: without those events the record is still the same.
    const deletion = "delete from learner_events where user_id = $1 and occurred_at < now() - interval '40 days'"
    await query(server.db, deletion, [ana.id])
    await ana.record(minutesOf(7, { occurredAt: at(3) }))
    expect((await storedRecordOf(server.db, ana.id)).lessons['coding-1-1-1']?.minutes).toBe(61 * 5 + 7)
  })

  test('from before the checkpoint is found among all events', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1', { occurredAt: at(50) }), minutesOf(5))
    for (const daysAgo of [2, 60, 3, 55, 1]) {
      await ana.record(
        completing('coding-1-1-2', { occurredAt: at(daysAgo) }),
        minutesOf(1, { occurredAt: at(daysAgo) }),
      )
      expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
    }
  })
})

test('a broken record is reported, and the others are checked all the same', async () => {
  const learners = [await server.newLearner(), await server.newLearner(), await server.newLearner()]
  const [first, broken, last] = learners.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    NewLearner,
    NewLearner,
    NewLearner,
  ]
  for (const learner of learners) await learner.record(completing('coding-1-1-1'))
  const details = JSON.stringify({ courseId: '1', preferences: null })
  await query(server.db, 'update learner_events set details = $2 where user_id = $1', [broken.id, details])
  for (const { id } of [first, last]) {
    await changeRecord(server.db, id, (record) => ({ ...record, skills: { ...record.skills, HTML: 99 } }))
  }
  const lines: string[] = []
  const found = await recomputeAll(server.db, catalogue, { write: true }, (line) => lines.push(line))
  const told = (email: string) => lines.filter((line) => line.startsWith(email)).join()
  expect(told(broken.email)).toContain('cannot be worked out')
  for (const { email } of [first, last]) expect(told(email)).toContain('skills.HTML: 99 is stored, 5 follows')
  // Others that share this server may have left one too.
  expect(found.broken).toBeGreaterThanOrEqual(1)
  expect(found.differing).toBeGreaterThanOrEqual(2)
  const one = await recomputeAll(server.db, catalogue, { email: last.email, write: false }, () => {})
  expect(one).toEqual({ learners: 1, differing: 0, broken: 0 })
})

test('a learner without events has the record that follows from none', async () => {
  const ana = await server.newLearner()
  expect(await storedRecordOf(server.db, ana.id)).toEqual(emptyRecord)
})

function projectOf(projectId: string): Doing {
  const preferences = { ...wholeCoding, learningGoal: 'design' }
  return { kind: 'project-handed-in', projectId, preferences, submission: 'https://example.org/page' }
}

function minutesOf(minutes: number, overrides: Record<string, unknown> = {}): Doing {
  return { kind: 'minutes-spent', lessonId: 'coding-1-1-1', minutes, ...overrides }
}
