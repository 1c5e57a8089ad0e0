// Ends what a run of the tests leaves running, however the run ended, and removes its files. A process of its own, which
// notices by its input that the run is over: what is killed can clean up nothing itself.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const enoughLooks = 100
const betweenLooksMs = 50
const shownOfACommand = 100
const self = fileURLToPath(import.meta.url)

/**
 * Every process that has TEST_RUN=`folder` in its environment belongs to the run. Needs /proc, as Linux has it; elsewhere
 * it removes the files alone.
 *
 * @param {string} folder for all files of the run
 * @returns {() => Promise<void>} to be called at the end of the run
 */
export function endLeftovers(folder) {
  const watch = spawn(process.execPath, [self, folder], { detached: true, stdio: ['pipe', 'inherit', 'inherit'] })
  watch.unref()
  return () =>
    new Promise((resolve) => {
      watch.ref()
      watch.on('exit', () => resolve())
      watch.stdin.end()
    })
}

if (process.argv[1] === self) {
  const [, , folder = ''] = process.argv
  // A signal for the whole group of processes is not for this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.stdin.resume().on('close', async () => {
    for (const { command } of processesOf(folder))
      console.log(`Left running, ended now: ${command.slice(0, shownOfACommand)}`)
    // One that is being killed may begin another.
    for (let looks = 0; looks < enoughLooks; looks++) {
      const left = processesOf(folder)
      if (left.length === 0) break
      for (const { pid } of left) end(pid)
      await passing(betweenLooksMs)
    }
    rmSync(folder, { recursive: true, force: true })
  })
}

/**
 * @param {string} folder
 * @returns {{ pid: number, command: string }[]} with those that they began: one may have written over its environment
 */
function processesOf(folder) {
  const all = pids()
    .filter((pid) => pid !== process.pid)
    .map((pid) => ({ pid, parent: parentOf(pid), isMarked: read(pid, 'environ').includes(`TEST_RUN=${folder}\0`) }))
  const found = new Set(all.filter(({ isMarked }) => isMarked).map(({ pid }) => pid))
  // What is added while this goes on is looked at as well.
  for (const one of found) for (const { pid, parent } of all) if (parent === one) found.add(pid)
  return [...found].map((pid) => ({ pid, command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
}

function parentOf(/** @type {number} */ pid) {
  return Number(/^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1])
}

function pids() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/**
 * @param {number} pid
 * @param {string} file
 */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended, or is not ours.
    return ''
  }
}

/** @param {number} pid */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
