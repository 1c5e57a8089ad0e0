import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dashboard } from '../../domain/dashboard.ts'
import { WeekCard } from './week-card.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // There, a week begins on Monday.
  vi.stubGlobal('navigator', { language: 'en-GB' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The card as it reads at noon of a day in November 2026, with minutes spent on its Monday, the 16th. */
function cardOn(day: number, minutes: number, lessons = 0): string {
  vi.setSystemTime(new Date(2026, 10, day, 12))
  const profile = { learningGoal: null, timeCommitment: 'minimal', experienceLevel: null } as const
  const recentDays = [{ localDate: '2026-11-16', minutes, lessons }]
  const html = renderToStaticMarkup(<WeekCard dashboard={{ profile, recentDays } as unknown as Dashboard} />)
  return html.replaceAll(/<[^>]+>/g, '')
}

describe('the week says where one is, and never scolds:', () => {
  test.each([
    [16, 0, 'A new week lies ahead.'],
    [17, 0, 'Six days left'],
    [20, 45, 'Three days left'],
    [22, 59, 'A new week begins tomorrow.'],
    [16, 60, 'Goal reached'],
    [22, 90, 'Goal reached'],
  ])('on November %d with %d minutes: %s', (day, minutes, words) => {
    const card = cardOn(day, minutes)
    expect(card).toContain(`${minutes} of 60 minutes this week`)
    expect(card).toContain(words)
  })

  test.each([
    [1, '1 lesson completed'],
    [4, '4 lessons completed'],
  ])('%d lessons are %s', (lessons, words) => {
    expect(cardOn(18, 10, lessons)).toContain(words)
  })

  test('a week without a lesson says nothing of lessons', () => {
    expect(cardOn(18, 10)).not.toContain('lesson')
  })

  test('each day is described for screen readers', () => {
    expect(cardOn(18, 1, 2)).toContain('Monday: 1 minute, 2 lessons')
    expect(cardOn(18, 1, 2)).toContain('Tuesday: 0 minutes')
  })
})
