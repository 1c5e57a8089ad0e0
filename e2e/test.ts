import { type Browser, test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import type { SignedIn } from '../testing/accounts.ts'
import { nextLearner } from './learners.ts'
import { OwnServer } from './own-server.ts'
import { beSignedIn, type PageAt, SharedPage, watchConsole } from './pages.ts'
import { type Before, beginnerCoding, beginnerDesign, pastOf } from './specification/learner.ts'

export { beSignedIn, openPage, watchConsole } from './pages.ts'
export { expect }

export interface Account {
  name: string
  email: string
  password: string
}

interface TestFixtures {
  /** Starts a server for this test alone. It ends after the test's page: a page that asks one that is gone complains. */
  startServer: typeof OwnServer.start
  /** A page on which nothing may go wrong unseen: an error on the console fails the test. */
  page: Page
  /** What the page complained of so far. A test that provokes an error takes it out, so that no other hides behind it. */
  consoleErrors: string[]
  /** The credentials of somebody who has not signed up yet. */
  account: Account
  /** Somebody who has just signed up. */
  learner: SignedIn
  /** A page in which `learner` is signed in. */
  learnerPage: Page
  /** The page of a visitor, for a test that leaves it as it was. */
  visitorAt: PageAt
  /** The same page loaded anew, for a test that changes only what it remembers until then. */
  visitorAnew: PageAt
  /** The page of `newcomer`, for a test that leaves it as it was. */
  newcomerAt: PageAt
  /** What `learner` is to have done before. */
  before: Before
  /** The page of somebody who has completed three of the five lessons of coding, and the four of design; left as it was. */
  walkerAt: PageAt
  /** The page of somebody who has completed coding, with its exam; left as it was. */
  graduateAt: PageAt
}

interface WorkerFixtures {
  visitorsPage: SharedPage
  /** Somebody who has just signed up, and does nothing. */
  newcomer: SignedIn
  newcomersPage: SharedPage
  walkersPage: SharedPage
  graduatesPage: SharedPage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  consoleErrors: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  startServer: async ({}, use) => {
    const servers: OwnServer[] = []
    await use(async (environment) => {
      const server = await OwnServer.start(environment)
      servers.push(server)
      return server
    })
    await Promise.all(servers.map((server) => server.end()))
  },
  page: async ({ startServer: _, page, consoleErrors }, use) => {
    watchConsole(page, consoleErrors)
    await use(page)
    expect(consoleErrors, 'errors on the console').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  account: async ({}, use) => {
    await use({ name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  learner: async ({}, use) => use(nextLearner()),
  learnerPage: async ({ page, learner, baseURL }, use) => {
    await beSignedIn(page, learner, baseURL)
    await use(page)
  },
  visitorsPage: [
    async ({ browser }, use, { project }) => use(await SharedPage.open(browser, project.use.baseURL)),
    { scope: 'worker' },
  ],
  visitorAt: ({ visitorsPage }, use) => visitorsPage.look(use),
  visitorAnew: ({ visitorsPage }, use) => visitorsPage.change(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  newcomer: [async ({}, use) => use(nextLearner()), { scope: 'worker' }],
  newcomersPage: [
    async ({ browser, newcomer }, use, { project }) =>
      use(await SharedPage.open(browser, project.use.baseURL, newcomer)),
    { scope: 'worker' },
  ],
  newcomerAt: ({ newcomersPage }, use) => newcomersPage.look(use),
  before: async ({ learnerPage, baseURL }, use) => use(pastOf(learnerPage, baseURL)),
  walkersPage: [
    pageAfter(async (past) => {
      await past.lessons(beginnerDesign)
      await past.lessons(beginnerCoding, 3)
    }),
    { scope: 'worker' },
  ],
  walkerAt: ({ walkersPage }, use) => walkersPage.look(use),
  graduatesPage: [
    pageAfter(async (past) => {
      await past.lessons(beginnerCoding)
      await past.finalProject(beginnerCoding)
    }),
    { scope: 'worker' },
  ],
  graduateAt: ({ graduatesPage }, use) => graduatesPage.look(use),
})

/** The page of somebody new, once this was done of theirs. */
function pageAfter(happened: (past: Before) => Promise<void>): WorkerFixture<SharedPage, { browser: Browser }> {
  return async ({ browser }, use, { project }) => {
    const { baseURL } = project.use
    const shared = await SharedPage.open(browser, baseURL, nextLearner())
    await happened(pastOf(shared.page, baseURL))
    await use(shared)
  }
}
