import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater, localDateAt } from './calendar.ts'
import { type LearningDay, weekOf } from './weekly-goal.ts'

const [monday, saturday, sunday] = [1, 6, 7] as const

const day = (localDate: string, minutes = 0, lessons = 0): LearningDay => ({ localDate, minutes, lessons })

describe('the goal is the least that the chosen time promises:', () => {
  test.each([
    ['minimal', 60],
    ['moderate', 180],
    ['significant', 300],
    ['intensive', 600],
    [null, null],
  ] as const)('%s is %s minutes', (time, minutes) => {
    expect(weekOf('2026-11-21', [], time, monday).goal).toBe(minutes)
  })
})

describe('a week that begins on Monday goes on to Sunday:', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-16', 7],
    ['a Wednesday', '2026-11-18', '2026-11-16', 5],
    ['a Saturday', '2026-11-21', '2026-11-16', 2],
    ['a Sunday', '2026-11-22', '2026-11-16', 1],
    ['the Monday after it', '2026-11-23', '2026-11-23', 7],
    ['over the new year', '2027-01-01', '2026-12-28', 3],
    ['over a leap day', '2028-03-01', '2028-02-28', 5],
    ['when clocks go forward in Europe', '2026-03-29', '2026-03-23', 1],
    ['the day after they did', '2026-03-30', '2026-03-30', 7],
    ['when clocks go back in New York', '2026-11-01', '2026-10-26', 1],
  ])('%s', (_, today, first, daysLeft) => {
    const week = weekOf(today, [], null, monday)
    expect(week.days.map(({ localDate }) => localDate)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => daysLater(first, n)))
    expect(week.daysLeft).toBe(daysLeft)
  })

  test.each([
    ['it is Monday on Kiritimati', 'Pacific/Kiritimati', '2026-11-23'],
    ['in Kathmandu still Sunday', 'Asia/Kathmandu', '2026-11-16'],
    ['and in New York too', 'America/New_York', '2026-11-16'],
  ])('at the same instant %s', (_, timeZone, first) => {
    const today = localDateAt(new Date('2026-11-22T11:00:00Z'), timeZone)
    expect(weekOf(today, [], null, monday).days[0]?.localDate).toBe(first)
  })
})

test.each([
  ['on Sunday, on a Saturday', sunday, '2026-11-21', '2026-11-15', 1],
  ['on Sunday, on that day', sunday, '2026-11-22', '2026-11-22', 7],
  ['on Saturday, on a Friday', saturday, '2026-11-20', '2026-11-14', 1],
  ['on Saturday, on a Monday', saturday, '2026-11-23', '2026-11-21', 5],
])('where a week begins %s, its days are the seven from there', (_, firstWeekday, today, first, daysLeft) => {
  const week = weekOf(today, [], null, firstWeekday)
  expect([week.days[0]?.localDate, week.days.length, week.daysLeft]).toEqual([first, 7, daysLeft])
})

test('the week is the sum of its own days, with zeros where there was no learning', () => {
  const recent = [day('2026-11-15', 40, 4), day('2026-11-16', 10, 1), day('2026-11-18', 25), day('2026-11-22', 10, 2)]
  expect(weekOf('2026-11-21', recent, 'minimal', monday)).toEqual({
    days: [
      day('2026-11-16', 10, 1),
      day('2026-11-17'),
      day('2026-11-18', 25),
      day('2026-11-19'),
      day('2026-11-20'),
      day('2026-11-21'),
      // Over the date line, tomorrow may have been already.
      day('2026-11-22', 10, 2),
    ],
    minutes: 45,
    lessons: 3,
    goal: 60,
    daysLeft: 2,
  })
})

test('each day is in exactly one week, wherever that begins', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('Pacific/Kiritimati', 'Asia/Kathmandu', 'America/New_York', 'UTC', 'Pacific/Niue')
  fc.assert(
    fc.property(instant, zone, fc.integer({ min: 1, max: 7 }), (at, timeZone, firstWeekday) => {
      const today = localDateAt(at, timeZone)
      const { days, daysLeft } = weekOf(today, [day(today, 7)], null, firstWeekday)
      expect(days.findIndex(({ localDate }) => localDate === today)).toBe(7 - daysLeft)
      expect(days.filter(({ minutes }) => minutes === 7)).toHaveLength(1)
      const next = daysLater(today, daysLeft)
      expect(weekOf(next, [], null, firstWeekday).days[0]?.localDate).toBe(next)
    }),
  )
})
