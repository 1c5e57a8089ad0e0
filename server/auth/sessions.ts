import QuickLRU from 'quick-lru'
import { z } from 'zod'
import type { Learner } from '../../domain/accounts.ts'
import type { Db } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { type SessionCookie, setSessionCookie, signedTokenIn, tokenOf } from './session-cookie.ts'

/** A verified session. */
export interface VerifiedSession {
  id: string
  learner: Learner
  begunAt: Date
  expiresAt: Date
}

/**
 * Milliseconds for which a verified session is cached: the requests of one page. The time is shorter where other
 * processes can end sessions unnoticed.
 */
export const cacheMs = { alone: 10_000, amongOthers: 2000 }
const maxCached = 10_000

const day = 24 * 60 * 60 // s
/** A session that is not used expires after this many seconds. */
export const longestIdle = 7 * day
/** Every session expires this many seconds after its start. */
export const longestLife = 30 * day
/** Seconds a prolongation must gain, since each one is a write. */
const leastGained = day
/** Seconds between two writes of a session's last use. */
const usedAgainAfter = 60 * 60

/**
 * Verifies session cookies. Results are cached for seconds, so that most requests need no database read. Signing out
 * invalidates the cache at once.
 */
export class Sessions {
  readonly #db: Db
  readonly #cookie: SessionCookie
  /** By signed token: the cache key includes the signature. */
  readonly #verified: QuickLRU<string, VerifiedSession>

  /** Incremented by each invalidation: a read that began earlier must not fill the cache. */
  #forgotten = 0

  constructor(db: Db, cookie: SessionCookie, maxAge: number) {
    this.#db = db
    this.#cookie = cookie
    this.#verified = new QuickLRU({ maxSize: maxCached, maxAge })
  }

  /**
   * @param cookies the request's Cookie header.
   * @returns the session, or `null` for a visitor. With it comes a cookie to set, when the session was prolonged or the
   * cookie's signature is invalid. An expired session's cookie is left alone: a late response would delete the cookie
   * of a newer sign-in.
   */
  async verify(cookies: string | undefined): Promise<{ session: VerifiedSession | null; setCookie?: string }> {
    const signed = signedTokenIn(cookies, this.#cookie)
    if (!signed) return { session: null }
    const known = this.#verified.get(signed)
    if (known && known.expiresAt > new Date()) return { session: known }
    const token = tokenOf(signed, this.#cookie.secret)
    if (token === null) return { session: null, setCookie: this.expiredCookie() }
    const found = await this.#find(signed, sessionByTokenSql, token)
    if (!found) return { session: null }
    const { session, isProlonged } = found
    return { session, ...(isProlonged && { setCookie: setSessionCookie(this.#cookie, signed, longestIdle) }) }
  }

  /** @returns the session that an access token names, unless it has ended */
  async verifyId(sessionId: string): Promise<VerifiedSession | null> {
    const key = `id ${sessionId}`
    const known = this.#verified.get(key)
    if (known && known.expiresAt > new Date()) return known
    return (await this.#find(key, sessionByIdSql, sessionId))?.session ?? null
  }

  /** Reads a session and caches it under a key. */
  async #find(
    key: string,
    statement: typeof sessionByIdSql,
    value: string,
  ): Promise<{ session: VerifiedSession; isProlonged: boolean } | null> {
    const begun = this.#forgotten
    const row = await this.#db.row(statement, [value])
    if (!row) return null
    const { id, user_id, name, email, created_at, expires_at, could_last_until, is_unused } = row
    const isDue = could_last_until.getTime() - expires_at.getTime() >= leastGained * 1000
    const expiresAt = isDue ? could_last_until : expires_at
    if (isDue || is_unused) await this.#db.row(useSessionSql, [id, expiresAt])
    const session = { id, learner: { id: user_id, name, email }, begunAt: created_at, expiresAt }
    if (begun === this.#forgotten) this.#verified.set(key, session)
    return { session, isProlonged: isDue }
  }

  /** Ends one session: deletes its row and its cache entry. */
  async end({ id, learner }: VerifiedSession): Promise<void> {
    await this.#db.row(sql`delete from sessions where id = $1`, [id])
    this.forget(learner.id)
  }

  /** Invalidates the cache after any sessions of a learner ended; `null` invalidates all of it. */
  forget(learnerId: string | null): void {
    this.#forgotten++
    for (const [signed, { learner }] of this.#verified) {
      if (learnerId === null || learner.id === learnerId) this.#verified.delete(signed)
    }
  }

  /** A Set-Cookie value that deletes the session cookie. */
  expiredCookie(): string {
    return setSessionCookie(this.#cookie, '', 0)
  }
}

const sessionColumns = {
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  could_last_until: z.date(),
  /** Whether the last write of its use is old enough to repeat. */
  is_unused: z.boolean(),
}

const sessionSql = (column: Sql) => sql.rows(sessionColumns)`
select sessions.id, user_id, name, email,
  least(expires_at, sessions.created_at + interval '${longestLife} seconds') as expires_at,
  least(now() + interval '${longestIdle} seconds', sessions.created_at + interval '${longestLife} seconds')
    as could_last_until,
  sessions.created_at, last_used_at < now() - interval '${usedAgainAfter} seconds' as is_unused
from sessions join users on users.id = user_id
where ${column} = $1 and blocked_at is null and expires_at > now() and sessions.created_at > now() - interval '${longestLife} seconds'`

const sessionByTokenSql = sessionSql(sql`token`)
const sessionByIdSql = sessionSql(sql`sessions.id`)

const useSessionSql = sql`
update sessions set expires_at = $2, last_used_at = now(), updated_at = now() where id = $1`
