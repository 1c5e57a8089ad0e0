import QuickLRU from 'quick-lru'
import type { Learner } from '../../domain/accounts.ts'
import type { Auth } from './auth.ts'

/** A verified session. */
export interface VerifiedSession {
  id: string
  learner: Learner
  expiresAt: Date
}

// Short enough that a session ended elsewhere is soon over here too, long enough to serve a page's requests.
const lifeInMs = 10_000
const maxRemembered = 10_000

/**
 * Says who a cookie belongs to. An answer is remembered for ten seconds, so that a learner at work costs no
 * database read for each request; signing out forgets it at once.
 */
export class Sessions {
  readonly #auth: Auth
  readonly #verified = new QuickLRU<string, VerifiedSession>({ maxSize: maxRemembered, maxAge: lifeInMs })

  /** Goes up whenever something is forgotten: what was asked for before must not be remembered after. */
  #forgotten = 0

  constructor(auth: Auth) {
    this.#auth = auth
  }

  /**
   * @param cookies the request's Cookie header.
   * @returns the session, or `null` for a visitor; with it the cookies that prolong it, when they are due.
   */
  async verify(cookies: string | undefined): Promise<{ session: VerifiedSession | null; setCookies: string[] }> {
    const token = sessionToken(cookies)
    if (!token) return { session: null, setCookies: [] }
    const known = this.#verified.get(token)
    if (known && known.expiresAt > new Date()) return { session: known, setCookies: [] }
    const begun = this.#forgotten
    const { headers, response } = await this.#auth.api.getSession({
      headers: new Headers({ cookie: cookies ?? '' }),
      returnHeaders: true,
    })
    if (!response) return { session: null, setCookies: headers.getSetCookie() }
    const { id, name, email } = response.user
    const session = {
      id: response.session.id,
      learner: { id, name, email },
      expiresAt: new Date(response.session.expiresAt),
    }
    if (begun === this.#forgotten) this.#verified.set(token, session)
    return { session, setCookies: headers.getSetCookie() }
  }

  /** To be called when a session may have ended. */
  forget(cookies: string | undefined): void {
    this.#forgotten++
    const token = sessionToken(cookies)
    if (token) this.#verified.delete(token)
  }

  /** To be called when sessions of a learner have ended, whichever they are. */
  forgetLearner(learnerId: string): void {
    this.#forgotten++
    for (const [token, { learner }] of this.#verified) {
      if (learner.id === learnerId) this.#verified.delete(token)
    }
  }

  /** What makes a browser forget its session: the value of a Set-Cookie header. */
  async expiredCookie(): Promise<string> {
    const { sessionToken } = (await this.#auth.$context).authCookies
    const { path = '/', sameSite = 'lax', secure } = sessionToken.attributes
    return `${sessionToken.name}=; Max-Age=0; Path=${path}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
  }
}

/** The signed session token in a Cookie header, whichever of Better Auth's two names it has. */
function sessionToken(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)(?:__Secure-)?waymark\.session_token=([^;]+)/)?.[1]
}
