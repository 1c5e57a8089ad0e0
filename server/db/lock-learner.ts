import type { Db } from './db.ts'
import { sql } from './sql.ts'

/**
 * Blocks every other write to a learner's rows until the transaction ends. The order of tables is that of other
 * writers, so that no deadlock arises.
 *
 * @returns false for a deleted learner
 */
export async function lockLearner(transaction: Db, userId: string): Promise<boolean> {
  for (const lock of lockSql) if (!(await transaction.row(lock, [userId]))) return false
  return true
}

const lockSql = [
  sql`select from user_profiles where user_id = $1 for update`,
  sql`select from learner_records where user_id = $1 for update`,
  // A foreign key makes every insert for the learner wait for this row.
  sql`select from users where id = $1 for update`,
]
