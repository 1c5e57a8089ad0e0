/** An error of PostgreSQL's as `psql` says it: what, where in the query, and what may help. */
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
  /** The character in the query, counted from 1. */
  position?: string
}

/** The line of the query with a mark under the place. */
function place(query: string, position: number): string[] {
  if (!position) return []
  const before = query.slice(0, position - 1).split('\n')
  const label = `LINE ${before.length}: `
  const line = query.split('\n')[before.length - 1] ?? ''
  return [label + line, `${' '.repeat(label.length + (before.at(-1) ?? '').length)}^`]
}
