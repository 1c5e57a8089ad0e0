import type { Rules } from '../app/exercises/boards/parts/make-board.tsx'
import { readState } from '../app/exercises/boards/parts/state.ts'
import { readContent } from '../content/read.ts'

const exercises = [...readContent().lessons.values()].flatMap(({ tasks }) => tasks.map(({ exercise }) => exercise))

/** A change of the solution, a rule, and whether the rule still holds. */
export type Case<State> = [what: string, rule: string, holds: unknown, change: (solution: State) => unknown]

/** The cases as rows of a test: each has the solution of the board, changed, and what its rule says of it. */
export function casesOf<State>(board: string, start: State, rules: Rules<State>, cases: Case<State>[]) {
  const work = exercises.find((exercise) => exercise.board === board)?.solution['board.json'] ?? ''
  return cases.map(([what, rule, holds, change]) => {
    const state = readState(work, structuredClone(start))
    change(state)
    return { what, rule, holds, told: rules[rule]?.(state) }
  })
}
