import { expect, test } from 'vitest'
import type { StreakDay } from '../../domain/streaks.ts'
import type { StreakStatus } from '../../domain/streaks-rules.ts'
import { dayName, freezesText, learnedLines, shortDay, statusText } from './streak-words.ts'

// A Wednesday.
const today = '2026-06-10'
const status = (more: Partial<StreakStatus>): StreakStatus => {
  return { days: 14, state: 'at-risk', frozenDays: [], freezes: 0, daysToFreeze: 7, ...more }
}

test.each([
  ['2026-06-10', 'today'],
  ['2026-06-09', 'yesterday'],
  ['2026-06-04', 'Thursday'],
  ['2026-06-03', 'Wednesday, June 3'],
])('%s is called %s', (day, name) => {
  expect(dayName(day, today)).toBe(name)
})

test('the year is shown where it is another', () => {
  expect([shortDay('2026-01-01', today), shortDay('2025-12-31', today)]).toEqual(['January 1', 'December 31, 2025'])
})

test.each([
  ['safe', status({ state: 'safe' }), 'Safe today. Come back tomorrow for the next mark.'],
  ['at risk', status({}), 'At risk: learn today to keep it.'],
  [
    'at risk after a missed day',
    status({ frozenDays: ['2026-06-09'] }),
    'A freeze saved your streak yesterday. At risk: learn today to keep it.',
  ],
  [
    'at risk after two',
    status({ frozenDays: ['2026-06-08', '2026-06-09'] }),
    'Two freezes saved your streak on Monday and yesterday. At risk: learn today to keep it.',
  ],
  ['over', status({ state: 'none' }), 'Start a new streak today.'],
])('a streak that is %s says so, and the way on', (_, how, text) => {
  expect(statusText(how, true, today)).toBe(text)
})

test('who never had a streak sees how one begins', () => {
  expect(statusText(status({ state: 'none' }), false, today)).toBe('Complete a lesson to start a streak.')
})

test.each([
  [status({ daysToFreeze: 1 }), 'Learn one more day to earn a freeze.'],
  [
    status({ freezes: 1, daysToFreeze: 5 }),
    '1 freeze in hand, for a day you miss. Learn 5 more days to earn the next.',
  ],
  [status({ freezes: 2, daysToFreeze: null }), '2 freezes in hand, each for a day you miss.'],
])('freezes are told with what they are for', (how, text) => {
  expect(freezesText(how)).toBe(text)
})

const day = (learned: StreakDay['learned'], minutes = 0): StreakDay => {
  return { date: today, frozen: false, learned, minutes }
}

test('a day tells what was learned on it, one line for each kind', () => {
  const lines = learnedLines(
    day(
      [
        { kind: 'lesson-completed', count: 3, title: 'Links' },
        { kind: 'project-handed-in', count: 1, title: 'Design Portfolio Review' },
        { kind: 'exercise-passed', count: 1, title: 'Links' },
        { kind: 'quiz-taken', count: 2, title: 'Links' },
        { kind: 'note-taken', count: 1, title: 'Forms' },
        { kind: 'minutes-spent', count: 1, title: 'Forms' },
      ],
      12,
    ),
  )
  expect(lines).toEqual([
    'Completed ‘Links’ and 2 more',
    'Submitted ‘Design Portfolio Review’',
    'Passed the exercise of ‘Links’',
    'Passed the quiz of ‘Links’ and 1 more',
    'Took a note on ‘Forms’',
    '12 minutes with ‘Forms’',
  ])
})

test('a lesson that is gone, and a day without more to tell, still count', () => {
  expect(learnedLines(day([{ kind: 'lesson-completed', count: 2, title: null }]))).toEqual(['Completed 2 lessons'])
  expect(learnedLines(day([{ kind: 'minutes-spent', count: 1, title: null }], 1))).toEqual(['1 minute with a lesson'])
  expect(learnedLines(day([{ kind: 'day-counted', count: 1, title: null }]))).toEqual(['A day of learning'])
})
