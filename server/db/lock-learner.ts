import { type Db, queryRow } from './db.ts'

/**
 * Blocks every other write to a learner's rows until the transaction ends. The order of tables is that of other
 * writers, so that no deadlock arises.
 *
 * @returns false for a deleted learner
 */
export async function lockLearner(transaction: Db, userId: string): Promise<boolean> {
  for (const [table, key] of [
    ['user_profiles', 'user_id'],
    ['learner_records', 'user_id'],
    // A foreign key makes every insert for the learner wait for this row.
    ['users', 'id'],
  ]) {
    const locked = await queryRow(transaction, `select from ${table} where ${key} = $1 for update`, [userId])
    if (!locked) return false
  }
  return true
}
