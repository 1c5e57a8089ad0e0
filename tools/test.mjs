// npm test and npm run test:long (docs/testing.md). Plain JavaScript: it installs what it needs first.
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, ownTemporaryFolder, run, since } from './setup.mjs'

const [size = 'short', ...paths] = process.argv.slice(2)
const isLong = size === 'long'
const browserPaths = paths.filter((path) => path.startsWith('e2e'))
const otherPaths = paths.filter((path) => !path.startsWith('e2e'))
const sum = { passed: 0, failed: 0, flaky: 0 }

install()
const begun = performance.now()
const folder = ownTemporaryFolder(largePlace())
process.env.TEST_RETRIES = isLong ? '0' : '2'
if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
// The runners end their servers on SIGINT, which a terminal sends to them itself.
process.on('SIGINT', () => {})

// Side by side: the API tests wait for the disk, the browser tests for pages.
await Promise.all([
  (paths.length === 0 || otherPaths.length > 0) && vitest(),
  (paths.length === 0 || browserPaths.length > 0) && checks().then((isBuilt) => (isBuilt ? playwright() : undefined)),
])
console.log(`\nAfter ${since(begun)}:`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.flaky} flaky`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/**
 * Builds the site and runs the checks that are no tests.
 *
 * @returns {Promise<boolean>} whether there is a site for the browser tests
 */
async function checks() {
  if (isLong || paths.length > 0) return check('build')
  const [isBuilt] = await Promise.all([check('build'), check('lint'), check('content:check'), check('typecheck')])
  if (isBuilt) await check('size')
  return isBuilt
}

/** @param {string} script of package.json, which counts as one test */
async function check(script) {
  const { code, output } = await run('npm', ['run', '--silent', script])
  console.log(`── ${code === 0 ? '✓' : '✗'} npm run ${script}`)
  if (code !== 0) console.log(output.trim())
  sum[code === 0 ? 'passed' : 'failed']++
  return code === 0
}

async function vitest() {
  const report = join(folder, 'vitest.json')
  const parameters = ['run', `--tagsFilter=${isLong ? 'long' : '!long'}`, ...otherPaths]
  const { code } = await run('vitest', parameters, { TEST_REPORT: report }, 'inherit')
  add(code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {})
}

async function playwright() {
  const report = join(folder, 'playwright.json')
  const parameters = ['test', '--reporter=list,json', isLong ? '--grep=@long' : '--grep-invert=@long', ...browserPaths]
  const { code } = await run('playwright', parameters, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, 'inherit')
  const { stats } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { stats: {} }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  add(code, { passed: expected + flaky, failed: unexpected, flaky })
}

/**
 * @param {number} code of a runner, which may end before it reports or fail outside of any test
 * @param {{ passed?: number, failed?: number, flaky?: number }} report
 */
function add(code, { passed = 0, failed = 0, flaky = 0 }) {
  sum.passed += passed
  sum.failed += code !== 0 && failed === 0 ? 1 : failed
  sum.flaky += flaky
}

/** Memory where there is plenty, since the API tests copy databases and flush them all the time. */
function largePlace() {
  const mounted = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const [, options = ''] = /^tmpfs \/dev\/shm tmpfs (\S+)/m.exec(mounted) ?? []
  if (!options.startsWith('rw') || options.includes('noexec')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return Math.min(bavail * bsize, process.availableMemory()) > 6e9 ? '/dev/shm' : tmpdir()
}
