import { createHash, randomBytes } from 'node:crypto'
import { type Db, queryRow } from '../db/db.ts'
import type { Visitor } from './security-events.ts'

/** Within the thirty days that a session lasts at most (sessions.ts). */
const expirySql = `least(now() + interval '7 days', created_at + interval '30 days')`

/** Makes the first refresh token of a session. */
export async function makeRefreshToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken()
  await queryRow(db, 'insert into refresh_tokens (token_hash, session_id) values ($1, $2)', [hashOf(token), sessionId])
  return token
}

/**
 * Opens a session for an API client beside that of a browser, with its first refresh token. It counts from when its
 * learner signed in: what needs a session of now is open to it no longer than to the browser.
 *
 * @returns nothing where the browser's session has ended
 */
export async function openClientSession(
  db: Db,
  browserSessionId: string,
  { address, userAgent }: Visitor,
): Promise<{ sessionId: string; refreshToken: string } | undefined> {
  const refreshToken = newToken()
  // Of the session's own token nobody learns: no cookie opens it.
  const values = [browserSessionId, newToken(), address, userAgent, hashOf(refreshToken)]
  const opened = await queryRow<{ sessionId: string }>(db, openClientSessionSql, values)
  return opened && { ...opened, refreshToken }
}

const openClientSessionSql = `
with held as (
  select user_id, created_at from sessions where id = $1 and expires_at > now() for no key update
), opened as (
  insert into sessions (id, token, user_id, ip_address, user_agent, created_at, expires_at)
  select gen_random_uuid()::text, $2, user_id, $3, $4, created_at,
    ${expirySql}
  from held returning id
), made as (
  insert into refresh_tokens (token_hash, session_id) select $5, id from opened
)
select id as "sessionId" from opened`

/**
 * Puts the next refresh token in the place of one, whose session goes on: both or neither. Of two uses at one time one
 * gets it.
 *
 * @returns nothing where the token is worth nothing
 */
export async function rotateRefreshToken(
  db: Db,
  token: string,
): Promise<{ sessionId: string; userId: string; next: string } | undefined> {
  const next = newToken()
  const hashes = [hashOf(token), hashOf(next)]
  const used = await queryRow<{ sessionId: string; userId: string }>(db, rotateSql, hashes)
  return used && { ...used, next }
}

// The session is locked first, as by whoever deletes it: else each could hold what the other waits for.
const rotateSql = `
with live as (
  select sessions.id, sessions.user_id from sessions
  join users on users.id = user_id join refresh_tokens on session_id = sessions.id
  where token_hash = $1 and sessions.expires_at > now() and blocked_at is null
  for no key update of sessions
), used as (
  update refresh_tokens set used_at = now() from live where token_hash = $1 and used_at is null
  returning session_id, live.user_id
), made as (
  insert into refresh_tokens (token_hash, session_id) select $2, session_id from used
)
update sessions set
  expires_at = ${expirySql}, last_used_at = now()
from used where sessions.id = used.session_id
returning used.session_id as "sessionId", used.user_id as "userId"`

/** The session of a refresh token that was used up: who sends it again may not be who used it. */
export function sessionOfUsed(db: Db, token: string): Promise<{ sessionId: string; userId: string } | undefined> {
  return queryRow(db, sessionOfUsedSql, [hashOf(token)])
}

const sessionOfUsedSql = `
select session_id as "sessionId", user_id as "userId" from refresh_tokens join sessions on sessions.id = session_id
where token_hash = $1 and used_at is not null`

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
