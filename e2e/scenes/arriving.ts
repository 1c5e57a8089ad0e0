import { expect, type Locator, type Page } from '@playwright/test'

/** A screen in one of its states, and the way to it. */
export interface View {
  /** In the words of a file name. */
  name: string
  /** For what exists on a narrow screen alone. */
  isNarrow?: true
  /** For what nobody comes to a second time: in other sizes it is only looked at. */
  isOnce?: true
  /** Leaves the page on the finished screen, wherever it was before. */
  arrive: (page: Page) => Promise<void>
}

/** The screen at an address as it is once it is there, and with it what comes `after` its heading. */
export function at(name: string, path: string, heading: string | RegExp, after?: string): View {
  return {
    name,
    async arrive(page) {
      await open(page, path, heading)
      if (after) await shows(page.getByText(after))
    },
  }
}

export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await shows(page.getByRole('heading', { level: 1, name: heading }))
  // The page is there before its code: keys and clicks are heard once React has taken it over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
  )
}

/** A route to a server that is asked and says nothing. */
export function neverAnswers(): Promise<void> {
  return new Promise(() => {})
}

export async function shows(what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible()
}
