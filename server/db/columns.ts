import type { Schema } from './schema.ts'

type ColumnType =
  | 'text'
  | 'int'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'date[]'
  | 'uuid[]'
  | 'jsonb'
  | 'uuid'
  | 'float8'

/** A column of a table with its type, as SQL has it: `completed_at timestamptz`. */
export type Column<Table extends keyof Schema = keyof Schema> = Table extends keyof Schema
  ? `${keyof Schema[Table] & string} ${ColumnType}`
  : never

/** Columns by the field of domain/ that each holds; a group of fields, such as preferences, is a group here too. */
export interface Columns<Table extends keyof Schema = keyof Schema> {
  readonly [field: string]: Column<Table> | Columns<Table>
}

/** A timestamp as the API writes it: UTC with milliseconds. Null stays null. */
export const isoSql = (timestamp: string) => `to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns as the JSON of their fields. @param alias of the table, where the statement has several */
export function jsonSql(columns: Column | Columns, alias?: string): string {
  if (typeof columns === 'object') return `json_build_object(${fieldsSql(columns, alias)})`
  const [name, type] = partsOf(columns)
  const value = alias ? `${alias}.${name}` : name
  return type === 'timestamptz' ? isoSql(value) : value
}

/** What stands between the brackets of `json_build_object`. */
export function fieldsSql(columns: Columns, alias?: string): string {
  return Object.entries(columns)
    .map(([field, held]) => `'${field}', ${jsonSql(held, alias)}`)
    .join(', ')
}

/** The type of each column. */
export function columnTypes(columns: Column | Columns): Record<string, string> {
  if (typeof columns === 'string') return Object.fromEntries([partsOf(columns)])
  return Object.assign({}, ...Object.values(columns).map(columnTypes))
}

/** What each column holds for a value of domain/. */
export function rowOf(columns: Column | Columns, value: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { name, fields } of placesOf(columns)) {
    let held = value
    for (const field of fields) held = Reflect.get(Object(held), field)
    row[name] = held
  }
  return row
}

interface Place {
  name: string
  /** The way to it: of a group of fields the field, and then the one in it. */
  fields: readonly string[]
}

const knownPlaces = new Map<Column | Columns, Place[]>()

/** Where each column's value is. Declarations are few, and rows written by them many. */
function placesOf(columns: Column | Columns): Place[] {
  const known = knownPlaces.get(columns)
  if (known) return known
  const places =
    typeof columns === 'string'
      ? [{ name: partsOf(columns)[0], fields: [] }]
      : Object.entries(columns).flatMap(([field, held]) =>
          placesOf(held).map(({ name, fields }) => ({ name, fields: [field, ...fields] })),
        )
  knownPlaces.set(columns, places)
  return places
}

function partsOf(column: Column): [name: string, type: string] {
  const [name = '', type = ''] = column.split(' ')
  return [name, type]
}

/**
 * Inserts rows of a learner's, who is `$1`, from a JSON array in `$2` of what their columns hold.
 *
 * @param conflict what follows `on conflict`
 */
export function insertRowsSql(table: keyof Schema, types: Record<string, string>, conflict: string): string {
  const names = Object.keys(types)
  const held = names.map((name) => `${name} ${types[name]}`)
  return `insert into ${table} (user_id, ${names.join(', ')})
    select $1, ${names.join(', ')} from jsonb_to_recordset($2::jsonb) as (${held.join(', ')})
    on conflict ${conflict}`
}
