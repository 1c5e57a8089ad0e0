import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const phone = { width: 390, height: 800 }

test('2 Header: the logo and Home lead to the landing page', async ({ page }) => {
  const header = page.getByRole('banner')
  for (const name of ['Waymark home', 'Home']) {
    await page.goto('/about')
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/')
  }
})

test('2 Header: visitors get started at /signup and have no account menu', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Your account/ })).toBeHidden()
  await header.getByRole('link', { name: 'Get Started', exact: true }).click()
  await expect(page).toHaveURL('/signup')
})

test('2 Header: learners have their menu in place of Get Started', async ({ learnerPage, account }) => {
  await learnerPage.goto('/')
  const header = learnerPage.getByRole('banner')
  await header.getByRole('button', { name: `Your account: ${account.name}` }).click()
  const menu = learnerPage.getByRole('menu')
  await expect(menu.getByText(account.email)).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeHidden()
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

test('2 Header: on a phone the menu leads to the sign-in and sign-up pages and closes behind itself', async ({
  page,
}) => {
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

test('2 Header: turns translucent with a shadow once the page is scrolled more than 10 px', async ({ page }) => {
  await page.goto('/')
  await scrollTo(page, 10)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: false, hasShadow: false })
  await scrollTo(page, 11)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: true, hasShadow: true })
  await scrollTo(page, 0)
  await expect.poll(() => lookOfHeader(page)).toEqual({ isTranslucent: false, hasShadow: false })
})

test('2 Header: a link in content that begins with / moves within the app', async ({ page }) => {
  await page.goto('/about')
  await markDocument(page)
  await addLink(page, '<a href="/courses?from=content">The way on</a>')
  await page.getByRole('link', { name: 'The way on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expect(page).toHaveURL('/courses?from=content')
  expect(await isSameDocument(page)).toBe(true)
})

test('2 Header: a link with the prevent-router marker is left to the browser', async ({ page }) => {
  await page.goto('/about')
  await markDocument(page)
  await addLink(page, '<a href="/courses" data-prevent-router>The way on</a>')
  await page.getByRole('link', { name: 'The way on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('2 Header: a link with a target opens where it says', async ({ page, context }) => {
  await page.goto('/about')
  await addLink(page, '<a href="/courses" target="_blank">The way on</a>')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'The way on' }).click()
  await expect(await opened).toHaveURL('/courses')
  await expect(page).toHaveURL('/about')
})

test('2 Footer: three groups of links', async ({ page }) => {
  await page.goto('/')
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

test('2 Footer: every link of it leads to a page', async ({ page }) => {
  await page.goto('/')
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

test('2 Footer: no link leads nowhere', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('a[href="#"], a[href=""], a:not([href])')).toHaveCount(0)
})

test('2 Footer: the copyright line shows the current year', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()} Waymark`)).toBeVisible()
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
