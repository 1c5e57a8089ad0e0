import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Visitor } from './security-events.ts'
import { hashOf, newToken } from './tokens.ts'

/** Within the thirty days that a session lasts at most (sessions.ts). */
const expirySql = sql`least(now() + interval '7 days', seconds_after(created_at, 30 * 24 * 60 * 60))`

/** Makes the first refresh token of a session. */
export async function makeRefreshToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken()
  await db.row(makeRefreshTokenSql, [hashOf(token), sessionId])
  return token
}

const makeRefreshTokenSql = sql`insert into refresh_tokens (token_hash, session_id) values ($1, $2)`

/**
 * Opens a session for an API client beside a browser's session, with its first refresh token. Its start is that of the
 * browser's session, so that both stay fresh equally long.
 *
 * @returns nothing when the browser's session has ended
 */
export async function openClientSession(
  db: Db,
  browserSessionId: string,
  { address, userAgent }: Visitor,
): Promise<{ sessionId: string; refreshToken: string } | undefined> {
  const refreshToken = newToken()
  // The session's own token is never disclosed: no cookie opens it.
  const values = [browserSessionId, newToken(), address, userAgent, hashOf(refreshToken)]
  const opened = await db.row(openClientSessionSql, values)
  return opened && { ...opened, refreshToken }
}

const openClientSessionSql = sql.rows({ sessionId: z.string() })`
with parent as (
  select user_id, created_at from sessions where id = $1 and expires_at > now() for no key update
), opened as (
  insert into sessions (id, token, user_id, ip_address, user_agent, created_at, expires_at)
  select gen_random_uuid()::text, $2, user_id, $3, $4, created_at,
    ${expirySql}
  from parent returning id
), made as (
  insert into refresh_tokens (token_hash, session_id) select $5, id from opened
)
select id as "sessionId" from opened`

/** Used tokens that a session keeps, so that their reuse is told: ten days of a client that comes when it has to. */
const maxUsedTokens = 1000

/**
 * Rotates a refresh token and prolongs its session in one statement. When used twice at once, the token works for one
 * caller. The oldest used tokens go.
 *
 * @returns nothing when the token is not valid
 */
export async function rotateRefreshToken(
  db: Db,
  token: string,
): Promise<{ sessionId: string; userId: string; next: string } | undefined> {
  const next = newToken()
  const used = await db.row(rotateSql, [hashOf(token), hashOf(next)])
  return used && { ...used, next }
}

// The session is locked first, as by its deletion: the opposite order could deadlock.
const rotateSql = sql.rows({ sessionId: z.string(), userId: z.string() })`
with live as (
  select sessions.id, sessions.user_id from sessions
  join users on users.id = user_id join refresh_tokens on session_id = sessions.id
  where token_hash = $1 and sessions.expires_at > now() and blocked_at is null
  for no key update of sessions
), used as (
  update refresh_tokens set used_at = now() from live where token_hash = $1 and used_at is null
  returning session_id, live.user_id
), dropped as (
  delete from refresh_tokens where token_hash in (
    select token_hash from refresh_tokens where session_id in (select session_id from used) and used_at is not null
    order by used_at desc offset ${maxUsedTokens - 1})
), made as (
  insert into refresh_tokens (token_hash, session_id) select $2, session_id from used
)
update sessions set
  expires_at = ${expirySql}, last_used_at = now()
from used where sessions.id = used.session_id
returning used.session_id as "sessionId", used.user_id as "userId"`

/** The session of a refresh token that was used before. Reuse suggests theft. */
export function sessionOfUsed(db: Db, token: string): Promise<{ sessionId: string; userId: string } | undefined> {
  return db.row(sessionOfUsedSql, [hashOf(token)])
}

const sessionOfUsedSql = sql.rows({ sessionId: z.string(), userId: z.string() })`
select session_id as "sessionId", user_id as "userId" from refresh_tokens join sessions on sessions.id = session_id
where token_hash = $1 and used_at is not null`
