import type { BoardContentOf, CellToFill } from './board-content.ts'

/** A cell to fill, with the name of its row and of its column. */
export interface NamedCell {
  row: string
  column: string
  cell: CellToFill
}

/** The cells of a table that are to be filled, row by row. */
export function cellsToFill({ columns, rows }: Pick<BoardContentOf<'table'>, 'columns' | 'rows'>): NamedCell[] {
  return rows.flatMap((cells) =>
    cells.flatMap((cell, index) =>
      typeof cell === 'object' ? [{ row: String(cells[0]), column: columns[index] ?? '', cell }] : [],
    ),
  )
}

/** Texts by row and column, for each of these cells. */
export function byCell(
  cells: readonly NamedCell[],
  textOf: (cell: CellToFill) => string,
): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {}
  for (const { row, column, cell } of cells) texts[row] = { ...texts[row], [column]: textOf(cell) }
  return texts
}
