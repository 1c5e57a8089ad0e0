import type { BoardContentOf } from '../../../domain/board-content.ts'
import { withoutBackticks } from '../../../domain/inline-code.ts'
import { cellsToFill } from '../../../domain/table-cells.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import type { Board } from './board.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, Measures } from './parts/measures.tsx'
import { rulesOf, startOf, type TableState } from './table-rules.ts'

/** A table with cells to fill. */
export function tableBoard(content: BoardContentOf<'table'>): Board {
  const { columns, rows } = content
  const toFill = cellsToFill(content)
  function Table({ state: { cells }, change }: ViewProps<TableState>) {
    const filled = toFill.filter(({ row, column }) => cells[row]?.[column]?.trim())
    return (
      <div className="grid grid-cols-1 gap-6">
        <section
          aria-label="The table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line bg-card"
        >
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className="p-2 align-bottom font-semibold text-sm">
                    <InlineCode text={column} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest]) => {
                const row = String(first)
                return (
                  <tr key={row} className="border-line border-t">
                    <th scope="row" className="p-2 font-semibold">
                      <InlineCode text={row} />
                    </th>
                    {rest.map((cell, index) => {
                      const column = columns[index + 1] ?? ''
                      return (
                        <td key={column} className="p-2">
                          {typeof cell === 'object' ? (
                            <input
                              aria-label={withoutBackticks(`${row}, ${column}`)}
                              dir="auto"
                              autoComplete="off"
                              inputMode={typeof cell.fill === 'number' ? 'decimal' : 'text'}
                              maxLength={100}
                              className="control min-w-24"
                              value={cells[row]?.[column] ?? ''}
                              onChange={({ target }) =>
                                change({ cells: { ...cells, [row]: { ...cells[row], [column]: target.value } } })
                              }
                            />
                          ) : (
                            <InlineCode text={String(cell)} />
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
        <Measures measures={[countOfAll('Cells filled', filled.length, toFill.length)]} />
      </div>
    )
  }
  return makeBoard(startOf(content), rulesOf(content), Table)
}
