import { createHash } from 'node:crypto'
import { type Db, queryRow } from '../db/db.ts'

interface UsedCode {
  userId: string | undefined
  code: string
  /** Of the session that it opened. */
  token: string | undefined
}

/** A code of an authenticator app is good for one time. Where it was used before, the session that it opened ends. */
export async function isCodeUnused(db: Db, { userId, code, token }: UsedCode): Promise<boolean> {
  const hash = createHash('sha256').update(`${userId} ${code}`).digest('base64url')
  if (await queryRow(db, useCodeSql, [userId, hash])) return true
  await queryRow(db, 'delete from sessions where token = $1', [token])
  return false
}

const useCodeSql = `
update two_factors set last_code = $2 where user_id = $1 and last_code is distinct from $2 returning id`
