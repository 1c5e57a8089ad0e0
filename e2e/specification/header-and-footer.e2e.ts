import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const phone = { width: 390, height: 800 }

test('2 Header: the logo and Home lead to the landing page', async ({ visitorAt }) => {
  for (const name of ['Waymark home', 'Home']) {
    const page = await visitorAt('/about')
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/')
  }
})

test('2 Header: Get Started leads visitors to sign up, and there is no account menu', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Your account/ })).toBeHidden()
  await header.getByRole('link', { name: 'Get Started', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  // The page before it is in sight until this one is there, and has such links too.
  await expect(page.getByRole('heading', { name: "Don't have an Account?" })).toBeVisible()
  await page.getByRole('link', { name: 'Start without an account' }).click()
  await expect(page).toHaveURL('/onboarding')
})

test('2 Header: learners have their menu in place of Get Started', async ({ newcomerAt, newcomer: account }) => {
  const page = await newcomerAt('/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: `Your account: ${account.name}` }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(account.email)).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeHidden()
  await page.keyboard.press('Escape')
})

test('2 Header: on a phone a toggle opens a menu with Home, Sign In and Get Started, and closes it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/')
  await expect(menu.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/sign-in')
  await expect(menu.getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute('href', '/sign-up')
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
})

test('2 Header: on a phone the menu leads to the sign-in and sign-up pages and closes behind itself', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [name, pathname] of [
    ['Sign In', '/signin'],
    ['Get Started', '/signup'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(pathname)
    await expect(menu).toBeHidden()
  }
})

test('2 Header: turns translucent with a shadow once the page is scrolled more than 10 px', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await scrollTo(page, 10)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: false, hasShadow: false })
  await scrollTo(page, 11)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: true, hasShadow: true })
  await scrollTo(page, 0)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: false, hasShadow: false })
})

test('2 Header: a link in content that begins with / moves within the app', async ({ visitorAt }) => {
  const page = await visitorAt('/about')
  await markDocument(page)
  await addLink(page, '<a href="/courses?from=content">The way on</a>')
  await page.getByRole('link', { name: 'The way on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expect(page).toHaveURL('/courses?from=content')
  expect(await isSameDocument(page)).toBe(true)
})

test('2 Header: a link with the prevent-router marker is left to the browser', async ({ visitorAt }) => {
  const page = await visitorAt('/about')
  await markDocument(page)
  await addLink(page, '<a href="/courses" data-prevent-router>The way on</a>')
  await page.getByRole('link', { name: 'The way on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('2 Header: a link with a target opens where it says', async ({ visitorAt }) => {
  const page = await visitorAt('/about')
  await addLink(page, '<a href="/courses" target="_blank">The way on</a>')
  const link = page.getByRole('link', { name: 'The way on' })
  const opened = page.waitForEvent('popup')
  await link.click()
  const popup = await opened
  await expect(popup).toHaveURL('/courses')
  await expect(page).toHaveURL('/about')
  await popup.close()
  await link.evaluate((element) => element.remove())
})

test('2 Footer: three groups of links', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  const footer = page.getByRole('contentinfo')
  for (const [group, pathnames] of [
    ['Platform', ['/resources', '/courses', '/dashboard', '/community']],
    ['Company', ['/about', '/blog', '/careers', '/contact']],
    ['Legal', ['/terms', '/privacy', '/cookies', '/licensing']],
  ] as const) {
    const links = footer.getByRole('navigation', { name: group }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(pathnames)
  }
})

test('2 Footer: every link of it leads to a page', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  for (const [name, heading] of [
    ['Resources', 'Resource Library'],
    ['Courses', 'Courses'],
    ['Dashboard', 'Welcome Back'],
    ['Community', 'Community'],
    ['About', 'About'],
    ['Blog', 'Blog'],
    ['Careers', 'Careers'],
    ['Contact', 'Contact'],
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Cookies', 'Cookies'],
    ['Licensing', 'Licensing'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The address answers by itself too, not only to those who come from a link.
    expect((await page.request.get(page.url())).status()).toBe(200)
  }
})

test('2 Footer: no link leads nowhere', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await expect(page.locator('a[href="#"], a[href=""], a:not([href])')).toHaveCount(0)
})

test('2 Footer: the copyright line shows the current year', async ({ visitorAt }) => {
  const page = await visitorAt('/')
  await expect(page.getByRole('contentinfo').getByText(`© ${new Date().getUTCFullYear()} Waymark`)).toBeVisible()
})

test('2 Footer: the copyright line of a site that was built last year shows the current year', {
  tag: '@long',
}, async ({ page }) => {
  const year = new Date().getUTCFullYear() + 1
  await page.clock.setFixedTime(`${year}-06-15T12:00:00Z`)
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByText(`© ${year} Waymark`)).toBeVisible()
})

function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
}

/** What a person sees of it: how its ground lets the page through, and what falls on the page below. */
function lookOfHeader(page: Page): Promise<{ isTranslucent: boolean; hasShadow: boolean }> {
  return page.getByRole('banner').evaluate((header) => {
    const { backdropFilter, boxShadow } = getComputedStyle(header)
    return { isTranslucent: backdropFilter.includes('blur'), hasShadow: /px/.test(boxShadow.replace(/\b0px\b/g, '')) }
  })
}

/** Content of a page, as its author could write it. */
function addLink(page: Page, html: string): Promise<void> {
  return page.getByRole('main').evaluate((main, html) => main.insertAdjacentHTML('afterbegin', html), html)
}

function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.marked = ''
  })
}

/** Whether the page was never left for a new document since it was marked. */
function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in document.documentElement.dataset)
}
