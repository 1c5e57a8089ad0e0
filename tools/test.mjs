// npm test: every check there is. A failed one does not hide the next.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, projectEnvironment, root, run, since } from './setup.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */

/** @type {Counts} */
const onePassed = { passed: 1, failed: 0 }
/** @type {Counts} */
const oneFailed = { passed: 0, failed: 1 }

const isTerminal = process.stdout.isTTY

install()
const reports = mkdtempSync(join(tmpdir(), 'waymark-test-'))
const sum = { passed: 0, failed: 0 }

await stage('Format and lint', () =>
  check('biome', ['ci', '--error-on-warnings', `--colors=${isTerminal ? 'force' : 'off'}`]),
)
await stage('Types', typeCheck)
await stage('Content', () => check('node', ['content/check.ts']))
await stage('Import rules, documents, units', () => vitest('unit'))
// Together: the slowest file, which starts the server again and again, leaves a core to the other database.
await stage('API on the embedded database and on PostgreSQL', () => vitest('api', 'api-postgres'))
await stage('Build', () => build().then(() => onePassed))
await stage('Browser', playwright)

rmSync(reports, { recursive: true })
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1

/**
 * Runs one stage under its headline and adds what it counted to the sum, a skipped test as a failed one.
 *
 * @param {string} name
 * @param {() => Promise<Counts>} work a stage that throws has failed once
 */
async function stage(name, work) {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const {
    passed,
    failed,
    skipped = 0,
  } = await work().catch((error) => {
    console.log(error.message)
    return oneFailed
  })
  const skips = skipped === 0 ? '' : `, ${skipped} skipped (none may be)`
  console.log(
    `${failed + skipped === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skips} in ${since(begun)}`,
  )
  sum.passed += passed
  sum.failed += failed + skipped
}

/**
 * A check that counts as one, whose output matters only where it fails.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<Counts>}
 */
async function check(program, parameters) {
  const { code, output } = await run(program, parameters)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0 ? onePassed : oneFailed
}

async function typeCheck() {
  const generated = await check('react-router', ['typegen'])
  if (generated.failed) return generated
  const pages = await check('tsc', ['--noEmit'])
  // A worker knows other names than a page.
  return pages.failed ? pages : check('tsc', ['--noEmit', '--project', 'service-worker'])
}

/**
 * @param {string[]} projects
 * @returns {Promise<Counts>}
 */
async function vitest(...projects) {
  const report = join(reports, `${projects.join()}.json`)
  const code = await show(
    'vitest',
    [
      ...['run', ...projects.map((project) => `--project=${project}`), '--allowOnly=false'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    isTerminal ? {} : { NO_COLOR: '1' },
  )
  return counts(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }))
}

/** @returns {Promise<Counts>} */
async function playwright() {
  const report = join(reports, 'browser.json')
  const code = await show('playwright', ['test', '--forbid-only', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counts(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/**
 * What a runner reported, held against how it ended: a file that does not load or an error outside a test is in no count.
 *
 * @param {number} code
 * @param {string} report a path
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function counts(code, report, read) {
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : oneFailed
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/**
 * Runs a program whose output is shown as it comes.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} environment variables to add
 * @returns {Promise<number>} its exit code
 */
function show(program, parameters, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...projectEnvironment(), ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
