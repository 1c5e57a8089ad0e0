import { type Columns, rowOf } from '../../db/columns.ts'
import { type Db, queryRow } from '../../db/db.ts'

/** What an account holds in a table under these keys, by the column that items are told apart by. */
export async function storedBy(
  db: Db,
  table: string,
  value: string,
  userId: string,
  keys: readonly string[],
  key = 'lesson_id',
): Promise<Record<string, unknown>> {
  const row = await queryRow<{ stored: Record<string, unknown> | null }>(
    db,
    `select json_object_agg(key, value) as stored
    from (
      select ${key} as key, ${value} as value from ${table}
      where user_id = $1 and ${key}::text = any($2::text[]) for update) held`,
    [userId, keys],
  )
  return row?.stored ?? {}
}

/** Writes items with a statement that takes their rows as JSON; answers the ids that it wrote. */
export async function insert(
  db: Db,
  userId: string,
  columns: Columns,
  items: readonly object[],
  sql: string,
): Promise<string[]> {
  if (items.length === 0) return []
  const row = await queryRow<{ ids: string[] }>(
    db,
    `with written as (${sql}) select array_agg(id::text) as ids from written`,
    [userId, JSON.stringify(items.map((item) => rowOf(columns, item)))],
  )
  return row?.ids ?? []
}

/** How many rows of a table are the learner's. */
export async function countRows(db: Db, table: string, userId: string): Promise<number> {
  const sql = `select count(*)::int as count from ${table} where user_id = $1`
  return (await queryRow<{ count: number }>(db, sql, [userId]))?.count ?? 0
}

export function isSame(a: object, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)
  if (typeof b !== 'object' || b === null) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => JSON.stringify(Reflect.get(a, name)) === JSON.stringify(Reflect.get(b, name)))
  )
}
