import type { BoardContentOf, CellToFill } from '../../../domain/board-content.ts'
import { isAnswer } from '../../../domain/micro-tasks-rules.ts'
import { byCell, cellsToFill } from '../../../domain/table-cells.ts'
import type { Rules } from './parts/make-board.tsx'

type Content = BoardContentOf<'table'>

export interface TableState {
  /** The typed texts, by row and column. */
  cells: Record<string, Record<string, string>>
}

export function startOf(content: Content): TableState {
  return { cells: byCell(cellsToFill(content), () => '') }
}

/** A rule for each cell to fill, by `row, column`. */
export function rulesOf(content: Content): Rules<TableState> {
  return Object.fromEntries(
    cellsToFill(content).map(({ row, column, cell }) => [
      `${row}, ${column}`,
      ({ cells }) => judgeCell(cell, cells[row]?.[column] ?? '', `row ‘${row}’, column ‘${column}’`),
    ]),
  )
}

/** @param where the cell in words */
function judgeCell(cell: CellToFill, typed: string, where: string): true | string {
  if (typed.trim() === '') return `Nothing is filled in yet: ${where}.`
  if (typeof cell.fill === 'string') {
    const right = [cell.fill, ...(('also' in cell && cell.also) || [])]
    return isAnswer(typed, right) || `‘${typed.trim()}’ isn’t right: ${where}.`
  }
  const numbers = numbersIn(typed)
  if (numbers.length === 0) return `‘${typed.trim()}’ isn’t a number: ${where}.`
  const { fill } = cell
  const within = ('within' in cell && cell.within) || 0
  return numbers.some((number) => isNear(number, fill, within)) || `${typed.trim()} isn’t right: ${where}.`
}

/** Whether a number is at most so far from another, besides what binary fractions lose. */
function isNear(number: number, right: number, within: number): boolean {
  return Math.abs(number - right) <= within + Math.max(1, Math.abs(right)) * 1e-9
}

/**
 * The numbers that a text may mean, with a point or a comma before the decimals. A single sign before three digits
 * separates decimals for some and thousands for others, so both are meant.
 */
export function numbersIn(text: string): number[] {
  const plain = text.replace(/[\s’']/g, '').replace(/^[−–]/, '-')
  const marks = plain.match(/[.,]/g) ?? []
  const last = marks.at(-1) ?? '.'
  const isGrouped = /^[-+]?\d{1,3}([.,]\d{3})+$/.test(plain) && new Set(marks).size === 1
  const asDecimals = marks.filter((mark) => mark === last).length > 1 ? [] : [plain.split(last)]
  const readings = [
    ...asDecimals.map(([whole = '', decimals = '']) =>
      [whole.replace(/[.,](?=\d{3}(?:\D|$))/g, ''), decimals].join('.'),
    ),
    ...(isGrouped ? [plain.replaceAll(last, '')] : []),
  ]
  return readings.filter((reading) => /^[-+]?(\d+\.?\d*|\.\d+)$/.test(reading)).map(Number)
}
