import { expect, test, vi } from 'vitest'
import { firstWeekday } from './dates.ts'

test.each([
  ['en-GB', 1],
  ['de', 1],
  ['en-US', 7],
  ['he-IL', 7],
  ['ar-EG', 6],
])('a week begins where the reader is at home: in %s on day %i', (language, day) => {
  expect(firstWeekday(language)).toBe(day)
})

test.each(['c', 'en-US@posix', '', 'undefined'])(
  'a week begins on Monday where %j is told as the language',
  (language) => {
    expect(firstWeekday(language)).toBe(1)
  },
)

test('a week begins on Monday where the browser does not know', () => {
  vi.stubGlobal('Intl', { Locale: class {} })
  expect(firstWeekday('en-US')).toBe(1)
  vi.unstubAllGlobals()
})
