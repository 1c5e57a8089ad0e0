import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, daysLater, type LocalDate } from './calendar.ts'
import type { Streak } from './streaks.ts'
import { daysForFreeze, maxFreezes, noStreak, streakOf, streakOn, updateLearningStreak } from './streaks-rules.ts'

const firstDay = '2026-06-01'

/**
 * Days from June 1 on, each a letter: `L` with learning, `-` without. June 2026 begins on a Monday; blanks part its
 * weeks for the eye.
 */
function daysOf(calendar: string): LocalDate[] {
  return [...calendar.replaceAll(' ', '')].flatMap((letter, index) =>
    letter === 'L' ? [daysLater(firstDay, index)] : [],
  )
}

/** Learning on four days up to June 10, after a longer run in earlier times. */
const fourDays: Streak = {
  currentStreak: 4,
  longestStreak: 6,
  lastActivityDate: '2026-06-10',
  streakStartDate: '2026-06-07',
  freezes: 0,
  savedDays: 4,
  frozenDays: [],
}

describe('learning', () => {
  test('for the first time begins a streak of one day', () => {
    expect(updateLearningStreak(noStreak, '2026-06-10')).toEqual({
      currentStreak: 1,
      longestStreak: 1,
      lastActivityDate: '2026-06-10',
      streakStartDate: '2026-06-10',
      freezes: 0,
      savedDays: 1,
      frozenDays: [],
    })
  })

  // spec: 7 Calls: update_learning_streak
  test('on the next day adds a day and keeps the start', () => {
    expect(updateLearningStreak(fourDays, '2026-06-11')).toEqual({
      ...fourDays,
      currentStreak: 5,
      savedDays: 5,
      lastActivityDate: '2026-06-11',
    })
  })

  test('on the same day again changes nothing', () => {
    expect(updateLearningStreak(fourDays, '2026-06-10')).toEqual(fourDays)
  })

  test.each(['2026-06-12', '2026-07-10', '2027-06-11'])(
    'again only on %s, with no freeze, begins anew and keeps the longest',
    (day) => {
      expect(updateLearningStreak(fourDays, day)).toEqual({
        ...fourDays,
        currentStreak: 1,
        savedDays: 1,
        lastActivityDate: day,
        streakStartDate: day,
      })
    },
  )

  test('past the longest streak makes a new longest', () => {
    const longer = updateLearningStreak({ ...fourDays, currentStreak: 6 }, '2026-06-11')
    expect(longer).toMatchObject({ currentStreak: 7, longestStreak: 7 })
  })

  test('on an earlier day is not for this rule: only all the days together tell', () => {
    expect(() => updateLearningStreak(fourDays, '2026-06-09')).toThrow('2026-06-09 is before 2026-06-10')
  })

  test.each([
    ['a month', '2026-06-30', '2026-07-01'],
    ['a year', '2026-12-31', '2027-01-01'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['clocks that go forward', '2026-03-08', '2026-03-09'],
    ['clocks that go back', '2026-11-01', '2026-11-02'],
  ])('goes on over the end of %s', (_, day, next) => {
    expect(streakOf([day, next]).currentStreak).toBe(2)
  })
})

describe('a freeze', () => {
  test.each([
    // What was learned, the days of the run, the freezes in hand, the days that were frozen.
    ['is not there before seven days of learning', 'LLLLLL', 6, 0, []],
    ['is earned by the seventh', 'LLLLLLL', 7, 1, []],
    ['is not lent: with none, a missed day ends the run', 'LLLLLL- L', 1, 0, []],
    ['stands in for a missed day, which does not count', 'LLLLLLL -L', 8, 0, ['08']],
    ['is one for one day: two missed days are too many, and use it up', 'LLLLLLL --L', 1, 0, ['08']],
    ['is earned a second time', 'LLLLLLL LLLLLLL', 14, 2, []],
    ['stands in for two days in a row, where there are two', 'LLLLLLL LLLLLLL --L', 15, 0, ['15', '16']],
    ['stands in on two occasions', 'LLLLLLL LLLLLLL -L-L', 16, 0, ['15', '17']],
    ['is held at most twice', 'LLLLLLL LLLLLLL LLLLLLL LLLLLLL', 28, 2, []],
    ['is not earned while two are in hand', 'LLLLLLL LLLLLLL LLLLLL-L', 21, 1, ['21']],
    ['is earned again by seven days more', 'LLLLLLL -LLLLLLL', 14, 1, ['08']],
    ['is worth what is saved up beyond it', 'LLLLLLL LLL-LLLL', 14, 1, ['11']],
    ['goes with its run: it was spent on the first days missed', 'LLLLLLL LLLLLLL ---L', 1, 0, ['15', '16']],
    ['of an earlier run stays to be seen', 'LLLLLLL -LLL--LL', 2, 0, ['08']],
  ])('%s: %s', (_, calendar, currentStreak, freezes, frozen) => {
    const frozenDays = frozen.map((day) => `2026-06-${day}`)
    expect(streakOf(daysOf(calendar))).toMatchObject({ currentStreak, freezes, frozenDays })
  })

  test('comes back into the hand when it shows that the day was learned after all', () => {
    const days = daysOf('LLLLLLL -L')
    expect(streakOf(days)).toMatchObject({ currentStreak: 8, freezes: 0, frozenDays: ['2026-06-08'] })
    expect(streakOf([...days, '2026-06-08'])).toMatchObject({ currentStreak: 9, freezes: 1, frozenDays: [] })
  })
})

test('a day that comes to light late joins the two runs beside it', () => {
  const days = daysOf('LLL-LL')
  expect(streakOf(days)).toMatchObject({ currentStreak: 2, longestStreak: 3, streakStartDate: '2026-06-05' })
  expect(streakOf([...days, '2026-06-04'])).toMatchObject({
    currentStreak: 6,
    longestStreak: 6,
    streakStartDate: '2026-06-01',
  })
})

describe('a streak', () => {
  const status = (days: number, state: string, more = {}) => {
    return { days, state, frozenDays: [], freezes: 0, daysToFreeze: 7, ...more }
  }

  test.each([
    ['on the day of learning', '2026-06-10', status(4, 'safe', { daysToFreeze: 3 })],
    ['on the day after, until its end', '2026-06-11', status(4, 'at-risk', { daysToFreeze: 3 })],
    ['two days after', '2026-06-12', status(0, 'none')],
    ['a year after', '2027-06-10', status(0, 'none')],
    ['where it is still the day before', '2026-06-09', status(4, 'safe', { daysToFreeze: 3 })],
  ])('stands %s', (_, today, expected) => {
    expect(streakOn(fourDays, today)).toEqual(expected)
  })

  test('that never began is none', () => {
    expect(streakOn(noStreak, '2026-06-10')).toEqual(status(0, 'none'))
  })

  const twoFreezes = streakOf(daysOf('LLLLLLL LLLLLLL'))
  test.each([
    ['on the day of learning', '14', status(14, 'safe', { freezes: 2, daysToFreeze: null })],
    ['on the day after', '15', status(14, 'at-risk', { freezes: 2, daysToFreeze: null })],
    ['one day missed', '16', status(14, 'at-risk', { freezes: 1, frozenDays: ['2026-06-15'] })],
    ['two days missed', '17', status(14, 'at-risk', { frozenDays: ['2026-06-15', '2026-06-16'] })],
    ['three days missed', '18', status(0, 'none')],
  ])('with two freezes in hand stands %s', (_, today, expected) => {
    expect(streakOn(twoFreezes, `2026-06-${today}`)).toEqual(expected)
  })

  test('says how far the next freeze is, also after one was spent', () => {
    const streak = streakOf(daysOf('LLLLLLL LLL-LL'))
    expect(streakOn(streak, '2026-06-13')).toMatchObject({ freezes: 0, daysToFreeze: 2 })
  })
})

describe('whatever the days of learning', () => {
  const dayNumber = (number: number): LocalDate => new Date(number * 86_400_000).toISOString().slice(0, 10)
  // Most days are learned, so that freezes are earned and spent; with long gaps and none, so that runs end as well.
  const days = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 1, 1, 1, 2, 2, 3)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((stretches) => {
      let number = 20_000
      return stretches.flatMap(([learned, missed]) => {
        const stretch = Array.from({ length: learned }, () => dayNumber(number++))
        number += missed
        return stretch
      })
    })

  test('their order and their repetition do not matter', () => {
    const shuffled = days.chain((days) =>
      fc.tuple(fc.constant(days), fc.shuffledSubarray([...days, ...days], { minLength: days.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([days, repeated]) => {
        expect(streakOf(repeated)).toEqual(streakOf(days))
      }),
    )
  })

  test('going on from a streak gives what all its days together give', () => {
    fc.assert(
      fc.property(days, fc.nat(10), (days, later) => {
        const next = daysLater(days.at(-1) ?? firstDay, later)
        expect(updateLearningStreak(streakOf(days), next)).toEqual(streakOf([...days, next]))
      }),
    )
  })

  test('a day that comes to light late takes nothing away', () => {
    // Long enough for two freezes to be in hand, and with what spends them.
    const longRun = fc
      .uniqueArray(fc.integer({ min: 20_014, max: 20_060 }), { maxLength: 6 })
      .map((missed) => Array.from({ length: 60 }, (_, index) => 20_001 + index).filter((day) => !missed.includes(day)))
      .map((days) => days.map(dayNumber))
    fc.assert(
      fc.property(fc.oneof(days, longRun), fc.integer({ min: 19_990, max: 20_070 }).map(dayNumber), (days, late) => {
        const before = streakOf(days)
        fc.pre(late <= (before.lastActivityDate ?? ''))
        const after = streakOf([...days, late])
        expect(after.currentStreak).toBeGreaterThanOrEqual(before.currentStreak)
        expect(after.longestStreak).toBeGreaterThanOrEqual(before.longestStreak)
        expect(after.freezes).toBeGreaterThanOrEqual(before.freezes)
        expect(after.lastActivityDate).toBe(before.lastActivityDate)
      }),
      { numRuns: 1000 },
    )
  })

  test('freezes are never fewer than none nor more than two, and no more are spent than seven days each earn', () => {
    fc.assert(
      fc.property(days, (days) => {
        const { freezes, frozenDays, currentStreak, streakStartDate } = streakOf(days)
        const spent = frozenDays.filter((day) => day >= (streakStartDate ?? ''))
        expect(freezes).toBeGreaterThanOrEqual(0)
        expect(freezes).toBeLessThanOrEqual(maxFreezes)
        expect((freezes + spent.length) * daysForFreeze).toBeLessThanOrEqual(currentStreak)
      }),
    )
  })

  test('a frozen day has no learning, and only learning or frozen days between the learning before it and itself', () => {
    fc.assert(
      fc.property(days, (days) => {
        const { frozenDays } = streakOf(days)
        for (const frozen of frozenDays) {
          expect(days).not.toContain(frozen)
          const before = days.findLast((day) => day < frozen) ?? ''
          const missed = daysBetween(before, frozen)
          const sinceThen = Array.from({ length: missed }, (_, index) => daysLater(before, index + 1))
          expect(frozenDays).toEqual(expect.arrayContaining(sinceThen))
          // At most two freezes are in hand, so that no more days are frozen in a row.
          expect(missed).toBeLessThanOrEqual(maxFreezes)
        }
      }),
    )
  })

  test('the days from its start to its last day are those it counts and those that are frozen', () => {
    fc.assert(
      fc.property(days, (days) => {
        const { currentStreak, streakStartDate, lastActivityDate, frozenDays } = streakOf(days)
        const start = streakStartDate ?? ''
        const frozen = frozenDays.filter((day) => day >= start)
        expect(daysBetween(start, lastActivityDate ?? '') + 1).toBe(currentStreak + frozen.length)
        expect(days.filter((day) => day >= start)).toHaveLength(currentStreak)
      }),
    )
  })

  test('without a freeze to spend, the longest streak is the longest run of consecutive days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20_000, max: 20_060 }).map(dayNumber)), (days) => {
        const learned = new Set(days)
        let longest = 0
        let run = 0
        for (let number = 20_000; number <= 20_060; number++) {
          run = learned.has(dayNumber(number)) ? run + 1 : 0
          longest = Math.max(longest, run)
        }
        fc.pre(longest < daysForFreeze)
        expect(streakOf(days)).toMatchObject({ longestStreak: longest, frozenDays: [] })
      }),
    )
  })

  test('it stands on any day as it would be after learning on that day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 5 }), (days, later) => {
        const streak = streakOf(days)
        const today = daysLater(streak.lastActivityDate ?? '', later)
        const status = streakOn(streak, today)
        const learned = updateLearningStreak(streak, today)
        expect(learned.currentStreak).toBe(status.days + 1)
        if (status.state !== 'none') {
          expect(learned.frozenDays).toEqual([...streak.frozenDays, ...status.frozenDays])
        }
        expect(learned.freezes).toBe(status.freezes + (status.daysToFreeze === 1 ? 1 : 0))
      }),
    )
  })
})
