import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { daysLater } from '../../domain/calendar.ts'
import { streakOf, streakOn } from '../../domain/streaks-rules.ts'
import { StreakStrip, stripOf } from './streak-card.tsx'

// A Wednesday.
const today = '2026-06-10'

/** The streak of somebody who learned on so many days in a row, the last of them so many days ago. */
function streakOfDays(days: number, lastDaysAgo = 0) {
  return streakOf(Array.from({ length: days }, (_, index) => daysLater(today, -index - lastDaysAgo)))
}

// spec: 9 Business constants: Streak strip of 7 days
test.each([
  [0, 0],
  [1, 1],
  [6, 6],
  [7, 7],
  [30, 7],
])('9 Streak strip: a streak of %d days lights %d of 7 cells', (days, lit) => {
  for (const lastDaysAgo of [0, 1]) {
    const streak = streakOfDays(days, lastDaysAgo)
    const strip = stripOf(streak, streakOn(streak, today), today)
    const html = renderToStaticMarkup(<StreakStrip days={strip} />)
    expect(html.match(/<span/g)).toHaveLength(7)
    expect(html.match(/border-dashed/g) ?? []).toHaveLength(7 - lit)
  }
})

const strip = (...stretches: [learned: number, missed: number][]) => {
  const total = stretches.reduce((sum, [learned, missed]) => sum + learned + missed, 0)
  let day = daysLater(today, 1 - total)
  const days = stretches.flatMap(([learned, missed]) => {
    const stretch = Array.from({ length: learned }, (_, index) => daysLater(day, index))
    day = daysLater(day, learned + missed)
    return stretch
  })
  const streak = streakOf(days)
  return stripOf(streak, streakOn(streak, today), today)
}
const marks = (days: { mark: string }[]) => days.map(({ mark }) => mark[0]).join('')

test('the cells are days: the first ones of a young run, then today and those to come', () => {
  const days = strip([2, 1])
  expect(marks(days)).toBe('lltaaaa')
  expect(days[0]?.date).toBe('2026-06-08')
})

test('the cells are the latest days of a run that is longer than they are', () => {
  const days = strip([20, 0])
  expect(marks(days)).toBe('lllllll')
  expect(days.at(-1)?.date).toBe(today)
})

test.each([
  ['within the run', strip([7, 1], [3, 0]), 'lllflll'],
  ["that was yesterday's, before today is learned", strip([7, 2]), 'llllllf'],
  ['both freezes', strip([14, 3]), 'lllllff'],
])('a frozen day has its own mark: %s', (_, days, expected) => {
  expect(marks(days)).toBe(expected)
})

test('a run that has ended leaves the strip to the next one, from today on', () => {
  const days = strip([5, 4])
  expect(marks(days)).toBe('taaaaaa')
  expect(days[0]?.date).toBe(today)
})

test('where it is still the day before, having flown east over the date line, the run is as long as it was', () => {
  const streak = streakOfDays(3, -1)
  expect(marks(stripOf(streak, streakOn(streak, today), today))).toBe('lllaaaa')
})
