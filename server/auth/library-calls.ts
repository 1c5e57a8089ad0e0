import type { FastifyRequest } from 'fastify'
import { raise } from '../../domain/errors.ts'
import { unhidden } from '../db/outage.ts'
import { addressHeader } from './auth.ts'
import { addressOf } from './network.ts'
import type { Visitor } from './security-events.ts'

const longestUserAgent = 500

/** Address and user agent of a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: addressOf(request), userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? '' }
}

/** Headers for the accounts library: the visitor's address, the user agent, and all cookies. */
export function forwardedHeaders(request: FastifyRequest): Headers {
  return headersOf(request, request.headers.cookie ?? '')
}

/** Headers without the session cookie: a sign-in starts as a visitor. */
export function visitorHeaders(request: FastifyRequest): Headers {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  return headersOf(request, cookies.filter((cookie) => !/^[^=]*session_token=/.test(cookie)).join('; '))
}

function headersOf(request: FastifyRequest, cookie: string): Headers {
  const { address, userAgent } = visitorOf(request)
  return new Headers({ [addressHeader]: address, 'user-agent': userAgent, cookie })
}

/** Server errors of the accounts library that a client causes. */
const unfounded = ['FAILED_TO_VERIFY_REGISTRATION']

/** The library cannot decrypt a stored value: the secret has changed. */
export const unreadableCode = 'UNREADABLE'
/** Message of the cipher's error, which has no code. */
const notDecrypted = 'invalid tag'

/** Shown when a second factor cannot be decrypted. */
export const unreadableFactor =
  'Your second factor cannot be read any more. Sign in with a passkey, or ask whoever runs this site to reset your account.'

/**
 * Calls the accounts library.
 *
 * @throws a database outage, which the library would hide, and any other failure
 */
export async function callLibrary(call: () => Promise<Response>): Promise<Response> {
  const response = await unhidden(call).catch((error: unknown) => {
    if (error instanceof Error && error.message === notDecrypted) return unreadable()
    throw error
  })
  if (response.status >= 500 && !unfounded.includes(await codeOf(response))) {
    throw new Error(`The accounts library answered ${response.status}`)
  }
  return response
}

function unreadable(): Response {
  return Response.json({ code: unreadableCode }, { status: 401 })
}

/** The library's error code. */
export async function codeOf(response: Response): Promise<string> {
  const { code = '' } = await bodyOf<{ code?: string }>(response)
  return code
}

export async function bodyOf<Body>(response: Response): Promise<Body> {
  return response.clone().json() as Promise<Body>
}

/** The library's response to a sign-in. */
export interface LibraryEntered {
  user?: { id: string }
  token?: string
  twoFactorRedirect?: boolean
}

/** The Cookie header that a browser would send after a response. */
export function cookiesOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}

const freshFor = 15 * 60 * 1000 // ms

/**
 * Guards actions that whoever finds a page open must not do.
 *
 * @throws ProblemError when the session began too long ago
 */
export function requireFresh({ begunAt }: { begunAt: Date }): void {
  if (Date.now() - begunAt.getTime() > freshFor) raise('sign-in-again', 'Please sign in again to do this.')
}
