import { z } from 'zod'
import type { RowCheck } from '../server/db/db.ts'

/** Compares what the database returns with the columns that the statement declares: their names, and every row. */
export const checkRows: RowCheck = ({ row, text }, { fields, rows }) => {
  if (!row) return
  const declared = row instanceof z.ZodObject ? Object.keys(row.shape).sort() : []
  const returned = fields.map(({ name }) => name).sort()
  if (`${declared}` !== `${returned}`)
    throw new Error(`The columns ${declared} are declared, not ${returned}:\n${text}`)
  const { error } = z.array(row).safeParse(rows)
  if (error) throw new Error(`A row is not as its statement declares:\n${z.prettifyError(error)}\n${text}`)
}
