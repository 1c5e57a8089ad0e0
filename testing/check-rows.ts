import { z } from 'zod'
import type { RowCheck } from '../server/db/db.ts'

/** Holds every row that the database returns against the columns that its statement declares. */
export const checkRows: RowCheck = ({ row, text }, rows) => {
  if (!row) return
  const { error } = z.array(row).safeParse(rows)
  if (error) throw new Error(`A row is not as its statement declares:\n${z.prettifyError(error)}\n${text}`)
}
