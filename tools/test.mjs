// npm test and npm run test:long: every check there is, in two sizes (docs/testing.md). A failed one does not hide the next.
// npm test gives a test of the API or in a browser three tries, unless it is called with --strict; a long one has one.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, fail, install, projectEnvironment, root, run, since } from './setup.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {import('./testing/report.ts').FileReport} FileReport */

/** @type {Counts} */
const onePassed = { passed: 1, failed: 0 }
/** @type {Counts} */
const oneFailed = { passed: 0, failed: 1 }

const slowestShown = 10
const [size = 'short', ...rest] = process.argv.slice(2)
const parts = rest.filter((part) => part !== '--strict')
const isShort = size === 'short'
const retries = isShort && !rest.includes('--strict') ? 2 : 0
/** In random order, for npm run test:steady; the same seed gives the same order. */
const seed = process.env.TEST_SEED

install()
const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'))
const begun = performance.now()
const sum = { passed: 0, failed: 0 }

const files = testFiles(
  ['app', 'content', 'domain', 'server', 'service-worker', 'tools'],
  /\.test\.tsx?$/,
  "tags: ['long']",
)
const scripts = testFiles(['e2e'], /\.e2e\.ts$/, '@long')
if (files.length + scripts.length === 0) fail(`No test file has ${parts.join(' or ')} in its path.`)

// Side by side: while one waits, for a page or a disk, the other works.
await Promise.all([
  files.length > 0 && stage('Rules, documents, API on the embedded database and on PostgreSQL', () => vitest(files)),
  scripts.length > 0 && checks().then((isBuilt) => isBuilt && stage('Browser', () => playwright(scripts))),
])

const slowest = reports().sort((one, other) => other.ms - one.ms)
console.log(`\nThe slowest files:`)
for (const { file, ms } of slowest.slice(0, slowestShown))
  console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
const flaky = slowest.flatMap((file) => file.flaky)
const failures = slowest.flatMap((file) => file.failures)
if (flaky.length > 0) console.log('\nPassed, but not at the first try; each is a bug of the test or of the product:')
for (const { title, place, message, often } of flaky) tell(`flaky: ${title}`, place, message, `Twenty times: ${often}`)
if (failures.length > 0) console.log('\nFailed:')
for (const { title, place, message, alone } of failures) tell(`✗ ${title}`, place, message, `Alone: ${alone}`)
rmSync(folder, { recursive: true })
console.log(`\nAfter ${since(begun)}:`)
if (flaky.length > 0) console.log(`${flaky.length} flaky`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1

/**
 * @param {string} title
 * @param {string | undefined} place
 * @param {string} message of which the first line is shown here
 * @param {string} command
 */
function tell(title, place, message, command) {
  console.log(`${title}\n    ${place ? `${place}: ` : ''}${message.split('\n', 1)[0]}\n    ${command}`)
}

/**
 * What the browser's tests rest on, and what needs no test.
 *
 * @returns whether there is a site to look at
 */
async function checks() {
  const building = stage('Build', () => build().then(() => onePassed))
  if (!isShort || parts.length > 0) return building
  const [isBuilt] = await Promise.all([
    building,
    stage('Format and lint', () => check('biome', ['ci', '--error-on-warnings', '--colors=off'])),
    stage('Content', () => check('node', ['content/check.ts'])),
    stage('Types', typeCheck),
  ])
  return isBuilt
}

/**
 * Runs one stage and adds what it counted to the sum.
 *
 * @param {string} name
 * @param {() => Promise<Counts>} work a stage that throws has failed once
 * @returns whether nothing failed
 */
async function stage(name, work) {
  const begun = performance.now()
  const { passed, failed } = await work().catch((error) => {
    console.log(error.message)
    return oneFailed
  })
  console.log(`── ${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed in ${since(begun)}`)
  sum.passed += passed
  sum.failed += failed
  return failed === 0
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
  // A worker knows other names than a page.
  const checked = await Promise.all([
    check('tsc', ['--noEmit']),
    check('tsc', ['--noEmit', '--project', 'service-worker']),
  ])
  return checked.find(({ failed }) => failed > 0) ?? onePassed
}

/**
 * The test files to run: those whose path holds one of the given parts, or all. For the long suite only those with a
 * long test: to load a file and leave all of it out takes time too.
 *
 * @param {string[]} folders
 * @param {RegExp} name
 * @param {string} mark how a file says that a test of its is long
 */
function testFiles(folders, name, mark) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
    .filter((file) => name.test(file))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .filter((file) => isShort || readFileSync(join(root, file), 'utf8').includes(mark))
}

/**
 * @param {string[]} files
 * @returns {Promise<Counts>}
 */
function vitest(files) {
  return counted('vitest', [
    ...['run', '--allowOnly=false', '--reporter=tools/testing/vitest-reporter.ts'],
    `--tagsFilter=${isShort ? '!long' : 'long'}`,
    ...(seed ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []),
    ...files,
  ])
}

/**
 * @param {string[]} files
 * @returns {Promise<Counts>}
 */
function playwright(files) {
  return counted('playwright', [
    ...['test', '--forbid-only', '--reporter=tools/testing/playwright-reporter.ts'],
    isShort ? '--grep-invert=@long' : '--grep=@long',
    ...(seed ? [`--shuffle=${seed}`] : []),
    ...files,
  ])
}

/**
 * What a runner reported, held against how it ended: a file that does not load or an error outside a test is in no count.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<Counts>}
 */
async function counted(program, parameters) {
  const code = await show(program, parameters, {
    ...{ TEST_REPORT: reportOf(program), TEST_SIZE: size, TEST_RETRIES: String(retries) },
    NO_COLOR: '1',
  })
  const files = reports(program)
  const passed = files.reduce((count, file) => count + file.passed, 0)
  const failed = files.reduce((count, file) => count + file.failures.length, 0)
  return code !== 0 && failed === 0 ? { passed, failed: 1 } : { passed, failed }
}

/**
 * @param {string} program
 * @returns {string} a path
 */
function reportOf(program) {
  return join(folder, `${program}.jsonl`)
}

/**
 * @param {string[]} programs
 * @returns {FileReport[]}
 */
function reports(...programs) {
  return (programs.length > 0 ? programs : ['vitest', 'playwright'])
    .map(reportOf)
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))
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
