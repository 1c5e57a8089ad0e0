// What a run of the tests finds out about the machine before it begins.
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { setTimeout as passing } from 'node:timers/promises'
import { run } from '../setup.mjs'

const calmWithinMs = 5 * 60_000
const lookAgainMs = 5000
/** What a run needs for databases, builds and browsers' profiles. */
const roomBytes = 1e9
/** Files in memory, on Linux. */
const memoryFolder = '/dev/shm'
/** Of memory: what the browsers need beside the files. */
const memoryBytes = 6e9
/** How long one server takes to start on two quiet cores. */
const quietStartMs = 1500

/** Whether others keep the machine busy: more than twice as many processes want a core as there are. */
export function isBusy() {
  return load() > 2 * availableParallelism()
}

function load() {
  const [lastMinute = 0] = loadavg()
  return lastMinute
}

/** Waits up to five minutes for a busy machine to calm down, and says so. */
export async function untilCalm() {
  const giveUp = performance.now() + calmWithinMs
  if (!isBusy()) return
  console.log(`The machine is busy (${described()}): waiting up to five minutes for it to calm down …`)
  while (isBusy() && performance.now() < giveUp) await passing(lookAgainMs)
  console.log(isBusy() ? `It is still busy (${described()}): going on, with one worker.` : 'It is calm now.')
}

function described() {
  return `a load of ${load().toFixed(1)} on ${availableParallelism()} cores`
}

/**
 * Where the files of a run lie best: in memory where there is plenty, since the tests of the API copy databases and have them
 * flushed all the time.
 *
 * @returns {string} a folder
 */
export function filesPlace() {
  if (!existsSync(memoryFolder) || !existsSync('/proc/mounts')) return tmpdir()
  const [, , , options = ''] =
    readFileSync('/proc/mounts', 'utf8').split('\n').findLast(isMemoryFolder)?.split(' ') ?? []
  // PostgreSQL's programs are copied there and run.
  const isOfUse = options.startsWith('rw') && !options.includes('noexec')
  return isOfUse && Math.min(freeBytes(memoryFolder), process.availableMemory()) >= memoryBytes
    ? memoryFolder
    : tmpdir()
}

/** @param {string} line of /proc/mounts */
function isMemoryFolder(line) {
  return line.startsWith(`tmpfs ${memoryFolder} `)
}

/**
 * @param {string[]} folders that are written to
 * @returns {string | null} in one line, what is missing
 */
export function missingRoom(folders) {
  const tooFull = folders.find((folder) => freeBytes(folder) < roomBytes)
  if (tooFull === undefined) return null
  const free = `${Math.floor(freeBytes(tooFull) / 1e6)} MB`
  return `The disk of ${tooFull} has ${free} left; the tests need ${roomBytes / 1e6} MB.`
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * How many times longer than on a quiet machine a server takes to start here and now.
 *
 * @returns {Promise<number>} 1 or more
 * @throws Error with what a server said that did not start
 */
export async function slowness() {
  const { code, output } = await run('node', ['tools/testing/server-start.ts'])
  const ms = Number(output.trim())
  if (code !== 0 || !(ms > 0)) throw new Error(output.trim())
  return Math.max(1, ms / quietStartMs)
}
