import type { FastifyRequest } from 'fastify'
import { raise } from '../../domain/errors.ts'
import { unhidden } from '../db/outage.ts'
import { addressHeader } from './auth.ts'
import type { Visitor } from './security-events.ts'

const longestUserAgent = 500

/** Where a request comes from. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? '' }
}

/** What the accounts library is told of a request: where it comes from, and its cookies. */
export function told(request: FastifyRequest): Headers {
  return headersOf(request, request.headers.cookie ?? '')
}

/** The same without the session: whoever signs in is nobody yet. */
export function toldAsVisitor(request: FastifyRequest): Headers {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  return headersOf(request, cookies.filter((one) => !/^[^=]*session_token=/.test(one)).join('; '))
}

function headersOf(request: FastifyRequest, cookie: string): Headers {
  const { address, userAgent } = visitorOf(request)
  return new Headers({ [addressHeader]: address, 'user-agent': userAgent, cookie })
}

/** Failures of the accounts library that are no fault of ours, although it says so. */
const unfounded = ['FAILED_TO_VERIFY_REGISTRATION']

/** Why the library cannot look at what it encrypted: the server's secret was another one then. */
export const unreadableCode = 'UNREADABLE'
/** What its cipher throws, without a name of its own. */
const notDecrypted = 'invalid tag'

/** What is said of a second factor like that. */
export const unreadableFactor =
  'Your second factor cannot be read any more. Sign in with a passkey, or ask whoever runs this site to reset your account.'

/**
 * Asks the accounts library.
 *
 * @throws an outage of the database, which it would hide, and whatever else it failed at
 */
export async function ask(call: () => Promise<Response>): Promise<Response> {
  const answer = await unhidden(call).catch((error: unknown) => {
    if (error instanceof Error && error.message === notDecrypted) return unreadable()
    throw error
  })
  if (answer.status >= 500 && !unfounded.includes(await codeOf(answer))) {
    throw new Error(`The accounts library answered ${answer.status}`)
  }
  return answer
}

function unreadable(): Response {
  return Response.json({ code: unreadableCode }, { status: 401 })
}

/** Why the library refused. */
export async function codeOf(answer: Response): Promise<string> {
  const { code = '' } = await bodyOf<{ code?: string }>(answer)
  return code
}

export async function bodyOf<Body>(answer: Response): Promise<Body> {
  return answer.clone().json() as Promise<Body>
}

const freshFor = 15 * 60 * 1000 // ms

/**
 * What must not be done by whoever finds a page open.
 *
 * @throws ProblemError where the session began too long ago
 */
export function requireFresh({ begunAt }: { begunAt: Date }): void {
  if (Date.now() - begunAt.getTime() > freshFor) raise('sign-in-again', 'Please sign in again to do this.')
}
