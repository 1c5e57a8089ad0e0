// Shared by npm start, test, dev and build. Plain JavaScript on Node's own modules: it runs before
// anything is installed, on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.mjs'
import { newSite, presentSite, removeOldSites, stampFile, swapSite } from './site-versions.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The Node that package.json pins: everything but these tools runs on it. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/**
 * Flags of Node for a server. Node's own 64 MB for each half of the space of young objects cost 100 MB of memory, and
 * answer no request sooner than 16 MB do. V8's optimising compiler for WebAssembly takes 500 MB for the largest function
 * of the embedded PostgreSQL, and answers no request sooner than its baseline compiler, Liftoff. Left to itself, V8 lets
 * the heap grow to several times what is in use before it collects; at most twice costs a tenth more CPU for a page and
 * leaves 30 % less memory taken after a million requests.
 */
export const serverFlags = ['--max-semi-space-size=16', '--liftoff-only', '--heap-growing-percent=100']
/** Node's compile cache of our code, which saves half of a start. The folder may be removed at any time. */
export const compileCache = join(root, 'build/compile-cache')

const binaries = join(root, 'node_modules/.bin')
const siteDir = resolve(root, process.env.SITE_DIR || 'build')
const buildSources = [
  'app',
  'content',
  process.env.CONTENT_DIR || 'content',
  'domain',
  'public',
  'service-worker',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tools/cut-schemas.ts',
  'tools/engine-scripts.ts',
  'tools/offline.ts',
  'tools/offline-files.ts',
  'tools/precompress.mjs',
  'tools/site-versions.mjs',
]

/**
 * Says one line and ends the process.
 *
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * @param {number} begun as performance.now() gave it
 * @returns {string} such as '3.2 s'
 */
export function since(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}

/** Has a signal end this process as any end does, so that what listens to 'exit' takes its children along. */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, (_, number) => process.exit(128 + number))
  }
}

/** Has all temporary files of this process and its children lie in a folder that is removed at the end. */
export function ownTemporaryFolder(place = tmpdir()) {
  const folder = mkdtempSync(join(place, 'waymark-'))
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * Prints a row of a table.
 *
 * @param {number} width of its first column
 * @param {(string | number)[]} cells
 */
export function printRow(width, cells) {
  console.log(
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(14))).join(''),
  )
}

/** The environment for programs of this project: the pinned Node and the installed binaries come first. */
export function projectEnvironment() {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` }
}

/** Installs what the lockfile pins, unless that is what node_modules holds. Ends the process where it can't. */
export function install() {
  if (isInstalled()) return
  const begun = performance.now()
  console.log('Installing what package-lock.json pins (once, about half a minute) …')
  // npm must not run on the Node it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const npm = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    encoding: 'utf8',
  })
  if (npm.error) fail(`Installing failed: npm does not run (${npm.error.message}).`)
  if (npm.status !== 0) fail(`Installing failed; npm ci says:\n${npm.stderr.trim()}`)
  const node = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  if (node.status !== 0) {
    fail(
      'Installing failed: the pinned Node did not arrive or does not run here; npm must run the install script of the package "node".',
    )
  }
  console.log(`Installed in ${since(begun)}, with Node ${node.stdout.trim()}.`)
}

/** Compares npm's own record of the installed packages with the lockfile. */
function isInstalled() {
  const pinned = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  return (
    existsSync(pinnedNode) &&
    Object.keys(present).every((path) => path in pinned) &&
    Object.entries(pinned).every(([path, { version, integrity, optional }]) => {
      const found = present[path]
      return path === '' || (found ? found.version === version && found.integrity === integrity : optional)
    })
  )
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesIn(lockfile) {
  const file = join(root, lockfile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/**
 * Builds what the browser gets, unless no source has changed since: for build/client, or where SITE_DIR says. A server
 * that runs on what was built before goes on doing so.
 *
 * @throws Error with what the build printed
 */
export async function build() {
  const sources = hashOfSources()
  const present = presentSite(siteDir)
  const stamp = present && join(present, stampFile)
  if (stamp && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const begun = performance.now()
  console.log('Building …')
  const folder = newSite(siteDir)
  try {
    await buildInto(folder)
    writeFileSync(join(folder, stampFile), sources)
    swapSite(siteDir, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  removeOldSites(siteDir)
  console.log(`Built in ${since(begun)}.`)
}

async function buildInto(/** @type {string} */ folder) {
  // Its lines say what is wrong with the content; the bundler would add a stack of its own.
  await runStep('node', ['content/check.ts'], folder)
  await runStep('react-router', ['build', '--logLevel', 'warn'], folder)
  await runStep('node', ['tools/offline.ts', folder], folder)
  await precompress(join(folder, 'client'))
}

/**
 * @param {string} program
 * @param {string[]} parameters
 * @param {string} folder
 */
async function runStep(program, parameters, folder) {
  const { code, output } = await run(program, parameters, { SITE_DIR: folder })
  if (code !== 0) throw new Error(`Building failed:\n${output.trim()}`)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of buildSources) {
    const path = resolve(root, source)
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map(String).sort() : ['']
    for (const file of files) {
      if (file.includes('.test.')) continue
      const whole = join(path, file)
      if (statSync(whole).isFile()) hash.update(`${source}/${file}\0`).update(readFileSync(whole))
    }
  }
  return hash.digest('hex')
}

/**
 * Runs a program of this project to its end. SIGTERM reaches the program as SIGINT, on which test runners end their servers.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} environment variables to add
 * @param {'pipe' | 'inherit'} stdio whether to collect its output or show it
 * @returns {Promise<{ code: number, output: string }>} both collected streams in their order
 */
export function run(program, parameters, environment = {}, stdio = 'pipe') {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...projectEnvironment(), ...environment },
      stdio: ['ignore', stdio, stdio],
    })
    const interrupt = () => child.kill('SIGINT')
    process.on('SIGTERM', interrupt)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      process.off('SIGTERM', interrupt)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** @returns {Promise<number>} a port that is free now */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
