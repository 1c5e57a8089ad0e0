// npm run test:steady: the suite at awkward hours and dates, in random order, on a busy machine. Needs libfaketime
// (`apt-get install faketime`) and nothing else that npm test does not.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnSignals, pinnedNode, projectEnvironment, root } from './setup.mjs'

/** Whose clocks say what: instants at which calendars, zones or offsets are about to differ or just did. */
const moments: [name: string, instant: string][] = [
  ['half an hour after midnight', '2027-06-09T00:30:00Z'],
  ['before noon', '2027-06-09T11:00:00Z'],
  ['late in the evening', '2027-06-09T22:30:00Z'],
  ['clocks go forward in Europe', '2027-03-28T00:55:00Z'],
  ['clocks go back in Europe', '2027-10-31T00:55:00Z'],
  ['clocks go forward in America', '2027-03-14T06:55:00Z'],
  ['clocks go back in America', '2027-11-07T05:55:00Z'],
  ['the first of a month, a Monday', '2027-11-01T00:30:00Z'],
  ['the last hour of a year', '2027-12-31T22:30:00Z'],
  ['the leap day', '2028-02-29T11:00:00Z'],
]
const busyProcesses = 4
const usage = `npm run test:steady -- [--size short|long] [--seed N] [--only NAME] [--rounds N file …]

  --size    which suite (short, as in npm test)
  --seed    the order of the first round; each later one has the next number
  --only    the moments whose name holds this
  --rounds  this many rounds of the files that follow (parts of their paths), one moment after the other`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'short' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || (values.rounds !== undefined && positionals.length === 0)) end(usage)
const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
if (!library || !existsSync(library)) end('libfaketime is missing: apt-get install faketime')

const chosen = moments.filter(([name]) => name.includes(values.only))
if (chosen.length === 0) {
  end(`No moment is called '${values.only}'; there are:\n${moments.map(([name]) => `  ${name}`).join('\n')}`)
}
const count = values.rounds === undefined ? chosen.length : Number(values.rounds)
if (!(Number.isInteger(count) && count > 0)) end(`--rounds is '${values.rounds}'; it has to be a number from 1 on.`)
const firstSeed = Number(values.seed)
if (!Number.isInteger(firstSeed)) end(`--seed is '${values.seed}'; it has to be a whole number.`)
const results: { name: string; seed: number; failed: string }[] = []
mkdirSync(join(root, 'test-results'), { recursive: true })
const neighbours = Array.from({ length: busyProcesses }, () => spawn(pinnedNode, ['-e', 'for (;;);']))
process.on('exit', () => stopAll(neighbours))
exitOnSignals()

for (let round = 0; round < count; round++) {
  const [name, instant] = chosen[round % chosen.length] as (typeof chosen)[0]
  const seed = firstSeed + round
  console.log(`── Round ${round + 1} of ${count}: ${name} (${instant}), seed ${seed}`)
  const { status, stdout } = await runSuite({ ...handedTime(instant), TEST_SEED: String(seed) })
  const [, failed = ''] = stdout.split('\nFailed:\n')
  const failures = failed.split('\n').filter((line) => line.startsWith('✗ '))
  if (status !== 0) {
    const log = join('test-results', `steady-${seed}.log`)
    writeFileSync(join(root, log), stdout)
    console.log(`${failures.join('\n')}\n   all of it: ${log}`)
  }
  results.push({ name, seed, failed: status === 0 ? '0' : String(failures.length || 'it did not run') })
}

stopAll(neighbours)
const width = Math.max(...results.map(({ name }) => name.length))
console.log(`\n${'moment'.padEnd(width)}    seed  failures`)
for (const { name, seed, failed } of results) {
  console.log(`${name.padEnd(width)}  ${String(seed).padStart(6)}  ${failed}`)
}
const failedRounds = results.filter(({ failed }) => failed !== '0').length
console.log(`\n${results.length} rounds, ${failedRounds} with failures`)
process.exitCode = failedRounds === 0 ? 0 : 1

async function runSuite(environment: Record<string, string>): Promise<{ status: number | null; stdout: string }> {
  const suite = spawn(pinnedNode, ['tools/test.mjs', values.size, '--strict', ...positionals], {
    cwd: root,
    env: { ...projectEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => suite.kill()
  process.on('exit', stop)
  let stdout = ''
  suite.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  const [status] = await once(suite, 'close')
  process.off('exit', stop)
  return { status, stdout }
}

/** What has a process and all that it starts believe that it is this instant now, and time goes on from there. */
function handedTime(instant: string): Record<string, string> {
  const offsetMs = Date.parse(instant) - Date.now()
  return {
    LD_PRELOAD: library ?? '',
    FAKETIME: `${offsetMs < 0 ? '-' : '+'}${Math.abs(offsetMs / 1000).toFixed(3)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A file keeps its own time: builds and templates are compared by content.
    NO_FAKE_STAT: '1',
    CLOCK_OFFSET_MS: String(offsetMs),
  }
}

function stopAll(processes: ChildProcess[]): void {
  for (const one of processes) one.kill('SIGKILL')
}

function end(message: string): never {
  console.log(message)
  process.exit(1)
}
