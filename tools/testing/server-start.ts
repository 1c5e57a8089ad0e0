import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OwnServer } from '../../e2e/own-server.ts'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { fail } from '../setup.mjs'

// Prints how many milliseconds one start of a server takes here and now.

const folder = mkdtempSync(join(tmpdir(), 'waymark-start-'))
// The first copy is made from nothing, which takes far longer than any other.
await copyEmptyDatabase(folder)
rmSync(folder, { recursive: true })
const begun = performance.now()
// Why it did not, the server itself has said.
const server = await OwnServer.start({ SITE_DIR: '/nowhere' }).catch(({ message }: Error) => fail(message))
console.log(Math.round(performance.now() - begun))
await server.end()
