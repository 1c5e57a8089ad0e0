import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import { type SampleExercise, sampleExercise } from '../sample-exercise.ts'
import { typedChecks } from './typed-outcome.ts'

/** A typed task as an exercise. What is given of a program is a file of its own, so that typed lines count from 1. */
export function typedExercise(task: ShownTypeTask): SampleExercise {
  const { language, start, page, given, files = {} } = task
  const givenFile = given ? [{ name: `given.${language}`, start: given, fixed: true }] : []
  const scripts = [...givenFile.map(({ name }) => name), 'script.js']
  const { file, exercise } = sampleExercise(
    language,
    start,
    language === 'js' && page ? withScripts(page, scripts) : page,
    typedChecks(task),
  )
  const beside = Object.entries(files).map(([name, text]) => ({ name, start: text, fixed: true }))
  return { file, exercise: { ...exercise, files: [...givenFile, ...beside, ...exercise.files] } }
}

function withScripts(page: string, names: string[]): string {
  return [page, ...names.map((name) => `<script src="${name}"></script>`)].join('\n')
}
