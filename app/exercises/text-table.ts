/** Rows under their column names, as `psql` shows them. */
export function textTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  return [line(columns), rule, ...rows.map(line)].join('\n')
}
