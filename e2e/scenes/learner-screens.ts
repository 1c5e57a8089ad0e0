import { credentialPathname } from '../../app/paths.ts'
import { exportAccount } from '../../domain/account-data.ts'
import { issueCredential } from '../../domain/credentials.ts'
import { serverHeader } from '../../domain/foreign-response.ts'
import type { Streak } from '../../domain/streaks.ts'
import { pine, png } from '../../testing/pictures.ts'
import { at, neverAnswers, open, shows, type View } from './arriving.ts'

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
    savedDays: 8,
    frozenDays: [],
  }
}

/** What a learner sees who has just signed up. */
export const newcomerScreens: View[] = [
  at('map-empty', '/courses', 'Courses', 'are behind you'),
  at('dashboard-empty', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses-empty', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills-empty', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('streak-empty', '/dashboard/streak', 'Your streak', 'No streak yet'),
  at('plan-empty', '/dashboard/plan', 'Your plan', 'Nothing to plan yet'),
  at('review-empty', '/dashboard/review', 'Review', 'No cards yet'),
  at('cards-empty', '/dashboard/cards', 'Your cards', 'Import cards'),
  at('notes-empty', '/dashboard/notes', 'Your notes', 'No notes yet'),
  at('collections-empty', '/resources/collections', 'Your collections', 'No collections yet'),
  at('account', '/account', 'Your account', 'Account made'),
  at('activity-empty', '/dashboard/activity', 'Your points', 'No points yet'),
  {
    name: 'library-menu',
    async arrive(page) {
      await page.goto('/resources?search=unity')
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await shows(page.getByRole('menu'))
    },
  },
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
  at('map', '/courses', 'Courses', 'are behind you'),
  at('map-list', '/courses?view=list', 'Courses', 'are behind you'),
  at('dashboard', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('plan', '/dashboard/plan', 'Your plan', 'You arrive on'),
  at('review', '/dashboard/review', 'Review', 'Leave this card out'),
  at('cards', '/dashboard/cards', 'Your cards', 'Add a card'),
  at('notes', '/dashboard/notes', 'Your notes', 'stands in for a picture'),
  at('streak', '/dashboard/streak', 'Your streak', 'A freeze saved your streak.'),
  at('activity', '/dashboard/activity', 'Your points', '+5 points'),
  {
    name: 'account-bring-in',
    async arrive(page) {
      await open(page, '/account', 'Your account')
      const file = await (await page.request.get(exportAccount.path)).text()
      const edited = file
        .replace('stands in', 'stands for')
        .replace('"kind":"lesson-completed"', '"kind":"lesson-liked"')
      await page.getByLabel('File to import').setInputFiles({
        name: 'waymark-account.json',
        mimeType: 'application/json',
        buffer: Buffer.from(edited.slice(0, edited.indexOf('"exercises"'))),
      })
      await shows(page.getByText('This file is incomplete'))
    },
  },
  {
    name: 'account-picture',
    async arrive(page) {
      await open(page, '/account', 'Your account')
      // A hill in the evening.
      const drawn = png(480, 360, (x, y) => (y > 240 - 90 * Math.sin(x / 150) ? pine : [242, 179, y, 255]))
      const file = { name: 'me.png', mimeType: drawn.type, buffer: Buffer.from(await drawn.arrayBuffer()) }
      await page.getByLabel('Picture to upload').setInputFiles(file)
      await shows(page.getByRole('group', { name: 'Part of the picture that is shown' }))
    },
  },
  {
    name: 'account-delete',
    async arrive(page) {
      await open(page, '/account', 'Your account')
      await page.getByRole('button', { name: 'Delete your account' }).click()
      await shows(page.getByRole('dialog'))
    },
  },
  {
    name: 'dashboard-streak-at-risk',
    async arrive(page) {
      await page.route('**/api/v1/record', async (route) => {
        const answer = await route.fetch()
        const { version, record } = await answer.json()
        await route.fulfill({ response: answer, json: { version, record: { ...record, streak: streakAtRisk() } } })
      })
      await open(page, '/dashboard', 'Your Learning Dashboard')
      await shows(page.getByText('A freeze saved your streak yesterday.'))
    },
  },
  {
    name: 'streak-at-risk',
    async arrive(page) {
      await page.route('**/api/v1/streak', async (route) => {
        const streak = streakAtRisk()
        const learned = [{ kind: 'lesson-completed', count: 1, title: 'Links, Images and Attributes' }]
        const days = [2, 3, 4].map((ago) => ({ date: daysAgo(ago), frozen: false, learned, minutes: 0 }))
        await route.fulfill({ headers: { [serverHeader]: '1' }, json: { streak, days, earlierDays: 5 } })
      })
      await open(page, '/dashboard/streak', 'Your streak')
      await shows(page.getByText('Today: not yet.'))
    },
  },
  {
    name: 'streak-failed',
    async arrive(page) {
      await page.route('**/api/v1/streak', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/dashboard/streak')
      await shows(page.getByText("Your streak didn't load"))
    },
  },
  {
    name: 'dashboard-loading',
    async arrive(page) {
      await page.route('**/api/v1/record', neverAnswers)
      await page.goto('/dashboard')
      await shows(page.getByText(/^Loading/))
    },
  },
  {
    name: 'dashboard-failed',
    async arrive(page) {
      await page.route('**/api/v1/record', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/dashboard')
      await shows(page.getByText('Failed to load dashboard'))
    },
  },
  {
    name: 'library-saved-failed',
    async arrive(page) {
      await page.route('**/api/v1/items/saved-resource', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('/resources?tab=saved')
      await shows(page.getByText("Your saved resources didn't load"))
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

/** What a learner sees who has finished their courses. */
export const graduateScreens: View[] = [
  at('map-finished', '/courses', 'Courses', 'Certified'),
  at('dashboard-finished', '/dashboard', 'Your Learning Dashboard', 'You walked the whole path'),
  {
    name: 'certificate',
    async arrive(page) {
      await page.goto('/dashboard')
      const issued = await page.request.post(issueCredential.path, { data: { courseId: '1' } })
      const { credentialId } = await issued.json()
      await open(page, credentialPathname(credentialId), /./)
      await shows(page.getByRole('button', { name: 'Print or save as PDF' }))
    },
  },
  at('dashboard-courses-finished', '/dashboard?tab=courses', 'Your Learning Dashboard', 'See what you did'),
]

/** What a learner sees who switched points, badges and streak off. */
export const quietScreens: View[] = [
  at('dashboard-quiet', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-skills-quiet', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('activity-quiet', '/dashboard/activity', 'Your points', 'Points are switched off'),
  at('account-quiet', '/account', 'Your account', 'Points, badges and streak'),
  at('player-quiet', '/courses/coding/moderate/novice', 'Web Development Fundamentals'),
  at(
    'lesson-quiet',
    '/courses/coding/moderate/novice/coding-2-1-2',
    'Web Development Fundamentals',
    'Learning Objectives',
  ),
]
