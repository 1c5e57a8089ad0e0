import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Attack, Counts } from './faults/harness/attack.ts'
import { exitOnSignals } from './setup.mjs'

// Attacks that need minutes, one after the other, each on a server of its own. Names of files in tools/faults/ pick some.

const folder = join(import.meta.dirname, 'faults')
const all = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const picked = process.argv.slice(2)
const unknown = picked.filter((name) => !all.includes(`${name}.ts`))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${all.map((file) => basename(file, '.ts')).join(', ')}.`)
  process.exit(1)
}

exitOnSignals()
print(['', 'rounds', 'acknowledged', 'refused', 'lost', '5xx', 'longest wait', 'took'])
for (const file of all.filter((file) => picked.length === 0 || picked.includes(basename(file, '.ts')))) {
  const { attack }: { attack: Attack } = await import(join(folder, file))
  const begun = performance.now()
  try {
    report(attack, await attack.run(), performance.now() - begun)
  } catch (error) {
    print([attack.name, 'FAILED'])
    console.log(error)
    process.exitCode = 1
  }
}
process.exit()

function report({ name }: Attack, counts: Counts, took: number): void {
  const { rounds, acknowledged, refused = '–', lost, serverErrors, longestWait } = counts
  const broken = [...(counts.broken ?? [])]
  if (acknowledged === 0) broken.push('No write was acknowledged: this attacked nothing.')
  const passed = lost === 0 && serverErrors === 0 && broken.length === 0
  if (!passed) process.exitCode = 1
  const wait = `${Math.ceil(longestWait)} ms`
  const seconds = `${(took / 1000).toFixed(0)} s`
  print([name, rounds, acknowledged, refused, lost, serverErrors, wait, seconds, passed ? '' : 'FAILED'])
  for (const sentence of broken) console.log(`  ${sentence}`)
}

function print(cells: (string | number)[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(52) : String(cell).padStart(14))).join(''))
}
