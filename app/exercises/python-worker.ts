import { loadPyodide } from 'pyodide'
import createPyodideModule from 'pyodide/pyodide.asm.mjs'
import lock from 'pyodide/pyodide-lock.json' with { type: 'json' }
import type { EngineFiles } from './engine-talk.ts'
import { serveEngine } from './engine-worker.ts'
import { pythonEngine } from './python-engine.ts'

const nowhere = 'https://engine.invalid/'

serveEngine(async (files) => {
  globalThis.fetch = answerFrom(files)
  const options = {
    createPyodideModule,
    indexURL: nowhere,
    // Without other packages, so that an import error does not suggest installing one.
    lockFileContents: JSON.stringify({ info: lock.info, packages: {} }),
    packageBaseUrl: nowhere,
    stdin: () => null,
  }
  return pythonEngine(await loadPyodide(options))
})

/** Pyodide fetches its files by URL, but the page has sent them already. */
function answerFrom(files: EngineFiles): typeof fetch {
  return async (address) => {
    const name = String(address).replace(nowhere, '')
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
    return name in files
      ? new Response(files[name], { headers: { 'content-type': type } })
      : new Response(null, { status: 404 })
  }
}
