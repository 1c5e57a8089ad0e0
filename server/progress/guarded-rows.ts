/** Selects rows for whoever `guard` selects. One row by its values alone: that is quicker, and the usual case. */
export function rowsSql(
  columns: Readonly<Record<string, string>>,
  rows: readonly Record<string, unknown>[],
  add: (value: unknown) => string,
): string {
  const names = Object.keys(columns)
  const [row] = rows
  if (row && rows.length === 1) {
    return `select user_id, ${names.map((name) => `${add(row[name])}::${columns[name]}`).join(', ')} from guard`
  }
  return `select user_id, ${names.join(', ')} from guard, jsonb_to_recordset(${add(JSON.stringify(rows))}) as (
    ${names.map((name) => `${name} ${columns[name]}`).join(', ')})`
}
