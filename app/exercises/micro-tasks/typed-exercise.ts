import { givenFiles } from '../../../domain/exercises.ts'
import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import type { RunOutcome } from '../runner.ts'
import { type SampleExercise, sampleExercise } from '../sample-exercise.ts'
import type { Outcome } from './task-outcome.tsx'
import { typedChecks, typedOutcome } from './typed-outcome.ts'

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

/**
 * One sentence about what was typed, once it ran.
 *
 * @param finder of mistakes; `null` where it did not load
 */
export function answerTo(
  task: ShownTypeTask,
  typed: string,
  { results, problem, isUnreadable = false }: RunOutcome,
  finder: typeof import('../mistakes/find-mistakes.ts') | null,
): Outcome {
  const { file, exercise } = typedExercise(task)
  const work = { [file]: typed }
  const found = finder?.mistakesIn(work, givenFiles(exercise)) ?? []
  const behind = problem && isUnreadable ? finder?.mistakeBehind(problem, work, isUnreadable) : undefined
  return typedOutcome(task, { typed, results, problem, found, behind })
}

function withScripts(page: string, names: string[]): string {
  return [page, ...names.map((name) => `<script src="${name}"></script>`)].join('\n')
}
