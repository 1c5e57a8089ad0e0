import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import type { IdentityProvider } from '../config.ts'
import { type Auth, type AuthParts, makeAuth } from './auth.ts'
import { withinBounds } from './site-bounds.ts'

const Discovered = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

/**
 * The OpenID Connect providers. Each is discovered at its first use: a slow or lying provider delays no other way to
 * sign in.
 */
export class SingleSignOn {
  readonly #parts: AuthParts
  readonly #known = new Map<string, Promise<Auth>>()

  constructor(parts: AuthParts) {
    this.#parts = parts
  }

  /** Ids and display names. */
  get providers(): { id: string; name: string }[] {
    return this.#settings.map(({ id, name }) => ({ id, name }))
  }

  get siteIds(): string[] {
    return this.#settings.map(({ id }) => id)
  }

  get #settings(): IdentityProvider[] {
    return this.#parts.config.identityProviders
  }

  /**
   * The Better Auth instance of one provider.
   *
   * @throws ProblemError for an unknown provider, or one whose response is invalid
   */
  async auth(id: string): Promise<Auth> {
    const provider = this.#settings.find((known) => known.id === id)
    if (!provider) return raise('not-found', 'This site is not known here.')
    const known =
      this.#known.get(id) ?? withinBounds(() => this.#discover(provider)).catch(() => doesNotAnswer(provider))
    this.#known.set(id, known)
    // A failed discovery is retried by the next sign-in.
    known.catch(() => this.#known.delete(id))
    return known
  }

  async #discover(provider: IdentityProvider): Promise<Auth> {
    const response = await fetch(provider.discoveryUrl, { redirect: 'error' })
    const { issuer, userinfo_endpoint: userInfoUrl } = Discovered.parse(await response.json())
    if (provider.discoveryUrl !== `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
      throw new Error('It says that it is another one')
    const auth = makeAuth(this.#parts, { ...provider, userInfoUrl })
    // The library repeats the discovery, and omits a provider that does not respond.
    if ((await auth.$context).socialProviders.length === 0) throw new Error('It does not answer any more')
    return auth
  }
}

function doesNotAnswer({ name }: IdentityProvider): never {
  raise('unavailable', `${name} does not answer at the moment. Please try again later, or another way.`)
}
