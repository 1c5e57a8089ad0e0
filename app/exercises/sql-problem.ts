/** A PostgreSQL error in the format of `psql`: message, position and hint. */
export function sqlProblem(error: unknown, query: string): string {
  const { severity = 'ERROR', message, detail, hint, position } = error as PostgresError
  return [
    `${severity}:  ${message}`,
    ...place(query, Number(position)),
    ...(detail ? [`DETAIL:  ${detail}`] : []),
    ...(hint ? [`HINT:  ${hint}`] : []),
  ].join('\n')
}

interface PostgresError {
  severity?: string
  message: string
  detail?: string
  hint?: string
  /** Character position in the query, from 1. */
  position?: string
}

/** The query's line with a mark below the position. */
function place(query: string, position: number): string[] {
  if (!position) return []
  const before = query.slice(0, position - 1).split('\n')
  const label = `LINE ${before.length}: `
  const line = query.split('\n')[before.length - 1] ?? ''
  return [label + line, `${' '.repeat(label.length + (before.at(-1) ?? '').length)}^`]
}
