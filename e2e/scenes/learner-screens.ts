import { exportAccount } from '../../domain/account-data.ts'
import type { Streak } from '../../domain/streaks.ts'
import { at, open, shows, type View } from './arriving.ts'

function daysAgo(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
}

/** Eight days, the last of them the day before yesterday. */
function streakAtRisk(): Streak {
  return {
    currentStreak: 8,
    longestStreak: 12,
    lastActivityDate: daysAgo(2),
    streakStartDate: daysAgo(9),
    freezes: 1,
    frozenDays: [],
  }
}

/** What a learner sees who has just signed up. */
export const newcomerScreens: View[] = [
  at('dashboard-empty', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses-empty', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills-empty', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('streak-empty', '/dashboard/streak', 'Your Streak', 'No streak yet'),
  at('notes-empty', '/dashboard/notes', 'Your Notes', 'No notes yet'),
  at('account', '/account', 'Your Account', 'Points, badges and streak'),
  at('activity-empty', '/dashboard/activity', 'Your Points', 'No points yet'),
  {
    name: 'library-saved-empty',
    async arrive(page) {
      await page.goto('/resources?tab=saved')
      await shows(page.getByText('Nothing saved yet'))
    },
  },
]

/** What a learner sees who is on the way through a course. */
export const walkerScreens: View[] = [
  at('landing-learner', '/', 'Learn anything. Track your progress.'),
  at('dashboard', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('notes', '/dashboard/notes', 'Your Notes', 'stands in for a picture'),
  at('streak', '/dashboard/streak', 'Your Streak', 'A freeze stood in.'),
  at('activity', '/dashboard/activity', 'Your Points', '+5 points'),
  {
    name: 'account-bring-in',
    async arrive(page) {
      await open(page, '/account', 'Your Account')
      const file = await (await page.request.get(exportAccount.path)).text()
      const edited = file
        .replace('stands in', 'stands for')
        .replace('"kind":"lesson-completed"', '"kind":"lesson-liked"')
      await page.getByLabel('File to bring in').setInputFiles({
        name: 'waymark-account.json',
        mimeType: 'application/json',
        buffer: Buffer.from(edited.slice(0, edited.indexOf('"exercises"'))),
      })
      await shows(page.getByText('The end of this file is missing'))
    },
  },
  {
    name: 'account-delete',
    async arrive(page) {
      await open(page, '/account', 'Your Account')
      await page.getByRole('button', { name: 'Delete Your Account' }).click()
      await shows(page.getByRole('dialog'))
    },
  },
  {
    name: 'dashboard-streak-at-risk',
    async arrive(page) {
      await page.route('**/api/v1/dashboard', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), streak: streakAtRisk() } })
      })
      await open(page, '/dashboard', 'Your Learning Dashboard')
      await shows(page.getByText('A freeze kept your streak yesterday.'))
      await page.unroute('**/api/v1/dashboard')
    },
  },
  {
    name: 'streak-at-risk',
    async arrive(page) {
      await page.route('**/api/v1/streak', async (route) => {
        const streak = streakAtRisk()
        const learned = [{ kind: 'lesson-completed', count: 1, title: 'Links, Images and Attributes' }]
        const days = [2, 3, 4].map((ago) => ({ date: daysAgo(ago), frozen: false, learned, minutes: 0 }))
        await route.fulfill({ json: { streak, days, earlierDays: 5 } })
      })
      await open(page, '/dashboard/streak', 'Your Streak')
      await shows(page.getByText('Today: not yet.'))
      await page.unroute('**/api/v1/streak')
    },
  },
  {
    name: 'streak-failed',
    async arrive(page) {
      await page.route('**/api/v1/streak', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/dashboard/streak')
      await shows(page.getByText('Your streak could not be loaded'))
      await page.unroute('**/api/v1/streak')
    },
  },
  {
    name: 'dashboard-failed',
    async arrive(page) {
      await page.route('**/api/v1/dashboard', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/dashboard')
      await shows(page.getByText('Failed to load dashboard'))
      await page.unroute('**/api/v1/dashboard')
    },
  },
  {
    name: 'dashboard-session-failed',
    async arrive(page) {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto('/dashboard')
      await shows(page.getByText('We could not check who is signed in'))
      await page.unroute('**/api/**')
    },
  },
  {
    name: 'library-saved-failed',
    async arrive(page) {
      await page.route('**/api/v1/saved-resources', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/resources?tab=saved')
      await shows(page.getByText('Your saved resources could not be loaded'))
      await page.unroute('**/api/v1/saved-resources')
    },
  },
  {
    name: 'user-menu',
    async arrive(page) {
      await open(page, '/dashboard', 'Your Learning Dashboard')
      await page.getByRole('button', { name: /Your account/ }).click()
      await shows(page.getByRole('menu'))
    },
  },
]

/** What a learner sees who switched points, badges and streak off. */
export const quietScreens: View[] = [
  at('dashboard-quiet', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-skills-quiet', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('activity-quiet', '/dashboard/activity', 'Your Points', 'Points are switched off'),
  at('account-quiet', '/account', 'Your Account', 'Points, badges and streak'),
  at('player-quiet', '/courses/coding/moderate/novice', 'Web Development Fundamentals'),
  at(
    'lesson-quiet',
    '/courses/coding/moderate/novice/coding-2-1-2',
    'Web Development Fundamentals',
    'Learning Objectives',
  ),
]
