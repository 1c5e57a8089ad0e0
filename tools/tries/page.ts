import '../../app/exercises/exercise.css'
import { answerTo, typedExercise } from '../../app/exercises/micro-tasks/typed-exercise.ts'
import * as finder from '../../app/exercises/mistakes/find-mistakes.ts'
import type { Runner, RunOutcome } from '../../app/exercises/runner.ts'
import { runnerFor } from '../../app/exercises/runners.ts'
import type { Exercise, ExerciseKind, Work } from '../../domain/exercises.ts'
import type { ShownTypeTask } from '../../domain/micro-tasks.ts'

// Runs works in the engines of the product, as a lesson's page does. `run-tries.ts` opens it and calls these functions.

/** A busy machine may take this many times as long as a learner's may. */
const patience = 10

const runners = new Map<ExerciseKind, Promise<Runner>>()

/** One runner for each kind: each run begins anew by itself. */
function runnerOf(kind: ExerciseKind): Promise<Runner> {
  const known = runners.get(kind)
  if (known) return known
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position: relative; height: 600px'
  const ignore = () => {}
  const runner = runnerFor(kind, { place, title: 'Result', onLoading: ignore, onLater: ignore, onFollow: ignore })
  runners.set(kind, runner)
  return runner
}

const functions = {
  async handIn(exercise: Exercise, work: Work): Promise<RunOutcome> {
    const runner = await runnerOf(exercise.kind)
    return runner.run(exercise, work, patience)
  },
  async answer(task: ShownTypeTask, typed: string) {
    const { file, exercise } = typedExercise(task)
    return answerTo(task, typed, await functions.handIn(exercise, { [file]: typed }), finder)
  },
}
export type PageFunctions = typeof functions

Object.assign(window, functions)
