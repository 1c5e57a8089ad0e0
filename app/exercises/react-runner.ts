import { transform } from 'sucrase'
import { allUnknown, looksAtProblem, testOf } from './check-result.ts'
import { pageScript } from './loop-guards.ts'
import type { Runner } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import react from './sandbox/react.ts?engine'
import { Sandbox, textOf } from './sandbox.ts'
import { runsAgain, secondRunOf } from './second-run.ts'
import { filesOf } from './web-runner.ts'

const file = 'App.jsx'
const ofComponent = { page: file, fragment: '', handlers: [] }
const emptyPage = '<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>'

/** Runs React components: compiles App.jsx here and renders its `App`. */
export function reactRunner(parts: RunnerParts): Runner {
  const sandbox = new Sandbox(parts)
  let library: Promise<string> | undefined
  return {
    async run(exercise, work, patience = 1) {
      const sources = filesOf(exercise, work)
      const tests = exercise.checks.map(testOf)
      library ??= textOf(react)
      library.catch(() => {
        library = undefined
      })
      const own: [name: string, code: string][] = []
      try {
        for (const [name, code] of Object.entries(sources)) {
          if (name.endsWith('.jsx')) own.push([name, compiled(code)])
        }
      } catch (error) {
        const problem = wordsFor(error)
        const unread = { output: '', problem, isUnreadable: true, results: allUnknown(tests) }
        if (!tests.some(looksAtProblem)) return unread
        return sandbox.run({ ...ofComponent, html: emptyPage, scripts: [], sources, tests, problem, patience })
      }
      const scripts = [
        await library,
        ...own.map(([name, code]) => pageScript(code, name)),
        "__guard();__render(typeof App === 'undefined' ? exports.default : App)",
      ]
      const style = sources['style.css'] ? `<style>${sources['style.css']}</style>` : ''
      const calls = scripts.map((_, index) => `<script>__run(${index})</script>`).join('')
      const html = `${emptyPage}${style}<body style="font-family:system-ui,sans-serif"><div id="root"></div>${calls}`
      const secondRun = runsAgain(tests) ? secondRunOf(own.map(([, code]) => code)) : undefined
      return sandbox.run({ ...ofComponent, html, scripts, sources, tests, secondRun, patience })
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
