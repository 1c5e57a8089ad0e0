import { basename } from 'node:path'
import type { Outcome } from '../../app/exercises/micro-tasks/task-outcome.tsx'
import type { RunOutcome } from '../../app/exercises/runner.ts'
import { microTasksIn } from '../../content/lesson-text.ts'
import { shownTask } from '../../content/micro-tasks.ts'
import { type Content, contentFolder } from '../../content/read.ts'
import type { Check, Exercise, Work } from '../../domain/exercises.ts'
import { withoutBackticks } from '../../domain/inline-code.ts'
import type { ShownTypeTask } from '../../domain/micro-tasks.ts'

interface Tried {
  /** `file:line` */
  place: string
  lessonId: string
  /** The work in words, for a sentence about it. */
  name: string
}

/**
 * A work of an exercise. `fails` is the check that has to fail; without it, all have to pass, with `more` also those that
 * go further.
 */
export interface TriedWork extends Tried {
  taskId: string
  exercise: Exercise
  work: Work
  fails?: string
  more?: true
}

/** A text for a typed task. `says` is a part of the sentence that it has to be told; `null` where it is right. */
export interface TriedText extends Tried {
  task: ShownTypeTask
  typed: string
  says: string | null
}

/** Everything that is handed in: the works of exercises, and the texts that typed tasks name. */
export function triesIn({ lessons }: Pick<Content, 'lessons'>): (TriedWork | TriedText)[] {
  return [...lessons].flatMap(([lessonId, { text, tasks, file, line }]) => [
    ...tasks.flatMap(({ id: taskId, exercise, tries: { solutionPlace, accepted, rejected } }) => {
      const common = { lessonId, taskId, exercise }
      return [
        { ...common, place: solutionPlace, name: 'the solution', work: exercise.solution },
        ...accepted.map((tried) => ({ ...common, ...tried, name: `the accepted work '${tried.name}'` })),
        ...rejected.map((tried) => ({ ...common, ...tried, name: `the rejected work '${tried.name}'` })),
      ]
    }),
    ...microTasksIn(text).flatMap(({ task, line: lineInText }): TriedText[] => {
      if (task.kind !== 'type') return []
      const shown = shownTask(task) as ShownTypeTask
      const place = `${basename(contentFolder)}/${file}.md:${line + lineInText}`
      const common = { lessonId, place, task: shown }
      return [
        { ...common, name: 'the start', typed: task.start, says: '' },
        { ...common, name: 'the model', typed: task.model, says: null },
        ...task.also.map((typed) => ({ ...common, name: `the right answer '${inOneLine(typed)}'`, typed, says: null })),
        ...task.mistakes.map(({ typed, says }) => ({
          ...common,
          name: `the mistake '${inOneLine(typed)}'`,
          typed,
          says,
        })),
      ]
    }),
  ])
}

/** A sentence where a work came to something else than it has to; `null` where all is well. */
export function faultOfWork(
  { exercise: { checks }, fails, more }: TriedWork,
  { results, problem }: RunOutcome,
): string | null {
  const isFurther = (check: Check | undefined) => check?.more === true
  const counts = (check: Check) => !isFurther(check) || more || check.asks === fails
  const failed = checks.filter((check, index) => counts(check) && results[index]?.state === 'failed')
  const [first] = failed
  const areAllKnown = results.every(({ state }) => state === 'passed' || state === 'failed')
  if (!areAllKnown && !first) return `its checks could not run: ${inOneLine(problem ?? 'there was not enough time')}`
  if (fails === undefined) {
    return areAllKnown && !first
      ? null
      : `the check '${first?.asks}' says '${first?.says}': change the work, or its test`
  }
  const telling = failed.find(({ asks }) => asks === fails)
  if (telling && isFurther(telling) && failed.length > 1)
    return `'${first?.asks}' fails too, and a work without what goes further has to pass`
  if (telling) return null
  return first
    ? `'${first.asks}' fails, and '${fails}', which has to, does not: name that other one, or make its test stricter`
    : `every check passes, also '${fails}', which has to fail: make its test stricter`
}

export function faultOfText({ says }: TriedText, outcome: Outcome): string | null {
  const heard = outcome?.says ?? ''
  if (says === null) return outcome?.isRight ? null : `it is right and is told '${heard}': change it, or the test`
  if (outcome?.isRight) return 'it is taken as right: make the test stricter'
  const isTold = withoutBackticks(heard).includes(withoutBackticks(says))
  return isTold ? null : `it is told '${heard}' instead of '${says}': change what it says, or the test that knows it`
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
