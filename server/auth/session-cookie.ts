import { createHmac, timingSafeEqual } from 'node:crypto'

/** How the cookie is made that names a session: its token and a signature, in the form that Better Auth writes. */
export interface SessionCookie {
  name: string
  secure: boolean
  secret: string
}

/**
 * With https the name begins with `__Host-`: a browser takes such a cookie from this very host alone, so that no
 * sibling subdomain can put one in its place.
 */
export function sessionCookie(publicUrl: string, secret: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  return { name: `${cookiePrefix(publicUrl)}.session_token`, secure, secret }
}

/** What the names of all cookies begin with. */
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
  const pair = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** The value of a Set-Cookie header; with no seconds left, it makes a browser forget its session. */
export function setSessionCookie({ name, secure }: SessionCookie, signed: string, seconds: number): string {
  const value = encodeURIComponent(signed)
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
}
