import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import type { Config, IdentityProvider } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { type Auth, makeAuth } from './auth.ts'
import { withinBounds } from './site-bounds.ts'

const Discovered = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

/**
 * The other sites by which people sign in here. Each is asked for its details when somebody uses it first, apart from the
 * rest of signing in: one that is away, slow or lying holds up nobody else.
 */
export class SingleSignOn {
  readonly #parts: [Db, Config, Secrets, FastifyBaseLogger]
  readonly #known = new Map<string, Promise<Auth>>()

  constructor(...parts: [Db, Config, Secrets, FastifyBaseLogger]) {
    this.#parts = parts
  }

  /** As people know them. */
  get providers(): { id: string; name: string }[] {
    return this.#settings.map(({ id, name }) => ({ id, name }))
  }

  get siteIds(): string[] {
    return this.#settings.map(({ id }) => id)
  }

  get #settings(): IdentityProvider[] {
    return this.#parts[1].identityProviders
  }

  /**
   * What signs people in by one of them.
   *
   * @throws ProblemError where there is none of this name, or it does not answer as it has to
   */
  async auth(id: string): Promise<Auth> {
    const provider = this.#settings.find((one) => one.id === id)
    if (!provider) return raise('not-found', 'This site is not known here.')
    const known = this.#known.get(id) ?? withinBounds(() => this.#ask(provider)).catch(() => doesNotAnswer(provider))
    this.#known.set(id, known)
    // What failed is tried again with the next person.
    known.catch(() => this.#known.delete(id))
    return known
  }

  async #ask(provider: IdentityProvider): Promise<Auth> {
    const answer = await fetch(provider.discoveryUrl, { redirect: 'error' })
    const { issuer, userinfo_endpoint: userInfoUrl } = Discovered.parse(await answer.json())
    if (provider.discoveryUrl !== `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
      throw new Error('It says that it is another one')
    const auth = makeAuth(...this.#parts, { ...provider, userInfoUrl })
    // The library asks once more for itself, and does without a site that does not answer.
    if ((await auth.$context).socialProviders.length === 0) throw new Error('It does not answer any more')
    return auth
  }
}

function doesNotAnswer({ name }: IdentityProvider): never {
  raise('unavailable', `${name} does not answer at the moment. Please try again later, or another way.`)
}
