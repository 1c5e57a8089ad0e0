import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { daysLater, type LocalDate, localDateAt } from '../../domain/calendar.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { getStreakDays, maxStreakDays, type Streak } from '../../domain/streaks.ts'
import { noStreak } from '../../domain/streaks-rules.ts'
import { query } from '../../testing/query.ts'
import {
  completing,
  type Doing,
  eventsInput,
  type NewLearner,
  realContent,
  sharedServer,
  wholeCoding,
} from '../../testing/server.ts'

const rightAnswers = realContent.lessons.get('coding-1-1-1')?.quiz?.map(({ answer }) => answer) ?? []
const wrongAnswers = rightAnswers.map((answer) => (answer === 0 ? 1 : 0))
const portfolio: Doing = {
  kind: 'project-handed-in',
  projectId: 'portfolio',
  preferences: { ...wholeCoding, learningGoal: 'design' },
  submission: 'https://example.org/page',
}
const noted: Doing = { kind: 'note-taken', lessonId: 'coding-1-1-1' }

const server = await sharedServer()

const at = (instant: string, doing = noted, timeZone = 'UTC'): Doing => ({ ...doing, occurredAt: instant, timeZone })
const on = (day: LocalDate, doing = noted): Doing => at(`${day}T12:00:00Z`, doing)

async function streakAfter(learner: NewLearner, ...doings: Doing[]): Promise<Streak> {
  const { record } = await learner.record(...doings)
  return record.streak
}

describe("the day of learning is the learner's own", () => {
  const [kiritimati, kathmandu, newYork] = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/New_York']
  const [auckland, honolulu] = ['Pacific/Auckland', 'Pacific/Honolulu']

  test.for<[name: string, learned: [instant: string, timeZone: string, day: LocalDate][], currentStreak: number]>([
    [
      'in Kiritimati 23:59 and 00:01 are two days, though of one day in UTC',
      [
        ['2024-06-30T09:59:00Z', kiritimati, '2024-06-30'],
        ['2024-06-30T10:01:00Z', kiritimati, '2024-07-01'],
      ],
      2,
    ],
    [
      'in Kiritimati the first and the last minute of a day are one day, though of two days in UTC',
      [
        ['2024-06-29T10:00:00Z', kiritimati, '2024-06-30'],
        ['2024-06-30T09:59:59.999Z', kiritimati, '2024-06-30'],
      ],
      1,
    ],
    [
      'in Kathmandu the day begins at 18:15 of UTC, not at 18:00',
      [
        ['2024-01-01T18:14:59.999Z', kathmandu, '2024-01-01'],
        ['2024-01-01T18:15:00.000Z', kathmandu, '2024-01-02'],
        ['2024-01-02T18:15:00.000Z', kathmandu, '2024-01-03'],
      ],
      3,
    ],
    [
      'in New York a day whose clocks go forward at 02:00 has 23 hours, from midnight to midnight',
      [
        ['2024-03-10T04:59:00Z', newYork, '2024-03-09'], // 23:59 EST
        ['2024-03-10T05:01:00Z', newYork, '2024-03-10'], // 00:01 EST
        ['2024-03-10T06:59:00Z', newYork, '2024-03-10'], // 01:59 EST
        ['2024-03-10T07:01:00Z', newYork, '2024-03-10'], // 03:01 EDT
        ['2024-03-11T03:59:00Z', newYork, '2024-03-10'], // 23:59 EDT
        ['2024-03-11T04:00:00Z', newYork, '2024-03-11'], // 00:00 EDT
      ],
      3,
    ],
    [
      'in New York a day whose clocks go back at 02:00 has 25 hours, from midnight to midnight',
      [
        ['2024-11-03T03:59:00Z', newYork, '2024-11-02'], // 23:59 EDT
        ['2024-11-03T04:00:00Z', newYork, '2024-11-03'], // 00:00 EDT
        ['2024-11-03T05:30:00Z', newYork, '2024-11-03'], // 01:30 EDT
        ['2024-11-03T06:30:00Z', newYork, '2024-11-03'], // 01:30 EST
        ['2024-11-04T04:59:00Z', newYork, '2024-11-03'], // 23:59 EST
        ['2024-11-04T05:01:00Z', newYork, '2024-11-04'], // 00:01 EST
      ],
      3,
    ],
    [
      'a flight west over the date line lands a day later: the day between was not missed',
      [
        ['2024-06-09T20:00:00Z', honolulu, '2024-06-09'],
        ['2024-06-10T20:00:00Z', honolulu, '2024-06-10'], // 10:00, before the flight
        ['2024-06-11T18:00:00Z', auckland, '2024-06-12'], // 06:00, after it
      ],
      3,
    ],
    [
      'no freeze is spent on the day that a flight west skipped',
      [
        ...Array.from({ length: 7 }, (_, index): [string, string, LocalDate] => {
          const day = daysLater('2024-06-04', index)
          return [`${day}T20:00:00Z`, honolulu, day]
        }),
        ['2024-06-11T18:00:00Z', auckland, '2024-06-12'],
      ],
      8,
    ],
    [
      'a flight east over the date line lands on the day before: both days count, each once',
      [
        ['2024-06-10T22:00:00Z', auckland, '2024-06-11'],
        ['2024-06-11T20:00:00Z', auckland, '2024-06-12'], // 08:00, before the flight
        ['2024-06-12T06:00:00Z', honolulu, '2024-06-11'], // 20:00, after it
        ['2024-06-12T20:00:00Z', honolulu, '2024-06-12'],
        ['2024-06-13T20:00:00Z', honolulu, '2024-06-13'],
      ],
      3,
    ],
  ])('%s', async ([, learned, currentStreak]) => {
    const doings = learned.map(([instant, timeZone]) => at(instant, noted, timeZone))
    const ana = await server.newLearner()
    let streak = await streakAfter(ana, ...doings.slice(0, 1))
    for (const doing of doings.slice(1)) streak = await streakAfter(ana, doing)
    expect(streak.currentStreak).toBe(currentStreak)
    const stored = await query(
      server.db,
      'select local_date from learner_events where user_id = $1 order by occurred_at',
      [ana.id],
    )
    expect(stored.map(({ local_date }) => local_date)).toEqual(learned.map(([, , day]) => day))

    const bo = await server.newLearner()
    expect(await streakAfter(bo, ...doings.toReversed())).toEqual(streak)
  })

  test('moving to another time zone rewrites no day that is past', async () => {
    const ana = await server.newLearner()
    // 23:30 in New York is a quarter past nine on the next day in Kathmandu.
    const evenings = ['2024-06-11T03:30:00Z', '2024-06-12T03:30:00Z', '2024-06-13T03:30:00Z']
    await streakAfter(ana, ...evenings.map((evening) => at(evening, noted, newYork)))
    const moved = await streakAfter(ana, at('2024-06-13T12:00:00Z', noted, kathmandu))
    expect(moved).toMatchObject({ currentStreak: 4, streakStartDate: '2024-06-10', lastActivityDate: '2024-06-13' })
    const { days } = await ana.call(getStreakDays, {})
    expect(days.map(({ date }) => date)).toEqual(['2024-06-13', '2024-06-12', '2024-06-11', '2024-06-10'])
  })

  test("with a clock more than a day off it is the server's day, whatever that clock says", async () => {
    const ana = await server.newLearner()
    await streakAfter(ana, on('2024-06-10'), on('2024-06-11'))
    const wrong = eventsInput(on('2024-06-12'))
    const { progress } = await ana.call(sendOperations, { body: { ...wrong.body, sentAt: '2024-06-12T12:00:00Z' } })
    const streak = progress?.record.streak
    expect(streak).toMatchObject({ currentStreak: 1, longestStreak: 2 })
    // Two days, where midnight has passed meanwhile.
    expect([localDateAt(new Date(), 'UTC'), daysLater(localDateAt(new Date(), 'UTC'), -1)]).toContain(
      streak?.lastActivityDate,
    )
  })
})

describe('learning is', () => {
  test.for<[string, Doing]>([
    ['completing a lesson', completing('coding-1-1-1')],
    ['passing a quiz', { kind: 'quiz-taken', lessonId: 'coding-1-1-1', firstTries: rightAnswers }],
    ['passing an exercise', { kind: 'exercise-passed', lessonId: 'coding-1-1-1' }],
    ['handing in a project', portfolio],
    ['taking a note', noted],
  ])('%s', async ([, doing]) => {
    const ana = await server.newLearner()
    expect(await streakAfter(ana, on('2024-06-10', doing))).toMatchObject({ lastActivityDate: '2024-06-10' })
    const { days } = await ana.call(getStreakDays, {})
    expect(days).toMatchObject([{ date: '2024-06-10', learned: [{ kind: doing.kind, count: 1 }] }])
  })

  test.for<[string, Doing]>([
    ['opening a lesson again', completing('coding-1-1-1', { kind: 'lesson-reopened' })],
    ['spending minutes', { kind: 'minutes-spent', lessonId: 'coding-1-1-1', minutes: 1 }],
    ['a quiz that was not passed', { kind: 'quiz-taken', lessonId: 'coding-1-1-1', firstTries: wrongAnswers }],
  ])('not %s', async ([, doing]) => {
    const ana = await server.newLearner()
    await streakAfter(ana, on('2024-06-10'))
    expect(await streakAfter(ana, on('2024-06-11', doing))).toMatchObject({ lastActivityDate: '2024-06-10' })
    const { days } = await ana.call(getStreakDays, {})
    expect(days).toMatchObject([{ date: '2024-06-10', learned: [{ kind: 'note-taken' }] }])
  })

  test('not signing up, signing in, choosing a path or looking at the dashboard', async () => {
    const ana = await server.newLearner()
    await ana.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: ana.password })
    await ana.call(completeOnboarding, { body: wholeCoding })
    expect((await ana.call(getDashboard, {})).streak).toEqual(noStreak)
    expect(await ana.call(getStreakDays, {})).toEqual({ streak: noStreak, days: [], earlierDays: 0 })
  })
})

describe('why the streak is what it is', () => {
  const fortnight = Array.from({ length: 14 }, (_, index) => on(daysLater('2024-06-01', index)))

  test('each day says what was learned on it, the latest first', async () => {
    const ana = await server.newLearner()
    await streakAfter(
      ana,
      at('2024-06-10T08:00:00Z', completing('coding-1-1-1')),
      at('2024-06-10T09:00:00Z', completing('coding-1-1-2')),
      at('2024-06-10T10:00:00Z', { kind: 'minutes-spent', lessonId: 'coding-1-1-2', minutes: 12 }),
      at('2024-06-10T11:00:00Z', { kind: 'minutes-spent', lessonId: 'coding-1-2-1', minutes: 8 }),
      at('2024-06-11T08:00:00Z'),
      at('2024-06-11T09:00:00Z'),
      at('2024-06-11T10:00:00Z', portfolio),
    )
    const first = 'What HTML Is: Elements, Tags and a First Page'
    expect(await ana.call(getStreakDays, {})).toMatchObject({
      streak: { currentStreak: 2 },
      days: [
        {
          date: '2024-06-11',
          frozen: false,
          minutes: 0,
          learned: [
            { kind: 'project-handed-in', count: 1, title: 'Design Portfolio Review' },
            { kind: 'note-taken', count: 1, title: first },
          ],
        },
        {
          date: '2024-06-10',
          frozen: false,
          minutes: 20,
          learned: [
            { kind: 'lesson-completed', count: 2, title: first },
            { kind: 'minutes-spent', count: 2, title: 'Links, Images and Attributes' },
          ],
        },
      ],
      earlierDays: 0,
    })
  })

  test('a day of thousands of events is returned whole, and other requests are served meanwhile', async () => {
    const ana = await server.newLearner()
    await streakAfter(ana, on('2024-06-10'))
    const insertSql = `
      insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
      select user_id, gen_random_uuid(), kind, 'lesson-' || number, occurred_at + number * interval '1 millisecond',
        time_zone, local_date, details || jsonb_build_object('lessonId', 'lesson-' || number)
      from learner_events, generate_series(1, 12000) number where user_id = $1`
    await query(server.db, insertSql, [ana.id])
    // Every look at the clock finds that others have waited long enough.
    const [begun, looks] = [performance.now(), vi.spyOn(performance, 'now')]
    looks.mockImplementation(() => begun + 1000 * looks.mock.calls.length)
    let [turns, isTold] = [0, false]
    const telling = ana.call(getStreakDays, {}).finally(() => {
      isTold = true
    })
    for (; !isTold; turns++) {
      await query(server.db, 'select 1')
      await setImmediate()
    }
    looks.mockRestore()
    expect((await telling).days).toMatchObject([{ learned: [{ kind: 'note-taken', count: 12_001 }] }])
    expect(turns).toBeGreaterThan(10)
  })

  test('a frozen day stands where it was, until it shows that it was a day of learning', async () => {
    const ana = await server.newLearner()
    await streakAfter(ana, ...fortnight)
    const frozen = await streakAfter(ana, on('2024-06-16'))
    expect(frozen).toMatchObject({ currentStreak: 15, freezes: 1, frozenDays: ['2024-06-15'] })
    expect((await ana.call(getDashboard, {})).streak).toEqual(frozen)
    const told = await ana.call(getStreakDays, {})
    expect(told.days).toHaveLength(16)
    expect(told.days.slice(0, 3)).toMatchObject([
      { date: '2024-06-16', frozen: false },
      { date: '2024-06-15', frozen: true, learned: [], minutes: 0 },
      { date: '2024-06-14', frozen: false },
    ])

    expect(await streakAfter(ana, on('2024-06-15'))).toMatchObject({ currentStreak: 16, freezes: 2, frozenDays: [] })
    expect((await ana.call(getStreakDays, {})).days.filter((day) => day.frozen)).toEqual([])
  })

  test('a day that arrives late joins the two runs beside it', async () => {
    const ana = await server.newLearner()
    const apart = await streakAfter(ana, on('2024-06-01'), on('2024-06-02'), on('2024-06-04'))
    expect(apart).toMatchObject({ currentStreak: 1, longestStreak: 2, streakStartDate: '2024-06-04' })
    expect((await ana.call(getStreakDays, {})).days).toHaveLength(1)
    const joined = await streakAfter(ana, on('2024-06-03'))
    expect(joined).toMatchObject({ currentStreak: 4, longestStreak: 4, streakStartDate: '2024-06-01' })
    expect((await ana.call(getStreakDays, {})).days).toHaveLength(4)
  })

  test('of a long run it tells the last year, and how many days came before', async () => {
    const ana = await server.newLearner()
    const first = '2023-01-01'
    await streakAfter(ana, ...Array.from({ length: 400 }, (_, index) => on(daysLater(first, index))))
    const { days, earlierDays } = await ana.call(getStreakDays, {})
    expect(days).toHaveLength(maxStreakDays)
    expect(days[0]?.date).toBe(daysLater(first, 399))
    expect(earlierDays).toBe(400 - maxStreakDays)
  })

  test("somebody else's learning is not among it", async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await streakAfter(ana, on('2024-06-10'))
    await streakAfter(bo, on('2024-06-10', completing('coding-1-1-1')))
    const { days } = await ana.call(getStreakDays, {})
    expect(days).toMatchObject([{ learned: [{ kind: 'note-taken' }] }])
  })
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '0999-06-10T12:00:00Z'])(
  'what is said to have happened at %s is refused, and leaves the streak as it was',
  async (occurredAt) => {
    const ana = await server.newLearner()
    await streakAfter(ana, on('2024-06-10'))
    const { results, progress } = await ana.call(sendOperations, eventsInput(at(occurredAt)))
    expect(results).toEqual([
      {
        status: 'rejected',
        code: 'invalid-input',
        detail: 'Please check occurredAt: Must be a time from 1970 to 9999, by UTC.',
      },
    ])
    expect(progress?.record.streak).toMatchObject({ currentStreak: 1, lastActivityDate: '2024-06-10' })
  },
)
