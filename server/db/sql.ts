import { z } from 'zod'

/** A piece of SQL. */
export interface Sql {
  readonly text: string
}

/** SQL to run, with `$1`, `$2` … where its parameters go. */
export interface Statement<Row> extends Sql {
  /** The columns of its rows, or `null` if nobody reads them. Tests check all rows, a running server trusts them. */
  readonly row: z.ZodType<Row> | null
}

/**
 * SQL whose rows nobody reads, or a piece of other SQL. A template takes numbers and SQL alone, and no text: a value
 * of a request can only be a parameter.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | number)[]): Statement<object> {
  return { text: textOf(texts, parts), row: null }
}

/** SQL whose rows have these columns. Called once for each statement, since building a schema takes time. */
sql.rows = <Columns extends z.ZodRawShape>(columns: Columns) => {
  const row = z.strictObject(columns)
  return (texts: TemplateStringsArray, ...parts: readonly (Sql | number)[]): Statement<z.infer<typeof row>> => ({
    text: textOf(texts, parts),
    row,
  })
}

/** Pieces of SQL with commas between them. */
sql.list = (parts: readonly Sql[]): Sql => ({ text: parts.map(({ text }) => text).join(', ') })

/** A column of JSON whose shape is asserted, for shapes that have no schema in domain/. */
export const json = <Value extends object>() => z.custom<Value>((value) => typeof value === 'object' && value !== null)

/** A row of a statement. */
export type RowOf<S extends Statement<unknown>> = S extends Statement<infer Row> ? Row : never

function textOf([first = '', ...texts]: readonly string[], parts: readonly (Sql | number)[]): string {
  return texts.reduce((text, next, index) => text + partText(parts[index]) + next, first)
}

function partText(part: Sql | number | undefined): string {
  return typeof part === 'number' ? `${part}` : `${part?.text}`
}

/** A timestamp as the API writes it: UTC with milliseconds. Null stays null. */
export function iso({ text }: Sql): Sql {
  return { text: `to_char(${text} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` }
}

/** The three answers in a row, which is a profile or an exam's. */
export const preferencesJson = sql`json_build_object(
  'learningGoal', learning_goal, 'timeCommitment', time_commitment, 'experienceLevel', experience_level)`
