import { type EngineSource, loadEngine } from './engine-loading.ts'
import { PageEngine } from './engine-runner.ts'
import type { OnLoading, Runner } from './runner.ts'
import script from './terminal-worker.ts?engine'

const source: EngineSource = { name: 'The terminal', script, files: {}, bytes: 350_000 }
const engine = new PageEngine(source.name, (onLoading) => loadEngine(source, onLoading))

/** Runs exercises of kind `terminal`: the commands of `commands.txt`, and checks of the repository that they leave. */
export function terminalRunner(onLoading: OnLoading): Runner {
  return engine.runner(onLoading)
}
