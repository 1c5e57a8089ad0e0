import { setTimeout } from 'node:timers/promises'
import { OwnServer } from '../e2e/own-server.ts'
import type { Engine } from './browsers/browser.ts'
import { firefox } from './browsers/firefox.ts'
import { Person } from './browsers/person.ts'
import { promises } from './browsers/promises.ts'
import { webkit } from './browsers/webkit.ts'
import { programOf } from './chromium.mjs'
import { build, exitOnSignals, install, since } from './setup.mjs'

// Checks sandboxes, storage and streams in the other engines of this machine, as the browser suite does in Chromium.

/** Only what hangs meets this. */
const timeoutMs = 300_000

install()
exitOnSignals()
await build()
const sum = { passed: 0, failed: 0 }
for (const engine of [firefox, webkit]) {
  if (engine.programs.every(programOf)) await checkPromises(engine)
  else console.log(`── ${engine.name} is not on this machine: ${engine.install} brings it to Debian.`)
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)

async function checkPromises(engine: Engine): Promise<void> {
  for (const [sentence, keep] of Object.entries(promises)) {
    const begun = performance.now()
    const broken = await attempt(engine, keep).then(
      () => null,
      (error: unknown) => error,
    )
    console.log(`${broken === null ? '✓' : '✗'} ${engine.name}: ${sentence} (${since(begun)})`)
    if (broken !== null) console.log(broken)
    sum[broken === null ? 'passed' : 'failed']++
  }
}

async function attempt(engine: Engine, keep: (typeof promises)[string]): Promise<void> {
  const server = await OwnServer.start()
  const browser = await engine.launch()
  const person = new Person(browser, server.origin)
  const hanging = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`This has no end: somebody ${person.doing}`)
  })
  try {
    await Promise.race([keep(person, server), hanging])
  } finally {
    // A hanging browser may refuse to close; the error above says more.
    await browser.close().catch(() => {})
    await server.end()
  }
}
