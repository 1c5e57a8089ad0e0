import { AsyncLocalStorage } from 'node:async_hooks'
import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import { Email } from '../../domain/email.ts'

/** Some sites send the claim as a string. */
const Vouching = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((said) => `${said}` === 'true')

const About = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: Vouching.catch(false),
  name: z.string().optional().catch(undefined),
})

/** A provider's subject; an account may have several of one site. */
export interface Identity {
  providerId: string
  accountId: string
}

const hears = new AsyncLocalStorage<(accountId: string) => void>()

/** @returns the result, and the subject that the provider confirmed, which the accounts library does not expose */
export async function hearing<Result>(work: () => Promise<Result>): Promise<{ result: Result; accountId: string }> {
  let accountId = ''
  const hear = (id: string) => {
    accountId = id
  }
  const result = await hears.run(hear, work)
  return { result, accountId }
}

/**
 * The subject that a provider confirms: that of its ID token. The address may come from the userinfo endpoint, but only
 * for the same subject.
 *
 * @param idToken whose signature, issuer, audience, time and nonce were verified
 * @returns nothing without an ID token, or for one that never expires
 */
export async function vouchedFor(
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
  clientId: string,
  userInfoUrl: string | undefined,
) {
  if (!idToken) return null
  const claims = decodeJwt(idToken)
  const token = About.parse(claims)
  if (claims.exp === undefined) return null
  const about = token.email === undefined && userInfoUrl ? await asked(userInfoUrl, accessToken) : token
  if (about.sub !== token.sub || !isForUs(claims, clientId)) return null
  if (about.email !== undefined && !Email.safeParse(about.email).success) return null
  hears.getStore()?.(about.sub)
  return { ...about, id: about.sub, emailVerified: about.email_verified }
}

/** A token for several parties names the one that it was issued to (OpenID Connect Core, 3.1.3.7). */
function isForUs({ azp, aud }: JWTPayload, clientId: string): boolean {
  return azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
}

async function asked(url: string, accessToken = ''): Promise<z.output<typeof About>> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(url, { redirect: 'error', headers })
  return About.parse(await response.json())
}
