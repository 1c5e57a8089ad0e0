import wasm from 'pyodide/pyodide.asm.wasm?url'
import library from 'pyodide/python_stdlib.zip?url'
import { EngineRunner } from './engine-runner.ts'
import script from './python-worker.ts?engine'
import type { OnLoading, Runner } from './runner.ts'

/** Runs exercises of the kind `python`: `main.py`, and checks that are Python. */
export function pythonRunner(onLoading: OnLoading): Runner {
  return new EngineRunner(
    {
      name: 'Python',
      script,
      files: { 'pyodide.asm.wasm': wasm, 'python_stdlib.zip': library },
      bytes: 13_000_000,
    },
    onLoading,
  )
}
