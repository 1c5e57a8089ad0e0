import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

/** Prints the waitlist as CSV. */
export async function printWaitlist(db: Db, print: (line: string) => void): Promise<void> {
  const rows = await db.rows(waitlistSql)
  print('email,joined_at')
  for (const { email, joined_at } of rows) print(`${quoted(email)},${joined_at.toISOString()}`)
}

const waitlistSql = sql.rows({ email: z.string(), joined_at: z.date() })`
select email, joined_at from waitlist order by joined_at, email`

/** Escapes values that a spreadsheet would read as formulas. */
function quoted(value: string): string {
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
