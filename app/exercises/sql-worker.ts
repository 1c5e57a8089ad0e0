import { PGlite } from '@electric-sql/pglite'
import type { EngineFiles } from './engine-talk.ts'
import { serveEngine } from './engine-worker.ts'
import { sqlEngine } from './sql-engine.ts'

serveEngine(async (files) => {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(file(files, 'pglite.wasm')),
    WebAssembly.compile(file(files, 'initdb.wasm')),
  ])
  const parts = { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([file(files, 'pglite.data')]) }
  // Creating a database takes seconds, cloning an empty one does not.
  const first = await PGlite.create(parts)
  const empty = await first.dumpDataDir('none')
  await first.close()
  return sqlEngine(() => PGlite.create({ ...parts, loadDataDir: empty }))
})

function file(files: EngineFiles, name: string): ArrayBuffer {
  const found = files[name]
  if (!found) throw new Error(`${name} is missing.`)
  return found
}
