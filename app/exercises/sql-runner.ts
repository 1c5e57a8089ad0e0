import initdb from '@electric-sql/pglite/initdb.wasm?url'
import data from '@electric-sql/pglite/pglite.data?url'
import wasm from '@electric-sql/pglite/pglite.wasm?url'
import { type EngineSource, loadEngine } from './engine-loading.ts'
import { PageEngine } from './engine-runner.ts'
import type { OnLoading, Runner } from './runner.ts'
import script from './sql-worker.ts?engine'

const source: EngineSource = {
  name: 'The database',
  script,
  files: { 'pglite.wasm': wasm, 'initdb.wasm': initdb, 'pglite.data': data },
  bytes: 16_200_000,
}
const engine = new PageEngine(source.name, (onLoading) => loadEngine(source, onLoading))

/** Runs exercises of kind `sql`: `setup.sql`, then `query.sql`, and checks in SQL. */
export function sqlRunner(onLoading: OnLoading): Runner {
  return engine.runner(onLoading)
}
