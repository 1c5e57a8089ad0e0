import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import { type Learning, LearningDays } from './learning-days.ts'
import type { Streak } from './streaks.ts'
import { daysForFreeze, maxFreezes, streakOf, travelTime } from './streaks-rules.ts'

const hour = 60 * 60 * 1000
/** Hours east of UTC, as odd as they come. */
const offsets: Record<string, number> = { 'Pacific/Pago_Pago': -11, UTC: 0, 'Asia/Tokyo': 9, 'Pacific/Kiritimati': 14 }

/** Learning so many hours after 2026 began, in a zone. */
function learning(hours: number, timeZone: string): Learning {
  const at = Date.UTC(2026, 0, 1) + hours * hour
  const localDate = new Date(at + (offsets[timeZone] ?? 0) * hour).toISOString().slice(0, 10)
  return { occurredAt: new Date(at).toISOString(), timeZone, localDate }
}

function streakFrom(learnings: Iterable<Learning>): Streak {
  const days = new LearningDays()
  for (const one of learnings) days.add(one)
  return days.streak()
}

describe('travel', () => {
  test.each<[string, Learning[], Partial<Streak>]>([
    [
      'west over the date line skips a day that was not missed',
      [learning(20, 'Pacific/Pago_Pago'), learning(41, 'Pacific/Kiritimati')],
      { currentStreak: 2, frozenDays: [] },
    ],
    [
      'that takes 36 hours may have missed one',
      [learning(20, 'Pacific/Pago_Pago'), learning(56, 'Pacific/Kiritimati')],
      { currentStreak: 1 },
    ],
    ['is not what happens in one zone', [learning(23, 'UTC'), learning(48, 'UTC')], { currentStreak: 1 }],
    [
      'may follow from another learning of the day than its last',
      [learning(20, 'Pacific/Pago_Pago'), learning(20.5, 'Asia/Tokyo'), learning(41, 'Asia/Tokyo')],
      { currentStreak: 3 },
    ],
    [
      'east over the date line gives a day twice, which counts once',
      [learning(12, 'Pacific/Kiritimati'), learning(14, 'Pacific/Pago_Pago')],
      { currentStreak: 2, lastActivityDate: '2026-01-02' },
    ],
  ])('%s', (_, learnings, expected) => {
    expect(streakFrom(learnings)).toMatchObject(expected)
    expect(streakFrom(learnings.toReversed())).toEqual(streakFrom(learnings))
  })
})

/** The rules word for word, day after day of the calendar and learning by learning. */
function streakByTheWord(learnings: Learning[]): Streak {
  const streak: Streak = {
    ...{ currentStreak: 0, longestStreak: 0, lastActivityDate: null, streakStartDate: null },
    ...{ freezes: 0, savedDays: 0, frozenDays: [] },
  }
  const dates = learnings.map(({ localDate }) => localDate).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return streak
  for (let day: LocalDate = first; day <= last; day = daysLater(day, 1)) {
    if (dates.includes(day)) {
      streak.streakStartDate ??= day
      streak.currentStreak += 1
      streak.lastActivityDate = day
      streak.longestStreak = Math.max(streak.longestStreak, streak.currentStreak)
      streak.savedDays = Math.min(streak.savedDays + 1, maxFreezes * daysForFreeze)
    } else if (!isTravelled(day, learnings)) {
      if (streak.savedDays >= daysForFreeze) {
        streak.savedDays -= daysForFreeze
        streak.frozenDays.push(day)
      } else Object.assign(streak, { currentStreak: 0, savedDays: 0, streakStartDate: null })
    }
    streak.freezes = Math.floor(streak.savedDays / daysForFreeze)
  }
  return streak
}

function isTravelled(day: LocalDate, learnings: Learning[]): boolean {
  const apart = (a: Learning, b: Learning) => Math.abs(Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
  return learnings.some(
    (a) =>
      a.localDate < day &&
      learnings.some((b) => b.localDate > day && a.timeZone !== b.timeZone && apart(a, b) < travelTime),
  )
}

describe('whatever was learned, and wherever', () => {
  const zone = fc.constantFrom(...Object.keys(offsets))
  // Runs with gaps, so that freezes are earned and spent, and flights, so that days are skipped.
  const life = fc.array(fc.tuple(fc.constantFrom(5, 12, 24, 24, 24, 30, 48, 72), fc.option(zone)), { maxLength: 60 })
  const learnings = life.map((steps) => {
    let [hours, where] = [0, 'UTC']
    return steps.map(([later, to]) => {
      hours += later
      where = to ?? where
      return learning(hours, where)
    })
  })

  test('the streak is what the rules say word for word', () => {
    fc.assert(
      fc.property(learnings, (learnings) => {
        expect(streakFrom(learnings)).toEqual(streakByTheWord(learnings))
      }),
      { numRuns: 300 },
    )
  })

  test('its order and its repetition do not matter', () => {
    const shuffled = learnings.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([learnings, repeated]) => {
        expect(streakFrom(repeated)).toEqual(streakFrom(learnings))
      }),
    )
  })

  test('what comes to light late, in any zone, lowers nothing', () => {
    fc.assert(
      fc.property(learnings, fc.tuple(fc.nat(1500), zone), (learnings, [hours, where]) => {
        const before = streakFrom(learnings)
        const late = learning(hours, where)
        fc.pre(late.localDate <= (before.lastActivityDate ?? ''))
        const after = streakFrom([...learnings, late])
        for (const figure of ['currentStreak', 'longestStreak', 'freezes', 'savedDays'] as const) {
          expect(after[figure]).toBeGreaterThanOrEqual(before[figure])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('a life of 20,000 days is counted in one pass: each learning is looked at once', () => {
    const first = '1971-01-01'
    const days = Array.from({ length: 20_000 }, (_, index) => index)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.boolean(), (missEach, isOdd) => {
        let looks = 0
        const learnings = days
          .filter((day) => day % missEach !== 0)
          .map((day) => {
            const occurredAt = new Date(Date.parse(first) + day * 24 * hour).toISOString()
            // One day late, the next early: zones as odd as a message can make them.
            const localDate = daysLater(first, isOdd ? day + (day % 2 ? 1 : -1) : day)
            return {
              occurredAt,
              timeZone: `Zone/${isOdd ? day % 963 : 0}`,
              get localDate() {
                looks += 1
                return localDate
              },
            }
          })
        const streak = streakFrom(learnings)
        expect(looks).toBe(learnings.length)
        expect(streak.longestStreak).toBeGreaterThan(0)
        if (!isOdd) expect(streak).toEqual(streakOf(learnings.map(({ localDate }) => localDate)))
        expect(daysBetween(first, streak.lastActivityDate ?? '')).toBeGreaterThan(19_990)
      }),
      { numRuns: 3 },
    )
  })
})
