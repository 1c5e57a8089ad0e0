import type { Exercise, Work } from '../../domain/exercises.ts'
import { guardPage } from './loop-guards.ts'
import type { Runner } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import { Sandbox } from './sandbox.ts'

/** Runs pages of HTML, CSS and JavaScript. Where there is no page among the files, the script has an empty one. */
export function webRunner(parts: RunnerParts): Runner {
  const sandbox = new Sandbox(parts)
  return {
    run(exercise, work) {
      const sources = filesOf(exercise, work)
      const page = sources['index.html'] ?? emptyPage(Object.keys(sources))
      return sandbox.run({ ...guardPage(page, sources), sources, tests: exercise.checks.map(({ test }) => test) })
    },
    close: () => sandbox.close(),
  }
}

/** The learner's files and the given ones. */
export function filesOf({ files }: Exercise, work: Work): Record<string, string> {
  return Object.fromEntries(files.map(({ name, start, fixed }) => [name, fixed ? start : (work[name] ?? start)]))
}

function emptyPage(names: string[]): string {
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => `<script src="${name}"></script>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Script</title><body>${scripts.join('')}`
}
