import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Attack, Tally } from './faults/harness/attack.ts'
import { exitOnSignals, ownTemporaryFolder, printRow, since } from './setup.mjs'

// Attacks that need minutes, one after the other, each on a server of its own. Names of files in tools/faults/ pick some.

const folder = join(import.meta.dirname, 'faults')
const all = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [basename(file, '.ts')] : []))
const picked = process.argv.slice(2)
const unknown = picked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  process.exit(1)
}

exitOnSignals()
ownTemporaryFolder()
printRow(52, ['', 'rounds', 'acknowledged', 'refused', 'lost', '5xx', 'longest wait', 'took'])
for (const name of all.filter((name) => picked.length === 0 || picked.includes(name))) {
  const { attack }: { attack: Attack } = await import(join(folder, `${name}.ts`))
  const tally = new Tally()
  const begun = performance.now()
  await attack.run(tally).catch((error) => tally.broken.push(error.stack))
  report(attack.name, tally, since(begun))
}
process.exit()

function report(name: string, tally: Tally, took: string): void {
  const { rounds, acknowledged, refused, lost, serverErrors, longestWait, broken } = tally
  if (acknowledged === 0) broken.push('No write was acknowledged: this attacked nothing.')
  const passed = lost === 0 && serverErrors === 0 && broken.length === 0
  if (!passed) process.exitCode = 1
  const wait = `${Math.ceil(longestWait)} ms`
  printRow(52, [name, rounds, acknowledged, refused, lost, serverErrors, wait, took, passed ? '' : 'FAILED'])
  for (const sentence of broken) console.log(`  ${sentence}`)
}
