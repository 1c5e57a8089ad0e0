import { type Db, queryRow } from './db.ts'

/**
 * Holds up every other write to a learner's rows until the transaction ends, in the order in which they take them,
 * so that none waits for the other in a ring.
 *
 * @returns false for a learner who is gone
 */
export async function lockLearner(transaction: Db, userId: string): Promise<boolean> {
  for (const [table, key] of [
    ['user_profiles', 'user_id'],
    ['learner_records', 'user_id'],
    // A new row of the learner's in any table waits for this one.
    ['users', 'id'],
  ]) {
    const locked = await queryRow(transaction, `select from ${table} where ${key} = $1 for update`, [userId])
    if (!locked) return false
  }
  return true
}
