/** Rows and column names in the format of `psql`. */
export function textTable(columns: string[], rows: string[][]): string {
  const widths = columns.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  return [line(columns), rule, ...rows.map(line), `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n')
}
