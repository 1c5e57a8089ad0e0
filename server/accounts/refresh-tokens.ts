import { createHash, randomBytes } from 'node:crypto'
import { type Db, queryRow } from '../db/db.ts'

/** Makes the next refresh token of a session. */
export async function makeRefreshToken(db: Db, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queryRow(db, 'insert into refresh_tokens (token_hash, session_id) values ($1, $2)', [hashOf(token), sessionId])
  return token
}

/**
 * Uses a refresh token up. One that was used before may be in two hands: its session ends, with all that came of it.
 *
 * @returns the session that goes on, or whose session ended, or `undefined` where there is none
 */
export async function useRefreshToken(
  db: Db,
  token: string,
): Promise<{ sessionId: string; userId: string; isReused: boolean } | undefined> {
  const hash = hashOf(token)
  const used = await queryRow<{ sessionId: string; userId: string }>(db, useSql, [hash])
  if (used) return { ...used, isReused: false }
  const reused = await queryRow<{ sessionId: string; userId: string }>(db, endFamilySql, [hash])
  return reused && { ...reused, isReused: true }
}

const useSql = `
update refresh_tokens set used_at = now() from sessions join users on users.id = sessions.user_id
where token_hash = $1 and used_at is null and sessions.id = session_id
  and sessions.expires_at > now() and blocked_at is null
returning session_id as "sessionId", sessions.user_id as "userId"`

const endFamilySql = `
delete from sessions where id = (select session_id from refresh_tokens where token_hash = $1 and used_at is not null)
returning id as "sessionId", user_id as "userId"`

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
