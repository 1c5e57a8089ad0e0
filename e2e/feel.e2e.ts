import type { Page } from '@playwright/test'
import { OwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

const lesson = '/courses/coding/minimal/beginner/coding-1-1-1'

/** Waits until `code`, and all it imports, has come ahead for the link the pointer is on: both are asked for at once. */
async function untilHere(page: Page, code: string): Promise<void> {
  const stillToCome = () =>
    page.evaluate((wanted) => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) => link.href)
      const here = new Set(performance.getEntriesByType('resource').map((entry) => entry.name))
      return links.some((href) => href.includes(wanted)) ? links.filter((href) => !here.has(href)) : [wanted]
    }, code)
  await expect.poll(stillToCome).toEqual([])
}

test.describe('going somewhere', () => {
  test("pointing at a link fetches the page it leads to, and nothing of anybody's", async ({ learnerPage: page }) => {
    await Promise.all([page.waitForResponse('**/api/v1/changes?*'), page.goto('/')])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Your Learning Dashboard' }).hover()
    await expect.poll(() => asked.some((path) => path.includes('dashboard-page'))).toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).focus()
    await expect.poll(() => asked).toContain('/courses.data')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('links in content move within the app, unless they carry a target or the prevent-router marker', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('main').evaluate((main) => {
      main.insertAdjacentHTML(
        'beforeend',
        `<p><a href="/terms?from=content#top"><b>within</b></a> <a href="/terms" target="_blank">beside</a>
         <a href="/terms" data-prevent-router>without</a></p>`,
      )
      Object.assign(window, { isStillTheSame: true })
    })
    const isStillTheSame = () => page.evaluate(() => 'isStillTheSame' in window)
    const added = await page.getByRole('main').elementHandle()

    const opened = page.waitForEvent('popup')
    await page.getByText('beside').click()
    await (await opened).close()
    await expect(page).toHaveURL(/\/about$/)

    await page.getByText('within').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    await expect(page).toHaveURL(/\/terms\?from=content#top$/)
    expect(await isStillTheSame()).toBe(true)

    await added?.evaluate((main) =>
      main.insertAdjacentHTML('beforeend', '<a href="/about" data-prevent-router>out</a>'),
    )
    await page.getByText('out', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    expect(await isStillTheSame()).toBe(false)
  })

  test('what stands in for something that loads shows only when that takes a while', async ({ learnerPage: page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const skeleton = [...document.querySelectorAll('main [role=status]')].find((one) =>
          one.textContent?.startsWith('Loading'),
        )
        if (!skeleton) return
        Object.assign(window, { atFirst: getComputedStyle(skeleton).visibility })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route('**/api/v1/record', async (route) => {
      await answer
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Your Learning Dashboard' }).click()
    await expect(page.getByText('Loading your dashboard')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { atFirst: string }).atFirst)).toBe('hidden')
    letAnswer()
    await expect(page.getByRole('heading', { name: 'Your Learning Dashboard' })).toBeVisible()
  })
})

test('a page says that there is no server, and goes on by itself once there is', async ({ learnerPage, context }) => {
  await learnerPage.close()
  // A page without the watch over its console: what the browser says about a network that is gone belongs there.
  const page = await context.newPage()
  await page.goto('/')
  const toDashboard = page.getByRole('link', { name: 'Your Learning Dashboard' })
  await toDashboard.hover()
  await untilHere(page, 'dashboard-page')
  await context.setOffline(true)
  await toDashboard.click()
  await expect(page.getByText("We can't reach the server.")).toBeVisible()
  await expect(page.getByText('Failed to load dashboard')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('At the trailhead')).toBeVisible()
  await expect(page.getByText("We can't reach the server.")).toBeHidden()
})

test.describe('when the server is away', () => {
  let server: OwnServer
  let page: Page

  test.beforeAll(async () => {
    server = await OwnServer.start()
  })
  // A page without the watch over its console: what the browser says about a server that is gone belongs there.
  test.beforeEach(async ({ context }) => {
    page = await context.newPage()
  })
  test.afterAll(() => server?.end())

  const banner = () => page.getByText("We can't reach the server.")

  test('a page says so, and goes on by itself once the server is back', { tag: '@long' }, async ({ account }) => {
    await page.request.post(`${server.origin}/api/auth/sign-up/email`, {
      data: account,
      headers: { origin: server.origin },
    })
    await page.goto(`${server.origin}/`)
    const toDashboard = page.getByRole('link', { name: 'Your Learning Dashboard' })
    await toDashboard.hover()
    await untilHere(page, 'dashboard-page')
    await server.stop()
    await toDashboard.click()
    await expect(banner()).toBeVisible()
    await expect(page.getByText('Failed to load dashboard')).toBeVisible()
    await server.resume()
    await expect(page.getByText('At the trailhead')).toBeVisible()
    await expect(banner()).toBeHidden()
  })

  /** Opens a page and waits until nothing of it is missing any more. */
  async function settle(path: string): Promise<void> {
    const [session] = await Promise.all([
      page.waitForResponse('**/api/v1/session'),
      page.goto(server.origin + path, { waitUntil: 'load' }),
    ])
    await session.finished()
  }

  test("the page stays while another's code does not come, and leads there once the server is back", {
    tag: '@long',
  }, async () => {
    await settle('/about')
    await server.stop()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Licensing' }).click()
    await expect(banner()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await server.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Licensing' })).toBeVisible()
    await expect(page).toHaveURL(/\/licensing$/)
    await expect(banner()).toBeHidden()
  })

  test('whoever chooses another link meanwhile is led to that one', { tag: '@long' }, async () => {
    await settle('/about')
    await server.stop()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Licensing' }).click()
    await expect(banner()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await server.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  })

  test('a page whose content does not come says so, and opens by itself once the server is back', {
    tag: '@long',
  }, async () => {
    await settle('/about')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Courses' })
    await link.hover()
    await untilHere(page, 'catalogue-page')
    await server.stop()
    await link.click()
    await expect(banner()).toBeVisible()
    await server.resume()
    await expect(page.getByText('All free. Tell us')).toBeVisible()
    await expect(banner()).toBeHidden()
  })

  test('a form keeps what was typed, and sends it when asked again', { tag: '@long' }, async ({ context, account }) => {
    await page.goto(`${server.origin}/signup`)
    await page.getByLabel('Name', { exact: true }).fill(account.name)
    await page.getByLabel('Email address').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toContainText("can't be reached")
    await expect(banner()).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name)
    await expect(page.getByLabel('Email address')).toHaveValue(account.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password)
    await context.setOffline(false)
    await expect(banner()).toBeHidden()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/onboarding$/)
  })
})

test.describe('when a request is lost', () => {
  test('a lesson marked complete stays so, and a banner says how much is not saved until it is', {
    tag: '@long',
  }, async ({ learnerPage, context }) => {
    await learnerPage.close()
    const page = await context.newPage()
    await page.goto(lesson)
    await page.route('**/api/v1/operations', (route) => route.abort())
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('Lesson completed!')).toBeVisible()
    await expect(page.getByText('Not saved yet: 1 step.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await page.unroute('**/api/v1/operations')
    await expect(page.getByText('Not saved yet')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  })

  test('the header keeps a way to the account where its menu does not load', async ({ learnerPage, context }) => {
    await learnerPage.close()
    const page = await context.newPage()
    await page.route('**/assets/user-menu*', (route) => route.abort())
    await page.goto('/about')
    await page.getByRole('link', { name: /Your account/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()
  })

  test('a page stands without its messages, and has them as soon as they load', { tag: '@long' }, async ({
    context,
  }) => {
    const page = await context.newPage()
    await page.route('**/assets/toaster-*', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => /toaster-/.test(request.url()))
    await page.goto(lesson)
    await lost
    await page.unroute('**/assets/toaster-*')
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('Lesson completed!')).toBeVisible()
  })

  test('a dialog that does not load says so, and opens at the next try', { tag: '@long' }, async ({ context }) => {
    const page = await context.newPage()
    await page.goto('/')
    await page.route('**/assets/waitlist-dialog*', (route) => route.abort())
    await page.getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(page.getByText("This didn't load")).toBeVisible()
    await page.unroute('**/assets/waitlist-dialog*')
    await page.getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
  })
})

test.describe('a completed lesson', () => {
  test("is announced, with how far one has come, in the product's own type", async ({ visitorAnew }) => {
    const page = await visitorAnew(lesson)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    const toast = page.locator('[aria-live=polite]').getByText('Lesson completed!')
    await expect(toast).toBeVisible()
    await expect(toast).toHaveCSS('font-family', /^"Figtree Variable"/)
    await expect(page.getByRole('status').filter({ hasText: '20% complete' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuenow', '20')
  })

  test('is a small celebration, but not for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(lesson)
    // It is over in a moment: what begins is noted.
    await page.evaluate(() => {
      const begun: string[] = []
      Object.assign(window, { begun })
      document.addEventListener('animationstart', ({ animationName, target, pseudoElement }) => {
        begun.push(`${animationName} ${getComputedStyle(target as Element, pseudoElement).animationDuration}`)
      })
    })
    const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect.poll(begun).toContainEqual(expect.stringMatching(/^spreads /))
    // The line runs to the next mark, and there the sign is planted.
    await expect.poll(begun).toContain('walks 0.9s')
    await expect.poll(begun).toContainEqual(expect.stringMatching(/^is-planted /))

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(lesson)
    expect(await page.evaluate(whatMoves)).toEqual([])
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('Lesson completed!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lesson completed' })).toBeVisible()
    expect(await page.evaluate(whatMoves)).toEqual([])
  })
})

test('nothing moves on pages for those who asked for less motion', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/', '/onboarding', '/courses', '/resources']) {
    await page.goto(path)
    expect(await page.evaluate(whatMoves)).toEqual([])
  }
})

/** Runs in the page: the names of the animations and transitions that take time. */
function whatMoves(): string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
    .map((one) => ('animationName' in one ? String(one.animationName) : 'a transition'))
}
