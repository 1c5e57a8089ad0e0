import type { Exercise, Work } from '../../domain/exercises.ts'
import { testOf } from './check-result.ts'
import { startPage } from './file-address.ts'
import { guardPage } from './loop-guards.ts'
import type { Runner } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import { Sandbox } from './sandbox.ts'
import { runsAgain, secondRunOf } from './second-run.ts'

/** Runs HTML, CSS and JavaScript. Without an HTML file, the script gets an empty page. */
export function webRunner(parts: RunnerParts): Runner {
  const sandbox = new Sandbox(parts)
  return {
    run(exercise, work, patience = 1, address = startPage) {
      const sources = filesOf(exercise, work)
      const [name = '', fragment = ''] = address.split('#')
      const page = sources[name] ?? emptyPage(Object.keys(sources))
      const scripts = Object.entries(sources).flatMap(([name, text]) => (name.endsWith('.js') ? [text] : []))
      const tests = exercise.checks.map(testOf)
      return sandbox.run({
        ...guardPage(inOurType(page), sources, name),
        page: name,
        fragment,
        sources,
        tests,
        secondRun: runsAgain(tests) ? secondRunOf(scripts) : undefined,
        patience,
      })
    },
    close: () => sandbox.close(),
  }
}

/** The learner's files and the fixed ones. */
export function filesOf({ files }: Exercise, work: Work): Record<string, string> {
  return Object.fromEntries(files.map(({ name, start, fixed }) => [name, fixed ? start : (work[name] ?? start)]))
}

/** The page with the samples' default font, which any rule of its own overrides. */
export function inOurType(page: string): string {
  const [doctype = '<!doctype html>'] = /^\s*<!doctype[^>]*>/i.exec(page) ?? []
  const rest = page.replace(/^\s*<!doctype[^>]*>/i, '')
  return `${doctype}<style>:where(body){margin:1rem;font:1rem/1.5 system-ui,sans-serif}</style>${rest}`
}

function emptyPage(names: string[]): string {
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => `<script src="${name}"></script>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Script</title><body>${scripts.join('')}`
}
