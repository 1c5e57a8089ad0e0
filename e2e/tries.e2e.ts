import type { Browser } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { openBrowser, runTries } from '../tools/tries/run-tries.ts'
import { exampleIds, laterContentFolder } from './fixture-site.ts'
import { expect, test } from './test.ts'

// In the engines, every solution and right work passes, every wrong one fails by the check that has to tell, and every
// typed text is answered as its task says.
test.describe('every work and typed text comes to what it has to:', { tag: '@long' }, () => {
  test.describe.configure({ timeout: 600_000 })
  let browser: Browser
  test.beforeAll(async () => {
    browser = await openBrowser()
  })
  test.afterAll(() => browser.close())

  test('those of the content', async () => {
    const { count, faults } = await runTries(readContent(), browser, [])
    expect(count).toBeGreaterThan(250)
    expect(faults).toEqual([])
  })

  test('those of the example course', async () => {
    const content = readContent(laterContentFolder())
    const { count, faults } = await runTries(content, browser, exampleIds(content))
    expect(count).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })
})
