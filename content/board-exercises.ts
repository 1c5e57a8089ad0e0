import { z } from 'zod'
import { type BoardContent, MatchingContent, OrderingContent } from '../domain/board-content.ts'
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

const MatchingFile = Common.extend({ kind: z.literal('matching'), ...MatchingContent.shape })
  .strict()
  .refine(({ pairs, others }) => areNew(others, Object.values(pairs)), {
    path: ['others'],
    message: 'no two may be the same, and none may be the partner of something',
  })
  .transform(({ kind, pairs, others, ...common }) =>
    boardExercise(common, {
      board: { kind, pairs, others },
      solution: { partners: pairs },
      checks: Object.keys(pairs).map((thing) => ({
        asks: `The partner of ‘${thing}’`,
        says: `‘${thing}’ doesn’t have its partner yet.`,
        test: thing,
      })),
    }),
  )

/** Whether texts differ from each other and from those that are known. */
function areNew(texts: readonly string[], known: readonly string[]): boolean {
  return new Set([...known, ...texts]).size === new Set(known).size + texts.length
}

/** Schemas of such files, each by its `kind`. */
export const boardFiles = [OrderingFile, MatchingFile] as const

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
