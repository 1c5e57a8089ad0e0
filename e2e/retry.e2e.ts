import { exerciseOf } from './exercise.ts'
import { addressOf } from './learning.ts'
import { expect, test } from './test.ts'

test("'Retry' loads the page anew where a part of it fails to load twice, since a browser may not ask for it again", async ({
  page,
  consoleErrors,
}) => {
  let fails = true
  await page.route('**/assets/exercise-section-*.js', (route) => (fails ? route.abort() : route.continue()))
  await page.goto(addressOf('coding-1-1-1'))
  const failed = page.locator('#exercise').getByRole('alert').filter({ hasText: "The exercise didn't load" })
  await expect(failed).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await expect(failed).toBeVisible()
  fails = false
  await page.reload()
  await expect((await exerciseOf(page)).getByRole('button', { name: 'Check', exact: true })).toBeVisible()
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_FAILED|Failed to fetch|Query error/)
})
