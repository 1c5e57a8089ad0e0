import { expect, type Locator, type Page } from '@playwright/test'

/** Who looks: a visitor, a learner who just signed up, or one who is on the way through a course. */
export type Beholder = 'visitor' | 'newcomer' | 'walker'

/** A screen in one of its states, and the way to it. */
export interface Scene {
  /** In the words of a file name. */
  name: string
  beholder: Beholder
  /** For what exists on a narrow screen alone. */
  isNarrow?: true
  /** Leaves the page on the finished screen, wherever it was before. */
  arrive: (page: Page) => Promise<void>
}

const course = '/courses/coding/moderate/novice'
const lesson = `${course}/coding-1-1-1`

const visitor: Omit<Scene, 'beholder'>[] = [
  at('landing', '/', 'Learn anything. Track your progress.'),
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
      await page.getByLabel('E-mail address').fill('ana@example.org')
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
  at('sign-in', '/signin', 'Welcome Back'),
  {
    name: 'sign-in-problem',
    async arrive(page) {
      await open(page, '/signin', 'Welcome Back')
      await page.getByLabel('E-mail address').fill('ana')
      await page.getByLabel('Password', { exact: true }).fill('long enough')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await shows(page.getByText('This is not an e-mail address.'))
    },
  },
  {
    name: 'sign-in-refused',
    async arrive(page) {
      await open(page, '/signin', 'Welcome Back')
      await page.getByLabel('E-mail address').fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await shows(page.getByRole('alert'))
    },
  },
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
  at('player', course, 'Web Development Fundamentals'),
  { name: 'player-lesson', arrive: openLesson },
  {
    name: 'player-lesson-completed',
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('button', { name: 'Mark Complete' }).click()
      await shows(page.getByText('Lesson completed!'))
    },
  },
  {
    name: 'player-module-folded',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await page.getByRole('button', { name: /HTML Fundamentals/ }).click()
    },
  },
  {
    name: 'player-map',
    isNarrow: true,
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('button', { name: 'Course map' }).click()
      await shows(page.getByRole('dialog', { name: 'Course map' }))
    },
  },
  {
    name: 'player-project',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await page.getByRole('button', { name: 'Certification Exam' }).click()
      await page.getByRole('button', { name: 'Hand In' }).click()
      await shows(page.getByText('Put in a link or your text.'))
    },
  },
  at('player-getting-started', '/courses/gaming/minimal/beginner', /./),
  at('library', '/resources', 'Resource Library'),
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
  at('library-saved-nothing', '/resources?tab=saved', 'Resource Library'),
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
      await page.unroute('**/courses.data')
    },
  },
  {
    name: 'server-away',
    async arrive(page) {
      await page.route('**/api/**', (route) => route.abort())
      await open(page, '/courses', 'Courses')
      await shows(page.getByText('We cannot reach the server'))
      await page.unroute('**/api/**')
    },
  },
]

const newcomer: Omit<Scene, 'beholder'>[] = [
  at('dashboard-empty', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses-empty', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills-empty', '/dashboard?tab=skills', 'Your Learning Dashboard'),
]

const walker: Omit<Scene, 'beholder'>[] = [
  at('landing-learner', '/', 'Learn anything. Track your progress.'),
  at('dashboard', '/dashboard', 'Your Learning Dashboard'),
  at('dashboard-courses', '/dashboard?tab=courses', 'Your Learning Dashboard'),
  at('dashboard-skills', '/dashboard?tab=skills', 'Your Learning Dashboard'),
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
    name: 'user-menu',
    async arrive(page) {
      await open(page, '/dashboard', 'Your Learning Dashboard')
      await page.getByRole('button', { name: /Your account/ }).click()
      await shows(page.getByRole('menu'))
    },
  },
  {
    name: 'player-learner',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await shows(page.getByText('Completed modules'))
    },
  },
  {
    name: 'player-learner-lesson',
    async arrive(page) {
      await page.goto(lesson)
      await shows(page.getByRole('button', { name: 'Completed' }))
    },
  },
  {
    name: 'player-notes',
    async arrive(page) {
      await page.goto(lesson)
      await shows(page.getByRole('button', { name: 'Completed' }))
      await page.getByRole('button', { name: 'Notes' }).click()
      await page.getByRole('textbox').fill('Elements nest, they never cross.')
    },
  },
]

/** Every screen in every state worth looking at. */
export const scenes: Scene[] = Object.entries({ visitor, newcomer, walker }).flatMap(([beholder, seen]) =>
  seen.map((scene) => ({ ...scene, beholder: beholder as Beholder })),
)

/** Makes the browser behind this page the beholder's, with a record where they have one. */
export async function become(beholder: Beholder, page: Page, origin: string): Promise<void> {
  if (beholder === 'visitor') return
  const headers = { origin }
  const account = { name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: account, headers })).ok()).toBe(true)
  if (beholder === 'newcomer') return
  const preferences = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'novice' }
  expect((await page.request.post('/api/v1/onboarding', { data: preferences, headers })).ok()).toBe(true)
  const occasion = { occurredAt: new Date().toISOString(), timeZone: 'Europe/Berlin', preferences }
  for (const lessonId of ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1', 'coding-2-1-1']) {
    const done = await page.request.put(`/api/v1/progress/lessons/${lessonId}`, {
      data: { ...occasion, completed: true },
      headers,
    })
    expect(done.ok()).toBe(true)
  }
}

function at(name: string, path: string, heading: string | RegExp): Omit<Scene, 'beholder'> {
  return { name, arrive: (page) => open(page, path, heading) }
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await shows(page.getByRole('heading', { level: 1, name: heading }))
  // The page is there before its code: keys and clicks are heard once React has taken it over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
  )
}

async function openWaitlist(page: Page): Promise<void> {
  await open(page, '/', 'Learn anything. Track your progress.')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await shows(page.getByRole('dialog', { name: 'Join the Waitlist' }))
}

async function openLesson(page: Page): Promise<void> {
  await page.goto(lesson)
  await shows(page.getByRole('heading', { name: 'Learning Objectives' }))
}

async function shows(what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible()
}
