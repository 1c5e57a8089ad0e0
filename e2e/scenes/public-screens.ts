import type { Page } from '@playwright/test'
import { at, neverAnswers, open, shows, type View } from './arriving.ts'

/** What a visitor sees outside of a course. */
export const publicScreens: View[] = [
  at('landing', '/', 'Learn anything. Track your progress.'),
  {
    name: 'landing-sign-put-right',
    async arrive(page) {
      await open(page, '/', 'Learn anything. Track your progress.')
      const exercise = page.getByRole('region', { name: 'Try it: put the sign right' })
      await exercise.getByRole('textbox', { name: 'rotate' }).fill('0')
      await exercise.getByRole('textbox', { name: 'color' }).fill('orange')
      await shows(exercise.getByText('two lines of CSS'))
      await exercise.scrollIntoViewIfNeeded()
    },
  },
  { name: 'landing-waitlist', arrive: openWaitlist },
  {
    name: 'landing-waitlist-problem',
    async arrive(page) {
      await openWaitlist(page)
      await page.getByRole('button', { name: 'Keep me posted' }).click()
      await shows(page.locator('[aria-invalid=true]'))
    },
  },
  {
    name: 'landing-waitlist-done',
    async arrive(page) {
      await openWaitlist(page)
      await page.getByLabel('Email address').fill('ana@example.org')
      await page.getByRole('button', { name: 'Keep me posted' }).click()
      await shows(page.getByText('You are on the list.'))
    },
  },
  {
    name: 'menu',
    isNarrow: true,
    async arrive(page) {
      await open(page, '/', 'Learn anything. Track your progress.')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'keyboard-map',
    async arrive(page) {
      await open(page, '/about', 'About')
      await page.keyboard.press('?')
      await shows(page.getByRole('dialog', { name: 'Keyboard' }))
    },
  },
  at('verify', '/credentials', 'Verify a certificate', 'or drop it here'),
  at('sign-in', '/signin', 'Welcome Back'),
  {
    name: 'sign-in-problem',
    async arrive(page) {
      await open(page, '/signin', 'Welcome Back')
      await page.getByLabel('Email address').fill('ana')
      await page.getByLabel('Password', { exact: true }).fill('long enough')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await shows(page.getByText('This is not an email address: it has no @.'))
    },
  },
  {
    name: 'sign-in-refused',
    async arrive(page) {
      await open(page, '/signin', 'Welcome Back')
      await page.getByLabel('Email address').fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await shows(page.getByRole('alert'))
    },
  },
  {
    name: 'sign-in-code',
    async arrive(page) {
      await open(page, '/signin', 'Welcome Back')
      await page.getByRole('button', { name: 'Email me a code' }).click()
      await page.getByLabel('Email address').fill(freshAddress())
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await shows(page.getByText('This site sends no mail yet'))
    },
  },
  at('sign-in-second-factor', '/signin?step=second-factor', 'Welcome Back', 'Code from your authenticator app'),
  at('recover', '/recover', 'Get back in'),
  {
    name: 'recover-sent',
    async arrive(page) {
      await open(page, '/recover', 'Get back in')
      await page.getByLabel('Email address').fill(freshAddress())
      await page.getByRole('button', { name: 'Send the link' }).click()
      await shows(page.getByText('This site sends no mail yet'))
    },
  },
  {
    name: 'recover-code',
    async arrive(page) {
      await open(page, '/recover', 'Get back in')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await shows(page.getByLabel('Recovery code'))
    },
  },
  at('new-password', '/recover/password?token=x', 'Choose a new password', 'Set the password'),
  at('confirm-address', '/account/verify?token=x', 'Confirm your address', 'Yes, this is my address'),
  at('confirm-new-address', '/account/email?token=x', 'Change your address', 'Yes, change it'),
  at('undo-change', '/account/undo?token=x', "This wasn't you?", 'Take it back'),
  at('leave-waitlist', '/waitlist/leave?token=x', 'Leave the waitlist', 'Leave the list'),
  at('stop-reminders', '/reminders/stop?token=x', 'Stop reminders', 'neither by mail nor on a device'),
  at('link-incomplete', '/account/verify', 'Confirm your address', 'This link is incomplete'),
  at('sign-up', '/signup', "Don't have an Account?"),
  {
    name: 'sign-up-problem',
    async arrive(page) {
      await open(page, '/signup', "Don't have an Account?")
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await shows(page.getByText('Please enter your name.'))
    },
  },
  at('wizard-goal', '/onboarding', 'Learning Goals'),
  {
    name: 'wizard-goal-chosen',
    async arrive(page) {
      await open(page, '/onboarding', 'Learning Goals')
      await page.getByRole('radio', { name: /Programming/ }).check()
    },
  },
  {
    name: 'wizard-time-chosen',
    async arrive(page) {
      await open(page, '/onboarding/time', 'Time Commitment')
      await page.getByRole('radio', { name: /3-5/ }).check()
    },
  },
  {
    name: 'wizard-level-chosen',
    async arrive(page) {
      await open(page, '/onboarding/experience', 'Experience Level')
      await page.getByRole('radio', { name: /Novice/ }).check()
    },
  },
  at('catalogue', '/courses', 'Courses'),
  at('library', '/resources', 'Resource Library'),
  {
    name: 'library-filters-open',
    async arrive(page) {
      await open(page, '/resources?language=fr&goal=coding', 'Resource Library')
      await page.getByRole('button', { name: /^More filters/ }).click()
      await shows(page.getByLabel('Language'))
    },
  },
  {
    name: 'library-filtered',
    async arrive(page) {
      await open(page, '/resources?category=Design&tab=popular', 'Resource Library')
      await shows(page.getByRole('button', { name: 'Clear Filters' }))
    },
  },
  {
    name: 'library-empty',
    async arrive(page) {
      await open(page, '/resources?search=basket+weaving', 'Resource Library')
      await shows(page.getByText('No resources found'))
    },
  },
  {
    name: 'library-found',
    async arrive(page) {
      await open(page, '/resources?search=how+to+make+a+website', 'Resource Library')
      await shows(page.getByRole('main').locator('mark'))
    },
  },
  at('library-near', '/resources?search=pyton', 'Resource Library', 'No resources found'),
  {
    name: 'library-loading',
    async arrive(page) {
      await page.route('**/api/v1/resources**', neverAnswers)
      await page.goto('/resources?search=excel')
      await shows(page.getByText(/^Loading/))
    },
  },
  {
    name: 'library-saved-visitor',
    async arrive(page) {
      await open(page, '/resources?tab=saved', 'Resource Library')
      await shows(page.getByText('Sign in to save resources'))
    },
  },
  {
    name: 'library-invitation',
    async arrive(page) {
      await open(page, '/resources', 'Resource Library')
      await page.getByRole('button', { name: 'Save Laws of UX' }).click()
      await shows(page.getByRole('dialog', { name: 'Sign in to save resources' }))
    },
  },
  at('glossary', '/glossary', 'Glossary'),
  at('placement', '/courses/coding/placement', 'Where do you begin?', 'Twelve questions'),
  {
    name: 'placement-question',
    async arrive(page) {
      await open(page, '/courses/coding/placement', 'Where do you begin?')
      await page.getByRole('button', { name: 'Begin' }).click()
      await shows(page.getByText('Question 1 of 12'))
    },
  },
  at('about', '/about', 'About'),
  at('community', '/community', 'Community'),
  at('blog', '/blog', 'Blog'),
  at('careers', '/careers', 'Careers'),
  at('contact', '/contact', 'Contact'),
  at('terms', '/terms', 'Terms'),
  at('privacy', '/privacy', 'Privacy'),
  at('cookies', '/cookies', 'Cookies'),
  at('licensing', '/licensing', 'Licensing'),
  at('not-found', '/nowhere', '404 - Page Not Found'),
  {
    name: 'error',
    async arrive(page) {
      await open(page, '/about', 'About')
      await page.route('**/courses.data', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
      await shows(page.getByRole('heading', { name: 'Something went wrong' }))
    },
  },
  {
    name: 'server-away',
    async arrive(page) {
      await page.route('**/api/**', (route) => route.abort())
      await open(page, '/courses', 'Courses')
      await shows(page.getByText("We can't reach the server"))
    },
  },
]

/** Mails to one address have to wait for each other. */
const freshAddress = () => `ana.${crypto.randomUUID().slice(0, 8)}@example.org`

async function openWaitlist(page: Page): Promise<void> {
  await open(page, '/', 'Learn anything. Track your progress.')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await shows(page.getByRole('dialog', { name: 'Join the Waitlist' }))
}
