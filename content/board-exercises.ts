import { z } from 'zod'
import { type BoardContent, OrderingContent } from '../domain/board-content.ts'
import { type Check, Exercise } from '../domain/exercises.ts'

// Exercises whose files give content alone: their checks and their solution follow from it.

/** What an author writes of every exercise. */
const Common = Exercise.pick({ title: true, minutes: true, task: true, skills: true, hints: true, compare: true })

const OrderingFile = Common.extend({ kind: z.literal('ordering'), ...OrderingContent.shape })
  .strict()
  .transform(({ kind, items, ...common }) =>
    boardExercise(common, {
      board: { kind, items },
      solution: { order: items },
      checks: [{ asks: 'Everything stands in its order', says: 'Something is not in its place yet.', test: 'order' }],
    }),
  )

/** Schemas of such files, each by its `kind`. */
export const boardFiles = [OrderingFile] as const

/** The kinds of such files. */
export const boardFileKinds: readonly unknown[] = boardFiles.map(({ in: file }) => file.shape.kind.value)

interface BoardParts {
  board: BoardContent
  /** The state of the solved board. */
  solution: object
  checks: Check[]
}

/** The exercise of a file, without works for tests: `content/board-exercises.test.ts` tests each kind. */
function boardExercise(common: z.infer<typeof Common>, { board, solution, checks }: BoardParts) {
  return {
    ...common,
    kind: 'board' as const,
    board,
    files: [{ name: 'board.json', start: '{}' }],
    checks,
    solution: { 'board.json': JSON.stringify(solution) },
    accept: [],
    reject: [],
  }
}
