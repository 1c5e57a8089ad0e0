import type { Db } from '../server/db/db.ts'

/** Runs a statement of a test, whose row type nobody checks. */
export function query<Row = Record<string, unknown>>(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return db.rows<Row>({ text, row: null }, parameters)
}
