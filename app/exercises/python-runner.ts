import wasm from 'pyodide/pyodide.asm.wasm?url'
import library from 'pyodide/python_stdlib.zip?url'
import { type EngineSource, loadEngine } from './engine-loading.ts'
import { PageEngine } from './engine-runner.ts'
import script from './python-worker.ts?engine'
import type { OnLoading, Runner } from './runner.ts'

const source: EngineSource = {
  name: 'Python',
  script,
  files: { 'pyodide.asm.wasm': wasm, 'python_stdlib.zip': library },
  bytes: 13_000_000,
}
const engine = new PageEngine(source.name, (onLoading) => loadEngine(source, onLoading))

/** Runs exercises of kind `python`: `main.py`, and checks in Python. */
export function pythonRunner(onLoading: OnLoading): Runner {
  return engine.runner(onLoading)
}
