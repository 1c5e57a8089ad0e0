import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectEnvironment } from './setup.mjs'

// First the one without a window's parts: its pages load in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Another install may be going on: the machine's own updates, or another stage of the tests that wants a Chromium.
const aptOptions = ['--option', 'DPkg::Lock::Timeout=300', '--yes', '--no-install-recommends']
/** @type {[string, ...string[]][]} commands that fail on other systems */
const debian = [
  ['apt-get', 'update'],
  ['apt-get', 'install', ...aptOptions, 'chromium-headless-shell'],
]
/** @type {[string, ...string[]]} */
const playwright = ['playwright', 'install', 'chromium']

/**
 * Finds a Chromium or installs one: Debian's where this runs as root on Debian, else Playwright's own.
 *
 * @returns {string} its path
 * @throws Error with one line that says what to do, where nothing works
 */
export function provideChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  }
  const found = findChromium()
  if (found) return found
  console.log('No Chromium on this machine: installing one …')
  for (const [program, ...parameters] of process.getuid?.() === 0 ? [...debian, playwright] : [playwright]) {
    run(program, parameters)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.')
}

function findChromium() {
  return programOf(names) ?? [...macPaths, chromium.executablePath()].find(isProgram)
}

/**
 * Runs an installer; its output is shown only where it fails.
 *
 * @param {string} program
 * @param {string[]} parameters
 */
function run(program, parameters) {
  const env = { ...projectEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  const result = spawnSync(program, parameters, { env, encoding: 'utf8' })
  if (result.status !== 0) console.log(`${program}: ${result.error?.message ?? result.stderr.trim()}`)
}

/**
 * @param {readonly string[]} names
 * @returns {string | undefined} the path of the first of these programs that this machine has
 */
export function programOf(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
