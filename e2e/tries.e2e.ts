import { readContent } from '../content/read.ts'
import { runTries } from '../tools/tries/run-tries.ts'
import { exampleIds, laterContentFolder } from './fixture-site.ts'
import { expect, test } from './test.ts'

// In the engines, every solution and right work passes, every wrong one fails by the check that has to tell, and every
// typed text is answered as its task says.

test('every work and typed text of the content comes to what it has to', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(600_000)
  const { count, faults } = await runTries(readContent(), browser, [])
  expect(count).toBeGreaterThan(250)
  expect(faults).toEqual([])
})

test('every work and typed text of the example course comes to what it has to', { tag: '@long' }, async ({
  browser,
}) => {
  const content = readContent(laterContentFolder())
  const { count, faults } = await runTries(content, browser, exampleIds(content))
  expect(count).toBeGreaterThan(5)
  expect(faults).toEqual([])
})
