import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ownToday } from '../local-time.ts'
import { StreakCard } from './streak-card.tsx'

test.each([
  [0, 0],
  [1, 1],
  [6, 6],
  [7, 7],
  [30, 7],
])('9 Streak strip: a streak of %d days lights %d of 7 cells', (days, lit) => {
  const today = ownToday()
  const streak = {
    currentStreak: days,
    longestStreak: days,
    lastActivityDate: today,
    streakStartDate: today,
    freezes: 0,
    frozenDays: [],
  }
  const [, strip = ''] = renderToStaticMarkup(<StreakCard streak={streak} />).split('grid-cols-7')
  expect(strip.match(/<span/g)).toHaveLength(7)
  expect(strip.match(/border-dashed/g) ?? []).toHaveLength(7 - lit)
})
