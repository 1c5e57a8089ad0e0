import type { Page } from '@playwright/test'
import { signInCodeFor } from '../testing/accounts.ts'
import { OtherSite } from './identity-provider.ts'
import { OwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

let site: OtherSite
let server: OwnServer
test.beforeAll(async () => {
  site = await OtherSite.create()
  server = await OwnServer.start(site.environment)
  await site.start(server.origin)
})
test.afterAll(async () => {
  await server.end()
  await site.stop()
})

// The other site's own pages ask for a font from elsewhere.
test.beforeEach(({ page }) => page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' })))

const someone = (name = 'ana') => `${name}-${crypto.randomUUID()}@example.org`

async function signInThere(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(address)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}/signup`)
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walk-the-path')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
}

const continueThere = (page: Page) => page.getByRole('button', { name: `Continue with ${site.name}` }).click()

test('a visitor makes an account by another site, comes back to where they were, and gets in by it again', async ({
  page,
}) => {
  const address = someone()
  await page.goto(`${server.origin}/signup?returnTo=%2Fresources`)
  await continueThere(page)
  await signInThere(page, address)
  await expect(page).toHaveURL(/\/resources$/)
  await expect(page.getByRole('button', { name: 'Your account: Ana of My School' })).toBeVisible()
  await signOut(page)
  await page.goto(`${server.origin}/signin`)
  await continueThere(page)
  await expect(page).toHaveURL(/\/onboarding$/)
})

test.describe('what a visitor did', () => {
  const lesson = () => `${server.origin}/courses/coding/minimal/beginner/coding-1-1-1`
  const percent = (page: Page, value: number) => page.getByText(`${value}% complete`)
  const signInBySite = async (page: Page, name: string) => {
    await page.goto(lesson())
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(percent(page, 20)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).dispatchEvent('click')
    await continueThere(page)
    await signInThere(page, someone(name))
  }
  const completedInAccount = (page: Page) =>
    page.evaluate(async () => {
      const { course } = await (await fetch('/api/v1/courses/1/progress')).json()
      return course.completedLessonIds.length
    })
  const isKept = (page: Page) => page.evaluate(() => localStorage.getItem('waymark.keep') !== null)

  test('goes along on the way by another site', { tag: '@long' }, async ({ page }) => {
    await signInBySite(page, 'bo')
    await expect(page).toHaveURL(lesson())
    await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()
    await expect.poll(() => isKept(page)).toBe(false)
    await expect.poll(() => completedInAccount(page)).toBe(1)
  })

  test('is in the page still where the other site did not let them in', { tag: '@long' }, async ({ page }) => {
    await signInBySite(page, 'unproved')
    await expect(page.getByText(`${site.name} does not say that your address is yours.`)).toBeVisible()
    await expect.poll(() => isKept(page)).toBe(false)
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Name').fill('Ana')
    await page.getByLabel('Email address').fill(someone('carla'))
    await page.getByLabel('Password', { exact: true }).fill('walk-the-path')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('button', { name: 'Your account: Ana' })).toBeVisible()
    await expect.poll(() => completedInAccount(page)).toBe(1)
  })
})

test("an address that the other site does not vouch for opens nothing, and nobody's account", { tag: '@long' }, async ({
  page,
}) => {
  const address = someone('unproved')
  await page.goto(`${server.origin}/signin`)
  await continueThere(page)
  await signInThere(page, address)
  await expect(page.getByText(`${site.name} does not say that your address is yours.`)).toBeVisible()
})

test('an account with the same address is linked once that was proved, and unlinked again', { tag: '@long' }, async ({
  page,
}) => {
  const address = someone()
  await signUp(page, address)
  await test.step('before, the other site does not open it', async () => {
    await signOut(page)
    await page.goto(`${server.origin}/signin`)
    await continueThere(page)
    await signInThere(page, address)
    await expect(page.getByText('There is an account with your address already.')).toBeVisible()
  })
  await test.step('its learner proves the address and links the site', async () => {
    await page.getByLabel('Email address').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('walk-the-path')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/onboarding$/)
    const [mail] = await server.mailTo(address)
    await page.goto(mail?.links[0] ?? '')
    await page.getByRole('button', { name: 'Yes, this is my address' }).click()
    await expect(page.getByText('Thank you, that is your address')).toBeVisible()
    await page.goto(`${server.origin}/account`)
    await page.getByRole('button', { name: `Link ${site.name}` }).click()
    await expect(page.getByRole('button', { name: `Unlink ${site.name}` })).toBeInViewport()
  })
  await test.step('it opens the account, and is told by mail', async () => {
    await signOut(page)
    await page.goto(`${server.origin}/signin`)
    await continueThere(page)
    await expect(page.getByRole('button', { name: 'Your account: Ana' })).toBeVisible()
    const subjects = (await server.mailTo(address)).map(({ subject }) => subject)
    expect(subjects).toContain('Another way to sign in was linked to your account')
  })
  await test.step('and is unlinked', async () => {
    await page.goto(`${server.origin}/account`)
    await page.getByRole('button', { name: `Unlink ${site.name}` }).click()
    await expect(page.getByRole('button', { name: `Link ${site.name}` })).toBeVisible()
  })
})

test('a site that is not set up any more is shown for what it is, and unlinked', { tag: '@long' }, async ({ page }) => {
  const address = someone()
  await signUp(page, address)
  await page.goto('about:blank')
  await server.restartWith(`insert into accounts (id, user_id, provider_id, account_id)
    select 'former ' || id, id, 'old-school', id from users where email = '${address}'`)
  await page.goto(`${server.origin}/account`)
  const sites = page.getByRole('region', { name: 'Other sites' })
  await expect(sites.getByText('This site is not set up any more')).toBeVisible()
  await sites.getByRole('button', { name: 'Unlink old-school' }).click()
  await expect(sites.getByText('old-school')).toBeHidden()
})

test('an account without a password is deleted by whoever signs in anew', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  const address = someone()
  await page.goto(`${server.origin}/signup`)
  await continueThere(page)
  await signInThere(page, address)
  await expect(page).toHaveURL(/\/onboarding$/)
  // A page that is open would miss its server.
  await page.goto('about:blank')
  await server.restartWith(`update sessions set created_at = created_at - interval '1 hour'`)
  await page.goto(`${server.origin}/account`)
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await page.getByRole('button', { name: 'Delete my account and everything in it' }).click()
  const again = page.getByRole('dialog', { name: "Please confirm it's you" })
  await again.getByRole('button', { name: 'Send me a code' }).click()
  await again.getByLabel('Code', { exact: true }).fill(await signInCodeFor(server, address))
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/`)
  // The browser tells of the question.
  expect(consoleErrors.splice(0).filter((error) => !/403|sign in again/.test(error))).toEqual([])
})
