import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, type LocalDate } from './calendar.ts'
import { nextStreak, noStreak, type Streak, streakOn } from './streaks.ts'

/** Four days in a row up to June 10, after a longer run in earlier times. */
const fourDays: Streak = {
  currentStreak: 4,
  longestStreak: 6,
  lastActivityDate: '2026-06-10',
  streakStartDate: '2026-06-07',
}

describe('learning', () => {
  test('for the first time begins a streak of one day', () => {
    expect(nextStreak(noStreak, '2026-06-10')).toEqual({
      currentStreak: 1,
      longestStreak: 1,
      lastActivityDate: '2026-06-10',
      streakStartDate: '2026-06-10',
    })
  })

  test('on the next day adds a day and keeps the start', () => {
    expect(nextStreak(fourDays, '2026-06-11')).toEqual({
      currentStreak: 5,
      longestStreak: 6,
      lastActivityDate: '2026-06-11',
      streakStartDate: '2026-06-07',
    })
  })

  test.each(['2026-06-12', '2026-07-10', '2027-06-11'])('again only on %s begins anew and keeps the longest', (day) => {
    expect(nextStreak(fourDays, day)).toEqual({
      currentStreak: 1,
      longestStreak: 6,
      lastActivityDate: day,
      streakStartDate: day,
    })
  })

  test.each([
    ['on the same day', '2026-06-10'],
    ['on the day before, having flown west over the date line', '2026-06-09'],
    ['long before, told late', '2026-01-01'],
  ])('%s changes nothing', (_, day) => {
    expect(nextStreak(fourDays, day)).toEqual(fourDays)
  })

  test('past the longest streak makes a new longest', () => {
    const longer = nextStreak({ ...fourDays, currentStreak: 6 }, '2026-06-11')
    expect(longer).toMatchObject({ currentStreak: 7, longestStreak: 7 })
  })

  test.each([
    ['a month', '2026-06-30', '2026-07-01'],
    ['a year', '2026-12-31', '2027-01-01'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['clocks that go forward', '2026-03-08', '2026-03-09'],
    ['clocks that go back', '2026-11-01', '2026-11-02'],
  ])('goes on over the end of %s', (_, day, next) => {
    expect(nextStreak(nextStreak(noStreak, day), next).currentStreak).toBe(2)
  })
})

describe('a streak', () => {
  test.each([
    ['on the day of learning', '2026-06-10', { days: 4, state: 'safe' }],
    ['on the day after, until its end', '2026-06-11', { days: 4, state: 'at-risk' }],
    ['two days after', '2026-06-12', { days: 0, state: 'none' }],
    ['a year after', '2027-06-10', { days: 0, state: 'none' }],
    ['where it is still the day before', '2026-06-09', { days: 4, state: 'safe' }],
  ] as const)('stands %s', (_, today, standing) => {
    expect(streakOn(fourDays, today)).toEqual(standing)
  })

  test('that never began is none', () => {
    expect(streakOn(noStreak, '2026-06-10')).toEqual({ days: 0, state: 'none' })
  })
})

describe('whatever the days of learning', () => {
  const dayNumber = (number: number): LocalDate => new Date(number * 86_400_000).toISOString().slice(0, 10)
  // Close together, so that runs, gaps, repeats and steps back are all common.
  const days = fc.array(fc.integer({ min: 20_000, max: 20_040 }).map(dayNumber), { maxLength: 60 })
  const day = fc.integer({ min: 19_990, max: 20_050 }).map(dayNumber)
  const streakAfter = (days: LocalDate[]) => days.reduce(nextStreak, noStreak)

  test('the longest streak is at least the current one, and never decreases', () => {
    fc.assert(
      fc.property(days, day, (days, day) => {
        const before = streakAfter(days)
        const after = nextStreak(before, day)
        expect(after.longestStreak).toBeGreaterThanOrEqual(after.currentStreak)
        expect(after.longestStreak).toBeGreaterThanOrEqual(before.longestStreak)
      }),
    )
  })

  test('learning twice on a day is the same as once', () => {
    fc.assert(
      fc.property(days, day, (days, day) => {
        const once = nextStreak(streakAfter(days), day)
        expect(nextStreak(once, day)).toEqual(once)
      }),
    )
  })

  test('the last day never goes back', () => {
    fc.assert(
      fc.property(days, day, (days, day) => {
        const before = streakAfter([...days, dayNumber(20_000)])
        const after = nextStreak(before, day)
        expect(daysBetween(before.lastActivityDate ?? '', after.lastActivityDate ?? '')).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the current streak counts the days from its start to its last day', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), (days) => {
        const { currentStreak, streakStartDate, lastActivityDate } = streakAfter(days)
        expect(daysBetween(streakStartDate ?? '', lastActivityDate ?? '') + 1).toBe(currentStreak)
      }),
    )
  })

  test('in order, the longest streak is the longest run of consecutive days', () => {
    fc.assert(
      fc.property(days, (days) => {
        const learned = new Set(days)
        let longest = 0
        let run = 0
        for (let number = 20_000; number <= 20_040; number++) {
          run = learned.has(dayNumber(number)) ? run + 1 : 0
          longest = Math.max(longest, run)
        }
        expect(streakAfter([...days].sort()).longestStreak).toBe(longest)
      }),
    )
  })
})
