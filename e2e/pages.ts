import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { SignedIn } from '../testing/accounts.ts'

/** Brings a page to an address and hands it out. */
export type PageAt = (address: string) => Promise<Page>

/**
 * A page of all tests of a process that leave nothing behind in their browser: a new page takes three times as long to
 * show what this one does.
 */
export class SharedPage {
  readonly page: Page
  readonly #errors: string[]
  #isAsOpened = true

  private constructor(page: Page) {
    this.page = page
    this.#errors = watchConsole(page)
  }

  /** @param learner who looks; without one it is a visitor */
  static async open(browser: Browser, baseURL: string | undefined, learner?: SignedIn): Promise<SharedPage> {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce' })
    const page = await context.newPage()
    if (learner) await beSignedIn(page, learner, baseURL)
    return new SharedPage(page)
  }

  /** For a test that leaves the page as it was. */
  look(use: (at: PageAt) => Promise<void>): Promise<void> {
    return this.#lend(use, (address) => {
      const { pathname, search } = new URL(this.page.url())
      return this.#isAsOpened && pathname + search === address ? null : openPage(this.page, address)
    })
  }

  /** For a test that changes what the page remembers until it is loaded again. */
  change(use: (at: PageAt) => Promise<void>): Promise<void> {
    return this.#lend(use, (address) => openPage(this.page, address)).finally(() => {
      this.#isAsOpened = false
    })
  }

  /** Nothing may go wrong unseen meanwhile. */
  async #lend(use: (at: PageAt) => Promise<void>, open: (address: string) => Promise<void> | null): Promise<void> {
    await use(async (address) => {
      await open(address)
      this.#isAsOpened = true
      return this.page
    })
    expect(this.#errors.splice(0), 'errors on the console').toEqual([])
  }
}

/** Makes the browser behind this page one in which somebody of the server of the run is signed in. */
export async function beSignedIn(page: Page, { cookie }: SignedIn, origin = ''): Promise<void> {
  await page.context().addCookies([{ name: 'waymark.session_token', value: cookie, url: origin, httpOnly: true }])
}

/** Opens a page and waits until it answers to what is done: all of a public one is there before its script runs. */
export async function openPage(page: Page, address: string): Promise<void> {
  // The first thing that a running page does is to ask who is here.
  const running = page.waitForRequest('**/api/v1/session')
  await page.goto(address)
  await running
}

/** Everything the page complains of from now on, added to `errors`. */
export function watchConsole(page: Page, errors: string[] = []): string[] {
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** Tab by Tab to a place, which must not be further than `atMost`, and shows itself there. */
export async function tabTo(page: Page, place: Locator, atMost = 60): Promise<void> {
  for (let stops = 0; ; stops++) {
    if (await place.evaluate((element) => element === document.activeElement)) break
    expect(stops, `${place} can be reached by Tab`).toBeLessThan(atMost)
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeInViewport()
}
