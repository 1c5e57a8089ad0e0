import { AsyncLocalStorage } from 'node:async_hooks'
import { decodeJwt } from 'jose'
import { z } from 'zod'

/** Some sites write it as a word. */
const Vouching = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((said) => `${said}` === 'true')

const About = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: Vouching.catch(false),
  name: z.string().optional().catch(undefined),
})

/** As the other site knows somebody; an account may have several of one site. */
export interface Identity {
  providerId: string
  accountId: string
}

const hears = new AsyncLocalStorage<(accountId: string) => void>()

/** @returns what comes of it, and whom the other site vouched for: the accounts library does not tell */
export async function hearing<Result>(work: () => Promise<Result>): Promise<{ result: Result; accountId: string }> {
  let accountId = ''
  const hear = (id: string) => {
    accountId = id
  }
  const result = await hears.run(hear, work)
  return { result, accountId }
}

/**
 * Whom another site vouches for: who its ID token is about. Of the address it may tell beside it, to whoever brings the
 * access token, but then of the same person.
 *
 * @param idToken its signature, site, audience, time and nonce were looked at, where there is one
 * @returns nobody where there is no such token, or it never ends
 */
export async function vouchedFor(
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
) {
  if (!idToken) return null
  const claims = decodeJwt(idToken)
  const token = About.parse(claims)
  if (claims.exp === undefined) return null
  const about = token.email === undefined && userInfoUrl ? await asked(userInfoUrl, accessToken) : token
  if (about.sub !== token.sub) return null
  hears.getStore()?.(about.sub)
  return { ...about, id: about.sub, emailVerified: about.email_verified }
}

async function asked(url: string, accessToken = ''): Promise<z.output<typeof About>> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(url, { redirect: 'error', headers })
  return About.parse(await answer.json())
}
