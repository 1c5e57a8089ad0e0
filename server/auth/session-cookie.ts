import { createHmac, timingSafeEqual } from 'node:crypto'

/** The session cookie: its token and a signature, in Better Auth's format. */
export interface SessionCookie {
  name: string
  secure: boolean
  secret: string
}

/** Over https the name begins with `__Host-`, so that no sibling subdomain can set the cookie. */
export function sessionCookie(publicUrl: string, secret: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  return { name: `${cookiePrefix(publicUrl)}.session_token`, secure, secret }
}

/** Prefix of all cookie names. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-waymark' : 'waymark'
}

/** The token with its signature, as the cookie carries it. */
export function signedToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** The token in a signed one, or `null` where the signature is not ours. */
export function tokenOf(signed: string, secret: string): string | null {
  const token = signed.slice(0, signed.lastIndexOf('.'))
  const [given, ours] = [Buffer.from(signed), Buffer.from(signedToken(token, secret))]
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

/** The signed token in a Cookie header. */
export function signedTokenIn(cookies: string | undefined, { name }: SessionCookie): string | undefined {
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** A Set-Cookie value; zero seconds delete the cookie. */
export function setSessionCookie({ name, secure }: SessionCookie, signed: string, seconds: number): string {
  const value = encodeURIComponent(signed)
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
}
