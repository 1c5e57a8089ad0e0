import { readContent } from '../content/read.ts'
import { openBrowser, runTries } from '../tools/tries/run-tries.ts'
import { expect, test } from './test.ts'

// In the engines, every solution and right work passes, every wrong one fails by the check that has to tell, and every
// typed text is answered as its task says. Those of the example course are in e2e/later-site/example-course.e2e.ts.
test('every work and typed text of the content comes to what it has to', { tag: '@long' }, async () => {
  test.setTimeout(600_000)
  await using browser = await openBrowser()
  const { count, faults } = await runTries(readContent(), browser, [])
  expect(count).toBeGreaterThan(250)
  expect(faults).toEqual([])
})
