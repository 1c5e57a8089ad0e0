import type { Page } from '@playwright/test'
import { type Account, expect } from './test.ts'

/** Waits until the service worker has cached the site: from then on it opens without a network. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/session'])
}

/** The addresses that the browser keeps, of the caches with this name or beginning. */
export function kept(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(wanted))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  }, cacheName)
}

/** The responses of the API that the browser stores, by address. */
export function storedResponses(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === 'waymark-log')) return {}
    const request = indexedDB.open('waymark-log')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const reading = request.result.transaction('responses').objectStore('responses').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    request.result.close()
    return Object.fromEntries(reading.result.map(({ url, data }) => [url, data]))
  })
}

/** Signs a person up on a server, in the browser's session. */
export async function signUp(page: Page, { name, email, password }: Account, origin: string): Promise<void> {
  const data = { name, email, password }
  const answer = await page.request.post(`${origin}/api/auth/sign-up/email`, { data, headers: { origin } })
  expect(answer.ok()).toBe(true)
}

/** That the server is away, or that something waits for it. */
export const banner = (page: Page) =>
  page.getByText(/^(We can't reach the server\.|Kept on this device, and saved when the server can be reached\.)$/)

/** Where a course is taken along. */
export const packOf = (page: Page) => page.getByRole('region', { name: 'Offline', exact: true })

export async function takeAlong(page: Page): Promise<void> {
  const pack = packOf(page)
  await pack.getByRole('button', { name: 'Save for offline use' }).click()
  await expect(pack.getByText('Available offline', { exact: true })).toBeVisible()
}

/** Leaves a page whose server was away: what it complained of for that is no error. */
export async function leave(page: Page, consoleErrors: string[]): Promise<void> {
  await page.goto('about:blank')
  consoleErrors.length = 0
}
