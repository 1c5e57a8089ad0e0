import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRecord } from '../../domain/learner-record.ts'
import { recordOf } from '../../domain/learner-record-rules.ts'
import { type LearningEvent, maxEventsAtOnce, type RecordedEvent, recordEvents } from '../../domain/learning-events.ts'
import { getCourseProgress } from '../../domain/progress.ts'
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
import { awardPoints, updateLearningStreak } from './operations.ts'
import { readRecord } from './queries.ts'
import { recompute } from './recompute.ts'
import { recomputeAll } from './recompute-all.ts'
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
    ["of somebody else's queue", completing('coding-1-1-1', { learnerId: 'bo' }), 'other-learner', 'somebody else'],
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
    const { body } = eventsInput(ana, completing('coding-1-1-1'), wrong as Doing, completing('coding-1-1-2'))
    const outcome = await ana.call(recordEvents, { body })
    expect(outcome.results).toMatchObject([{ status: 'recorded' }, { status: 'refused', code }, { status: 'recorded' }])
    expect(outcome.results[1]?.detail).toContain(reason)
    expect(outcome.pointsAwarded).toBe(10)
    expect((await readEvents(server.db, ana.id)).map(({ kind }) => kind)).toEqual([
      'lesson-completed',
      'lesson-completed',
    ])
  })

  test.each([{ nothing: null }, { nothing: 'x' }, { nothing: 1 }, { nothing: [] }, { nothing: {} }])(
    '$nothing is none, and is refused by itself',
    async ({ nothing }) => {
      const ana = await server.newLearner()
      const { body } = eventsInput(ana, completing('coding-1-1-1'))
      const outcome = await ana.call(recordEvents, { body: { ...body, events: [nothing, ...body.events] } })
      expect(outcome.results).toMatchObject([{ status: 'refused', code: 'invalid-input' }, { status: 'recorded' }])
    },
  )

  test('repeated with other contents under the same id is refused, and the first is kept', async () => {
    const ana = await server.newLearner()
    const id = crypto.randomUUID()
    await ana.record(completing('coding-1-1-1', { id }))
    const other = eventsInput(ana, completing('coding-1-1-2', { id }), completing('coding-1-2-1', { id }))
    const { results, stats } = await ana.call(recordEvents, other)
    expect(results.map(({ code }) => code)).toEqual(['other-contents', 'other-contents'])
    expect(stats.totalSkillPoints).toBe(5)
    const both = eventsInput(ana, minutesOf(5, { id: crypto.randomUUID() }))
    const [same] = both.body.events
    both.body.events.push({ ...same, minutes: 6 } as never)
    expect((await ana.call(recordEvents, both)).results.map(({ status }) => status)).toEqual(['recorded', 'refused'])
  })

  test('with a message that says nothing, or not when it was sent, is refused as a whole', async () => {
    const ana = await server.newLearner()
    const sentAt = new Date().toISOString()
    expect(await ana.refused(recordEvents, { body: { sentAt, events: [] } })).toMatchObject({ status: 400 })
    expect(await ana.refused(recordEvents, { body: { sentAt: 'now', events: [{}] } })).toMatchObject({
      errors: [{ field: 'sentAt' }],
    })
  })
})

test('of ten thousand events at once the first thousand are recorded, the others refused to be sent again', async () => {
  const ana = await server.newLearner()
  const { body } = eventsInput(ana, ...Array.from({ length: 10_000 }, () => minutesOf(1)))
  const { results } = await ana.call(recordEvents, { body })
  expect(results.filter(({ status }) => status === 'recorded')).toHaveLength(maxEventsAtOnce)
  expect(results.at(-1)).toMatchObject({ status: 'refused', code: 'too-many-events' })
  const rest = await ana.call(recordEvents, { body: { ...body, events: body.events.slice(500, 1400) } })
  expect(rest.results.map(({ status }) => status)).toEqual([
    ...Array(500).fill('known'),
    ...Array(400).fill('recorded'),
  ])
  expect((await readRecord(server.db, ana.id, [])).stored.record.lessons['coding-1-1-1']?.minutes).toBe(1400)
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
  const again = eventsInput(ana, minutesOf(5, { id: id.toUpperCase() }), minutesOf(5, { id }))
  again.body.events.forEach((event) => {
    event.occurredAt = again.body.events[0]?.occurredAt ?? ''
  })
  const { results } = await ana.call(recordEvents, again)
  expect(results.map(({ code }) => code)).toEqual(['other-contents', 'other-contents'])
})

describe('time', () => {
  test('by a clock that is off is corrected, and what the clock said is kept', async () => {
    const ana = await server.newLearner()
    const { body } = eventsInput(
      ana,
      completing('coding-1-1-1', { occurredAt: '2031-01-01T00:00:00Z', timeZone: 'UTC' }),
    )
    const wrongClock = { body: { ...body, sentAt: '2031-01-01T00:00:05Z' } }
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    const outcome = await ana.call(recordEvents, wrongClock)
    expect([before, today()]).toContain(outcome.streak.lastActivityDate)
    const [kept] = await readEvents(server.db, ana.id)
    expect(kept?.claimedAt).toBe('2031-01-01T00:00:00.000Z')
    expect((await ana.call(recordEvents, wrongClock)).results).toMatchObject([{ status: 'known' }])
  })

  test('that is yet to come is now, and counts for the day that it is', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1', { occurredAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' }))
    const [kept] = await readEvents(server.db, ana.id)
    expect(Date.parse(kept?.occurredAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(kept).toMatchObject({ claimedAt: '2099-01-01T00:00:00.000Z', localDate: kept?.occurredAt.slice(0, 10) })
  })

  test("in a zone that nobody knows is told by the clock's offset then, and no zone is refused", async () => {
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
  expect(late).toMatchObject({ pointsAwarded: 5, courses: [{ completedLessonIds: [] }] })
  const later = await ana.record(completing('coding-1-1-1', { occurredAt: '2026-11-03T12:00:00Z' }))
  expect(later).toMatchObject({ pointsAwarded: 0, courses: [{ completedLessonIds: ['coding-1-1-1'] }] })
})

test("a record that changed behind the server's back is read anew: nothing of it is overwritten", async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  const [elsewhere] = eventsInput(ana, completing('coding-1-1-2')).body.events
  const event = validateEvent(parseEvent(elsewhere, ana.id) as LearningEvent, new Date(), catalogue) as RecordedEvent
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
        const { body } = eventsInput(ana, ...doings)
        for (const message of messages) {
          await ana.call(recordEvents, { body: { ...body, events: message.map((index) => body.events[index]) } })
        }
        const events = await readEvents(server.db, ana.id)
        expect(events).toHaveLength(doings.length)
        const { stored } = await readRecord(server.db, ana.id, [])
        expect(stored.record).toEqual(recordOf(events.toReversed(), catalogue.pathOf))
        expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('sent in pieces from many places at the same moment, it is recorded once', async () => {
    const ana = await server.newLearner()
    const ids = ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1'].map((id) => `coding-${id}`)
    const { body } = eventsInput(
      ana,
      ...ids.map((id, index) => completing(id, { occurredAt: new Date(Date.UTC(2026, 9, 20 - index)).toISOString() })),
    )
    const pieces = Array.from({ length: 30 }, (_, index) => body.events.slice(index % 6, (index % 6) + 3))
    await Promise.all(pieces.map((events) => ana.call(recordEvents, { body: { ...body, events } })))
    const { stats } = await progressOf(ana)
    expect(stats.totalSkillPoints).toBe(40)
    const { streak } = (await readRecord(server.db, ana.id, [])).stored.record
    expect(streak).toMatchObject({ currentStreak: 8, longestStreak: 8, freezes: 1 })
    expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
  })
})

test('a record that was tampered with is reported figure by figure, and put right', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'), completing('coding-1-1-2'), minutesOf(7))
  const whole = (await readRecord(server.db, ana.id, [])).stored.record
  await server.db
    .deleteFrom('point_awards')
    .where('source', '=', 'lesson:coding-1-1-2')
    .where('user_id', '=', ana.id)
    .execute()
  await server.db.updateTable('user_skills').set({ skill_points: 99 }).where('user_id', '=', ana.id).execute()
  await server.db
    .insertInto('user_badges')
    .values({
      ...{ user_id: ana.id, badge_name: 'Century', badge_description: '', badge_icon: '', badge_color: '' },
      earned_at: new Date(),
    })
    .execute()
  const differences = await recompute(server.db, catalogue, ana.id, { write: true })
  expect(differences.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['awards.lesson:coding-1-1-2', 'skills.HTML', 'badges.Century']),
  )
  expect((await readRecord(server.db, ana.id, [])).stored.record).toEqual(whole)
  expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
})

test('what is kept beside a record is looked at too: skill levels, texts of badges, and the latest event', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  const own = ({ where }: { where: string }) => where
  await server.db
    .updateTable('user_skills')
    .set({ skill_level: 4 })
    .where('user_id', '=', ana.id)
    .where('skill_name', '=', 'HTML')
    .execute()
  await server.db.updateTable('user_badges').set({ badge_description: 'Won.' }).where('user_id', '=', ana.id).execute()
  const stale = { latest_event_id: crypto.randomUUID(), event_count: 7 }
  await server.db.updateTable('user_stats').set(stale).where('user_id', '=', ana.id).execute()
  const differences = await recompute(server.db, catalogue, ana.id, { write: true })
  expect(differences.map(own)).toEqual(['latestEvent', 'eventCount', 'badgeSigns.First Steps', 'skillLevels.HTML'])
  expect(await recompute(server.db, catalogue, ana.id, { write: false })).toEqual([])
})

test('a record that is broken is told of, and the others are looked at all the same', async () => {
  const learners = [await server.newLearner(), await server.newLearner(), await server.newLearner()]
  const [first, broken, last] = learners.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    NewLearner,
    NewLearner,
    NewLearner,
  ]
  for (const learner of learners) await learner.record(completing('coding-1-1-1'))
  const details = JSON.stringify({ courseId: '1', preferences: null })
  await server.db.updateTable('learning_events').set({ details }).where('user_id', '=', broken.id).execute()
  for (const { id } of [first, last]) {
    await server.db.updateTable('user_skills').set({ skill_points: 99 }).where('user_id', '=', id).execute()
  }
  const lines: string[] = []
  const found = await recomputeAll(server.db, catalogue, { write: true }, (line) => lines.push(line))
  const told = (email: string) => lines.filter((line) => line.startsWith(email)).join()
  expect(told(broken.email)).toContain('cannot be worked out')
  for (const { email } of [first, last]) expect(told(email)).toContain('skills.HTML: 99 is kept, 5 follows')
  // Others that share this server may have left one too.
  expect(found.broken).toBeGreaterThanOrEqual(1)
  expect(found.differing).toBeGreaterThanOrEqual(2)
  const one = await recomputeAll(server.db, catalogue, { email: last.email, write: false }, () => {})
  expect(one).toEqual({ learners: 1, differing: 0, broken: 0 })
})

describe('operations without an endpoint', () => {
  test('award_points gives points once for each source and lifts the level', async () => {
    const ana = await server.newLearner()
    expect(await awardPoints(server.db, catalogue, ana.id, 'fair', 120)).toBe(120)
    expect(await awardPoints(server.db, catalogue, ana.id, 'fair', 120)).toBe(0)
    const { stats } = await progressOf(ana)
    expect(stats).toMatchObject({ totalSkillPoints: 120, currentLevel: 2, pointsToNextLevel: 80 })
  })

  test('update_learning_streak counts days in a row, and a late day between two runs joins them', async () => {
    const ana = await server.newLearner()
    await updateLearningStreak(server.db, catalogue, ana.id, '2026-03-01')
    const apart = await updateLearningStreak(server.db, catalogue, ana.id, '2026-03-03')
    expect(apart).toMatchObject({ currentStreak: 1, streakStartDate: '2026-03-03' })
    const joined = await updateLearningStreak(server.db, catalogue, ana.id, '2026-03-02')
    expect(joined).toMatchObject({ currentStreak: 3, longestStreak: 3, streakStartDate: '2026-03-01' })
  })
})

test('a learner without events has the record that follows from none', async () => {
  const ana = await server.newLearner()
  expect((await readRecord(server.db, ana.id, [])).stored.record).toEqual(emptyRecord)
})

function projectOf(projectId: string): Doing {
  const preferences = { ...wholeCoding, learningGoal: 'design' }
  return { kind: 'project-handed-in', projectId, preferences, submission: 'https://example.org/page' }
}

function minutesOf(minutes: number, overrides: Record<string, unknown> = {}): Doing {
  return { kind: 'minutes-spent', lessonId: 'coding-1-1-1', minutes, ...overrides }
}
