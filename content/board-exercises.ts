import { z } from 'zod'
import { type BoardContent, MatchingContent, OrderingContent, TableContent } from '../domain/board-content.ts'
import { type Check, Exercise } from '../domain/exercises.ts'
import { byCell, cellsToFill } from '../domain/table-cells.ts'
import type { FigureNamed } from './figures.ts'
import { figureHtml } from './lesson-text.ts'

// Exercises whose files give content alone: their checks and their solution follow from it.

/** The fields that an author writes for an exercise of any kind. */
const Common = Exercise.pick({
  title: true,
  minutes: true,
  task: true,
  skills: true,
  hints: true,
  compare: true,
  changed: true,
})

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

const percent = z.number().min(0).max(100)
const Place = z.object({ label: z.string().min(1).max(300), at: z.tuple([percent, percent]) })

const pictureFile = (figureNamed: FigureNamed) =>
  Common.extend({
    kind: z.literal('picture'),
    /** A figure beside the file. */
    picture: z.string(),
    /** Words that stand in for the figure. */
    shows: z.string().min(1),
    places: z.array(Place.strict()).min(2).max(12),
    others: MatchingContent.shape.others,
  })
    .strict()
    .superRefine(({ picture, places, others }, context) => {
      const labels = places.map(({ label }) => label)
      const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
      const figure = figureNamed(picture)
      if ('problem' in figure) complain('picture', figure.problem)
      if (new Set(labels).size < 2) complain('places', 'must have two different labels')
      if (!areNew(others, labels)) complain('others', 'no two may be the same, and none may be the label of a place')
    })
    .transform(({ picture, shows, places, others, kind: _, ...common }) => {
      const pairs = Object.fromEntries(places.map(({ label }, index) => [`Place ${index + 1}`, label]))
      const figure = figureNamed(picture)
      const html = figureHtml('problem' in figure ? { svg: '' } : figure, shows)
      return boardExercise(common, {
        board: { kind: 'matching', pairs, others, picture: { html, places: places.map(({ at }) => at) } },
        solution: { partners: pairs },
        checks: Object.keys(pairs).map((place) => ({
          asks: `The label of ${place.toLowerCase()}`,
          says: `${place} doesn’t have its label yet.`,
          test: place,
        })),
      })
    })

const TableFile = Common.extend({ kind: z.literal('table'), ...TableContent.shape })
  .strict()
  .superRefine((table, context) => {
    for (const [path, message] of tableProblems(table)) context.addIssue({ code: 'custom', path, message })
  })
  .transform(({ kind, columns, rows, ...common }) => {
    const toFill = cellsToFill({ columns, rows })
    return boardExercise(common, {
      board: { kind, columns, rows },
      solution: { cells: byCell(toFill, ({ fill }) => String(fill)) },
      checks: toFill.map(({ row, column }) => ({
        asks: `Row ‘${row}’, column ‘${column}’`,
        says: `This cell isn’t right yet: row ‘${row}’, column ‘${column}’.`,
        test: `${row}, ${column}`,
      })),
    })
  })

function tableProblems({ columns, rows }: z.infer<typeof TableContent>): [path: PropertyKey[], message: string][] {
  const problems: [PropertyKey[], string][] = []
  const names = rows.map(([first]) => (typeof first === 'object' ? '' : String(first ?? '')))
  if (!areNew(columns, [])) problems.push([['columns'], 'no two may be the same'])
  if (cellsToFill({ columns, rows }).length === 0) problems.push([['rows'], 'no cell is to be filled: { fill: 3.5 }'])
  for (const [index, cells] of rows.entries()) {
    const path = ['rows', index]
    const name = names[index] ?? ''
    if (name === '') problems.push([path, 'its first cell must be given: it names the row'])
    else if (names.indexOf(name) < index) problems.push([path, `another row begins with '${name}' already`])
    if (cells.length === columns.length) continue
    problems.push([path, `must have as many cells as there are columns, ${columns.length}, and has ${cells.length}`])
  }
  return problems
}

/** Whether texts differ from each other and from those that are known. */
function areNew(texts: readonly string[], known: readonly string[]): boolean {
  return new Set([...known, ...texts]).size === new Set(known).size + texts.length
}

/**
 * Schemas of such files, each by its `kind`.
 *
 * @param figureNamed the figures beside the file
 */
export const boardFiles = (figureNamed: FigureNamed) =>
  [OrderingFile, MatchingFile, TableFile, pictureFile(figureNamed)] as const

/** The kinds of such files. */
export const boardFileKinds: readonly unknown[] = ['ordering', 'matching', 'table', 'picture']

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
