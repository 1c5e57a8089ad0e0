import type { Page } from '@playwright/test'
import { daysBetween } from '../domain/calendar.ts'
import { account, complete, first, openLesson, second, unsaved } from './learning.ts'
import { test as base, expect } from './test.ts'

/** A frame in which no script runs complains of the clock that is put into each: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The learner's points, each with what it is for and when it was earned. */
async function awards(page: Page): Promise<{ points: number; awardedAt: string }[]> {
  return (await (await page.request.get('/api/v1/activity')).json()).awards
}

/** The figures of the streak, and the days of learning of the learner's last week. */
async function streak(page: Page) {
  const { streak, recentDays } = await (await page.request.get('/api/v1/dashboard')).json()
  return { ...streak, days: recentDays.map(({ localDate }: { localDate: string }) => localDate) }
}

for (const [off, words, told] of [
  [5 * minute, '5 minutes ahead', false],
  [-5 * minute, '5 minutes behind', false],
  [3 * day, '3 days ahead', true],
  [-3 * day, '3 days behind', true],
] as const) {
  test(`what is done by a clock that is ${words} counts for when it was done${told ? ', and its owner sees that' : ''}`, {
    tag: '@long',
  }, async ({ learnerPage: page }) => {
    const before = Date.now()
    await page.clock.install({ time: before + off })
    await openLesson(page)
    await complete(page)
    await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
    const [award] = await awards(page)
    const at = Date.parse(award?.awardedAt ?? '')
    expect(at).toBeGreaterThanOrEqual(before - minute)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(await streak(page)).toMatchObject({ currentStreak: 1, days: [award?.awardedAt.slice(0, 10)] })
    await expect(page.getByText(`This device's clock is ${words}.`)).toHaveCount(told ? 1 : 0)
  })
}

test('nothing is lost because the clock was days ahead when it was done, and right when it was sent', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  await openLesson(page)
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 3 * day)
  await complete(page)
  await page.clock.setFixedTime(Date.now())
  await context.setOffline(false)
  await expect.poll(() => account(page)).toEqual({ lessons: [first], points: 5 })
  await expect(unsaved(page)).toBeHidden()
  expect(await streak(page)).toMatchObject({ currentStreak: 1 })
})

test('who flies from Honolulu to Kiritimati keeps the streak, though the calendar skips a day', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  const devTools = await context.newCDPSession(page)
  const travelTo = (timezoneId: string) => devTools.send('Emulation.setTimezoneOverride', { timezoneId })
  await travelTo('Pacific/Honolulu')
  await page.clock.install({ time: Date.now() - 30 * hour })
  await openLesson(page)
  await context.setOffline(true)
  await complete(page)
  await expect(unsaved(page, '1 step')).toBeVisible()

  await page.clock.setSystemTime(Date.now())
  await travelTo('Pacific/Kiritimati')
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await complete(page)
  await context.setOffline(false)
  await expect.poll(() => account(page)).toEqual({ lessons: [first, second], points: 10 })
  const { currentStreak, streakStartDate, lastActivityDate } = await streak(page)
  expect(currentStreak).toBe(2)
  expect(daysBetween(streakStartDate, lastActivityDate)).toBeGreaterThanOrEqual(2)
  await page.goto('/dashboard')
  await expect(page.getByText('2 days', { exact: true })).toBeVisible()
  await expect(page.getByText('Safe today.')).toBeVisible()
})
