import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { projectEnvironment } from './setup.mjs'

// First the one without a window's parts: pages are there in half the time.
const systemPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

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
  const installed = (isDebian() && process.getuid?.() === 0 && fromDebian()) || fromPlaywright()
  if (!installed) throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.')
  return installed
}

function findChromium() {
  return [...systemPlaces, chromium.executablePath()].find(isProgram)
}

function fromDebian() {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update'], environment)
  // Another install may be going on: the machine's own updates, or another stage of the tests that wants a Chromium.
  const waitForLock = ['--option', 'DPkg::Lock::Timeout=300']
  run(
    'apt-get',
    [...waitForLock, 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
    environment,
  )
  return findChromium()
}

function fromPlaywright() {
  run('playwright', ['install', 'chromium'])
  return findChromium()
}

/**
 * Runs an installer; what it says is shown only where it fails.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment] variables to add
 */
function run(program, parameters, environment) {
  const result = spawnSync(program, parameters, { env: { ...projectEnvironment(), ...environment }, encoding: 'utf8' })
  if (result.status !== 0) console.log(`${program}: ${result.error?.message ?? result.stderr.trim()}`)
}

function isProgram(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
