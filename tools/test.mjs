// npm test and npm run test:long: every check there is, in two sizes (docs/testing.md). A failed one does not hide the next.
// npm test gives a test of the API or in a browser three tries, unless it is called with --strict; a long one has one.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, exitOnSignals, fail, install, projectEnvironment, root, run, since } from './setup.mjs'
import { endLeftovers } from './testing/leftovers.mjs'
import { filesPlace, isBusy, missingRoom, slowness, untilCalm } from './testing/machine.mjs'

/** @typedef {import('./testing/report.ts').FileReport} FileReport */

const slowestShown = 10
const [size = 'short', ...rest] = process.argv.slice(2)
const parts = rest.filter((part) => part !== '--strict')
const isShort = size === 'short'
const retries = isShort && !rest.includes('--strict') ? 2 : 0
/** In random order, for npm run test:steady; the same seed gives the same order. */
const seed = process.env.TEST_SEED

exitOnSignals()
if (process.env.CI) await untilCalm()
const workers = isBusy() ? '1' : ''
const place = filesPlace()
const full = missingRoom([root, place])
if (full) fail(full)
install()
const folder = mkdtempSync(join(place, 'waymark-test-'))
// A PostgreSQL server runs as somebody else when this is root.
chmodSync(folder, 0o711)
const end = endLeftovers(folder)
// All that the run starts knows whose it is, and puts its files where they are removed with it.
Object.assign(process.env, { TEST_RUN: folder, TMPDIR: folder })
const begun = performance.now()

const files = testFiles(
  ['app', 'content', 'domain', 'server', 'service-worker', 'tools'],
  /\.test\.tsx?$/,
  "tags: ['long']",
)
const scripts = testFiles(['e2e'], /\.e2e\.ts$/, '@long')
if (files.length + scripts.length === 0) fail(`No test file has ${parts.join(' or ')} in its path.`)

/** @type {FileReport[]} */
const reports = []
await stage('A server starts', 'npm start', async () => {
  process.env.TEST_SLOWNESS = String(await slowness())
  return [outcome('A server starts')]
})
// Side by side: while one waits, for a page or a disk, the other works.
await Promise.all([
  files.length > 0 &&
    stage('Rules, documents, API on the embedded database and on PostgreSQL', 'npx vitest run', () => vitest(files)),
  scripts.length > 0 &&
    checks().then((isBuilt) => isBuilt && stage('Browser', 'npm test -- e2e', () => playwright(scripts))),
])

const slowest = reports.filter(({ ms }) => ms > 0).sort((one, other) => other.ms - one.ms)
console.log(`\nThe slowest files:`)
for (const { file, ms } of slowest.slice(0, slowestShown))
  console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
const flaky = reports.flatMap((report) => report.flaky)
const failures = reports.flatMap((report) => report.failures)
if (flaky.length > 0) console.log('\nPassed, but not at the first try; each is a bug of the test or of the product:')
for (const { title, place, message, often } of flaky) tell(`flaky: ${title}`, place, message, `Twenty times: ${often}`)
if (failures.length > 0) console.log('\nFailed:')
for (const { title, place, message, alone } of failures) tell(`✗ ${title}`, place, message, `Alone: ${alone}`)
await end()
console.log(`\nAfter ${since(begun)}:`)
if (flaky.length > 0) console.log(`${flaky.length} flaky`)
console.log(`${passedIn(reports)} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

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
  const building = stage('Build', 'npm run build', () => build().then(() => [outcome('Build')]))
  if (!isShort || parts.length > 0) return building
  const [isBuilt] = await Promise.all([
    building,
    check('Format and lint', 'npm run lint', [
      ['biome', 'ci', '--error-on-warnings', '--colors=off'],
      // What nobody uses.
      ['knip', '--no-progress', '--treat-config-hints-as-errors'],
    ]),
    check('Content', 'npm run content:check', [['node', 'content/check.ts']]),
    check('Types', 'npm run typecheck', [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
      // A worker knows other names than a page.
      ['tsc', '--noEmit', '--project', 'service-worker'],
    ]),
  ])
  return isBuilt
}

/**
 * Runs one stage and keeps what it reports.
 *
 * @param {string} name
 * @param {string} alone what runs it alone
 * @param {() => Promise<FileReport[]>} work a stage that throws has failed once
 * @returns whether nothing failed
 */
async function stage(name, alone, work) {
  const begun = performance.now()
  const done = await work().catch(({ message }) => {
    console.log(message)
    return [outcome(name, { message, alone })]
  })
  reports.push(...done)
  const failed = done.flatMap(({ failures }) => failures).length
  console.log(`── ${failed === 0 ? '✓' : '✗'} ${name}: ${passedIn(done)} passed, ${failed} failed in ${since(begun)}`)
  return failed === 0
}

/**
 * A stage that counts as one: programs that run one after the other, and print what matters only where they fail.
 *
 * @param {string} name
 * @param {string} alone
 * @param {string[][]} programs
 */
function check(name, alone, programs) {
  return stage(name, alone, async () => {
    for (const [program = '', ...parameters] of programs) {
      const { code, output } = await run(program, parameters)
      if (code !== 0) throw new Error(output.trim())
    }
    return [outcome(name)]
  })
}

/**
 * What is to be told of something that is no test file.
 *
 * @param {string} name
 * @param {{ message: string, alone: string }} [failure]
 * @param {boolean} [isBroken]
 * @returns {FileReport}
 */
function outcome(name, failure, isBroken = false) {
  const failures = failure ? [{ title: name, place: undefined, often: failure.alone, ...failure }] : []
  return { file: name, path: null, isBroken, passed: failure ? 0 : 1, failures, flaky: [], ms: 0 }
}

function passedIn(/** @type {FileReport[]} */ files) {
  return files.reduce((count, { passed }) => count + passed, 0)
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
 * @returns {Promise<FileReport[]>}
 */
function vitest(files) {
  return twiceIfBroken('vitest', files, [
    ...['run', '--allowOnly=false', '--reporter=tools/testing/vitest-reporter.ts'],
    `--tagsFilter=${isShort ? '!long' : 'long'}`,
    ...(seed ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []),
  ])
}

/**
 * @param {string[]} files
 * @returns {Promise<FileReport[]>}
 * @throws Error with one line where there is no browser
 */
async function playwright(files) {
  const { provideChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = provideChromium()
  return twiceIfBroken('playwright', files, [
    ...['test', '--forbid-only', '--reporter=tools/testing/playwright-reporter.ts'],
    `--output=${join(folder, 'results')}`,
    isShort ? '--grep-invert=@long' : '--grep=@long',
    ...(seed ? [`--shuffle=${seed}`] : []),
  ])
}

/**
 * Runs test files. What broke before it could test anything is started once more: files whose setup failed, or all.
 *
 * @param {string} program
 * @param {string[]} files
 * @param {string[]} parameters
 * @returns {Promise<FileReport[]>}
 */
async function twiceIfBroken(program, files, parameters) {
  const first = await reported(program, [...parameters, ...files])
  const broken = first.filter(({ isBroken }) => isBroken)
  if (broken.length === 0 || retries === 0) return first
  const isWhole = broken.some(({ path }) => path === null)
  console.log(`Started once more: ${isWhole ? program : broken.map(({ file }) => file).join(', ')}`)
  const second = await reported(program, [...parameters, ...(isWhole ? files : broken.map(({ path }) => path ?? ''))])
  const names = new Set(broken.map(({ file }) => file))
  const brokenAgain = new Set(second.filter(({ isBroken }) => isBroken).map(({ file }) => file))
  return [
    ...(isWhole ? [] : first.filter(({ isBroken }) => !isBroken)),
    // A file may have run on a second database too, where it was not broken.
    ...(isWhole ? second : second.filter(({ file, path }) => names.has(file) || path === null)),
    ...broken
      .filter(({ file }) => !brokenAgain.has(file))
      .map((report) => ({ ...report, passed: 0, failures: [], flaky: report.failures.slice(0, 1), ms: 0 })),
  ]
}

/**
 * What a runner reported, held against how it ended: it may have ended before it could report.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<FileReport[]>}
 */
async function reported(program, parameters) {
  const report = join(folder, `${program}-${crypto.randomUUID()}.jsonl`)
  const code = await show(program, parameters, {
    ...{ TEST_REPORT: report, TEST_SIZE: size, TEST_RETRIES: String(retries), TEST_WORKERS: workers },
    NO_COLOR: '1',
  })
  /** @type {FileReport[]} */
  const files = existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  if (code === 0 || files.some(({ failures }) => failures.length > 0)) return files
  return [...files, outcome(program, { message: `ended with ${code}`, alone: `npx ${program} ${parameters[0]}` }, true)]
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
