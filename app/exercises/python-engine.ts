import type { PyodideAPI } from 'pyodide'
import type { Engine } from './engine-worker.ts'
import harness from './python-engine.py?raw'

/** Python with its standard library and no access to the browser. */
export function pythonEngine(python: PyodideAPI): Engine {
  const run = python.runPython(harness, { globals: python.toPy({}), filename: 'engine.py' })
  for (const name of ['js', 'pyodide_js']) python.unregisterJsModule(name)
  return {
    run({ files, tests }, output) {
      const write = (text: string) => output.write(text)
      return JSON.parse(run(JSON.stringify(files), JSON.stringify(tests), write, () => output.text))
    },
  }
}
