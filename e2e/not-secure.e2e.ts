import { check, exerciseOf } from './exercise.ts'
import { addressOf, signUp } from './learning.ts'
import { playerReady } from './specification/learner.ts'
import { expect, test, watchConsole } from './test.ts'

test('without TLS, at the address of a machine, people sign up, complete lessons and have exercises checked', async ({
  playwright,
  account,
}, { project }) => {
  const { launchOptions, baseURL = '' } = project.use
  const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP learn.test 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: baseURL.replace('localhost', 'learn.test'), reducedMotion: 'reduce' })
    const errors = watchConsole(page)
    await signUp(page, account)
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
    await expect(page.getByRole('button', { name: account.name })).toBeVisible()
    await page.goto(addressOf('coding-1-1-1'))
    await playerReady(page)
    const exercise = await exerciseOf(page)
    await check(exercise)
    await expect(exercise.locator('iframe')).toBeVisible()
    await page.getByRole('button', { name: 'Mark Complete' }).first().click()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    // Chromium says so of every page without TLS.
    const unexpected = errors.filter(
      (error) => !error.startsWith('The Cross-Origin-Opener-Policy header has been ignored'),
    )
    expect(unexpected, 'errors on the console').toEqual([])
  } finally {
    await browser.close()
  }
})
