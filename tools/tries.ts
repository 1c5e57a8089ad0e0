import { readContent } from '../content/read.ts'
import { exitOnSignals, fail, ownTemporaryFolder, since } from './setup.mjs'
import { openBrowser, runTries } from './tries/run-tries.ts'

// npm run content:check -- --run [ids of lessons or tasks]

const ids = process.argv.slice(2)
const begun = performance.now()
exitOnSignals()
ownTemporaryFolder()
try {
  const browser = await openBrowser()
  console.log('Running what tasks give as right and as wrong …')
  const { count, faults } = await runTries(readContent(), browser, ids)
  await browser.close()
  if (faults.length > 0) fail(faults.join('\n'))
  console.log(`${count} works in ${since(begun)}: each came to what it has to`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
