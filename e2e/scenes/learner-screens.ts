import { at, open, shows, type View } from './arriving.ts'

/** What a learner sees who has just signed up. */
export const newcomerScreens: View[] = [
  at('dashboard-empty', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses-empty', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills-empty', '/dashboard?tab=skills', 'Your Learning Dashboard'),
  at('notes-empty', '/dashboard/notes', 'Your Notes', 'No notes yet'),
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
  at('activity', '/dashboard/activity', 'Your Points', '+5 points'),
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
