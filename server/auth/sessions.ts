import QuickLRU from 'quick-lru'
import type { Learner } from '../../domain/accounts.ts'
import { type Db, queryRow } from '../db/db.ts'
import { type SessionCookie, setSessionCookie, signedTokenIn, tokenOf } from './session-cookie.ts'

/** A verified session. */
export interface VerifiedSession {
  id: string
  learner: Learner
  begunAt: Date
  expiresAt: Date
}

/**
 * How long an answer is remembered, in milliseconds: long enough to serve a page's requests. Where other processes end sessions
 * too it is short enough for those that this one was not told of.
 */
export const remembering = { alone: 10_000, amongOthers: 2000 }
const maxRemembered = 10_000

const day = 24 * 60 * 60 // s
/** A session that is not used ends after this many seconds. */
export const longestIdle = 7 * day
/** Used or not, it ends this many seconds after it began. */
export const longestLife = 30 * day
/** Prolonging is a write: not for less than this. */
const leastGained = day
/** So is noting that it was used: not again for this many seconds. */
const usedAgainAfter = 60 * 60

/**
 * Says who a cookie belongs to. An answer is remembered for seconds, so that a learner at work costs no
 * database read for each request; signing out forgets it at once.
 */
export class Sessions {
  readonly #db: Db
  readonly #cookie: SessionCookie
  /** By signed token: what was verified is what is looked up. */
  readonly #verified: QuickLRU<string, VerifiedSession>

  /** Goes up whenever something is forgotten: what was asked for before must not be remembered after. */
  #forgotten = 0

  constructor(db: Db, cookie: SessionCookie, maxAge: number) {
    this.#db = db
    this.#cookie = cookie
    this.#verified = new QuickLRU({ maxSize: maxRemembered, maxAge })
  }

  /**
   * @param cookies the request's Cookie header.
   * @returns the session, or `null` for a visitor; with it a cookie to set, where the session was prolonged or the one sent
   *   is not ours. One that is over stays: a late answer would expire the cookie of whoever just signed in again.
   */
  async verify(cookies: string | undefined): Promise<{ session: VerifiedSession | null; setCookie?: string }> {
    const signed = signedTokenIn(cookies, this.#cookie)
    if (!signed) return { session: null }
    const known = this.#verified.get(signed)
    if (known && known.expiresAt > new Date()) return { session: known }
    const token = tokenOf(signed, this.#cookie.secret)
    if (token === null) return { session: null, setCookie: this.expiredCookie() }
    const found = await this.#find(signed, findSession('token'), token)
    if (!found) return { session: null }
    const { session, isProlonged } = found
    return { session, ...(isProlonged && { setCookie: setSessionCookie(this.#cookie, signed, longestIdle) }) }
  }

  /** @returns the session that an access token names, where it is not over */
  async verifyId(sessionId: string): Promise<VerifiedSession | null> {
    const key = `id ${sessionId}`
    const known = this.#verified.get(key)
    if (known && known.expiresAt > new Date()) return known
    return (await this.#find(key, findSession('sessions.id'), sessionId))?.session ?? null
  }

  /** Reads a session and remembers it under a key. */
  async #find(
    key: string,
    sql: string,
    value: string,
  ): Promise<{ session: VerifiedSession; isProlonged: boolean } | null> {
    const begun = this.#forgotten
    const row = await queryRow<SessionRow>(this.#db, sql, [value])
    if (!row) return null
    const { id, user_id, name, email, created_at, expires_at, could_last_until, is_unused } = row
    const isDue = could_last_until.getTime() - expires_at.getTime() >= leastGained * 1000
    const expiresAt = isDue ? could_last_until : expires_at
    if (isDue || is_unused) await queryRow(this.#db, useSession, [id, expiresAt])
    const session = { id, learner: { id: user_id, name, email }, begunAt: created_at, expiresAt }
    if (begun === this.#forgotten) this.#verified.set(key, session)
    return { session, isProlonged: isDue }
  }

  /** Ends one session: its row is gone, and what is remembered of it. */
  async end({ id, learner }: VerifiedSession): Promise<void> {
    await queryRow(this.#db, 'delete from sessions where id = $1', [id])
    this.forget(learner.id)
  }

  /** To be called when sessions of a learner have ended, whichever they are; with `null` where it is not known whose. */
  forget(learnerId: string | null): void {
    this.#forgotten++
    for (const [signed, { learner }] of this.#verified) {
      if (learnerId === null || learner.id === learnerId) this.#verified.delete(signed)
    }
  }

  /** What makes a browser forget its session: the value of a Set-Cookie header. */
  expiredCookie(): string {
    return setSessionCookie(this.#cookie, '', 0)
  }
}

interface SessionRow {
  id: string
  user_id: string
  name: string
  email: string
  created_at: Date
  expires_at: Date
  could_last_until: Date
  /** For long enough that it is worth noting that it is used now. */
  is_unused: boolean
}

const findSession = (column: 'token' | 'sessions.id') => `
select sessions.id, user_id, name, email,
  least(expires_at, sessions.created_at + interval '${longestLife} seconds') as expires_at,
  least(now() + interval '${longestIdle} seconds', sessions.created_at + interval '${longestLife} seconds')
    as could_last_until,
  sessions.created_at, last_used_at < now() - interval '${usedAgainAfter} seconds' as is_unused
from sessions join users on users.id = user_id
where ${column} = $1 and blocked_at is null and expires_at > now() and sessions.created_at > now() - interval '${longestLife} seconds'`

const useSession = 'update sessions set expires_at = $2, last_used_at = now(), updated_at = now() where id = $1'
