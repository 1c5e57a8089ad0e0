import { transform } from 'sucrase'
import { allUnknown, testOf } from './check-result.ts'
import { pageScript } from './loop-guards.ts'
import type { Runner } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import react from './sandbox/react.ts?engine'
import { Sandbox, textOf } from './sandbox.ts'
import { filesOf } from './web-runner.ts'

const file = 'App.jsx'

/** Runs React components: compiles App.jsx here and renders its `App`. */
export function reactRunner(parts: RunnerParts): Runner {
  const sandbox = new Sandbox(parts)
  let library: Promise<string> | undefined
  return {
    async run(exercise, work, patience = 1) {
      const sources = filesOf(exercise, work)
      library ??= textOf(react)
      library.catch(() => {
        library = undefined
      })
      const scripts = [await library]
      try {
        scripts.push(pageScript(compiled(sources[file] ?? ''), file))
      } catch (error) {
        return { output: '', problem: wordsFor(error), isUnreadable: true, results: allUnknown(exercise.checks) }
      }
      scripts.push("__guard();__render(typeof App === 'undefined' ? exports.default : App)")
      const style = sources['style.css'] ? `<style>${sources['style.css']}</style>` : ''
      const calls = scripts.map((_, index) => `<script>__run(${index})</script>`).join('')
      const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>${style}<body style="font-family:system-ui,sans-serif"><div id="root"></div>${calls}`
      return sandbox.run({ html, scripts, handlers: [], sources, tests: exercise.checks.map(testOf), patience })
    },
    close: () => sandbox.close(),
  }
}

function compiled(code: string): string {
  return transform(code, { transforms: ['jsx', 'imports'], production: true }).code
}

/** The compiler's message; its position is in brackets at the end. */
function wordsFor(error: unknown): string {
  const [, message, line] =
    /^(?:Error transforming[^:]*: )?(.*) \((\d+):\d+\)$/.exec(String((error as Error).message)) ?? []
  return line ? `${file}, line ${line}: ${message}` : String(error)
}
