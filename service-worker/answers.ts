import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { getSession, type Session } from '../domain/accounts.ts'
import { searchResources } from '../domain/library-search.ts'
import { cacheNames, lastKnownHeader } from '../domain/offline.ts'
import { askServer } from './network.ts'

/** An answer that takes longer, in milliseconds, may be the last known one. */
const timeoutMs = 10_000
/** About what a course of many lessons asks for, several times. What was not asked for the longest goes first. */
const mostAnswers = 600

/** Streams, files of one's own, and exams, which are the server's to hold. */
const neverKept = /^\/api\/v1\/(changes|account|exams|visitor-exams)(\/|$)/

export function isRemembered({ pathname, search }: URL): boolean {
  // A search asks at every key: what it found would take the place of all else.
  const isSearch = pathname === searchResources.path && search !== ''
  return pathname.startsWith('/api/v1/') && !neverKept.test(pathname) && !isSearch
}

/** Counts whose answers are kept: one that was asked for as somebody else must not be among them. */
let turn = 0

/** For when the learner is another one, or nobody. */
export async function forgetAnswers(): Promise<void> {
  turn++
  await caches.delete(cacheNames.answers)
}

/** An answer of the API as the server gives it; where it does not, the last known one. */
export async function answerCall({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const begun = turn
  const { answer, atLast } = await askServer(request, timeoutMs)
  if (!answer) return (await lastKnown(request)) ?? atLast()
  if (!answer.ok) return answer
  if (url.pathname !== getSession.path) {
    event.waitUntil(remember(request, answer.clone(), begun))
    return answer
  }
  // Before the page hears who is here, and asks for anything of theirs.
  const isSame = await isSameLearner(answer.clone())
  if (!isSame) await forgetAnswers()
  await remember(request, answer.clone(), isSame ? begun : turn)
  return answer
}

/** Signing in, up or out: whoever was here before has left nothing when the page hears of it. */
export async function answerFromAccounts({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) await forgetAnswers()
  return response
}

async function remember(request: Request, answer: Response, begun: number): Promise<void> {
  const cache = await caches.open(cacheNames.answers)
  if (begun !== turn) return
  // What finds no room is not remembered.
  await cache.put(request.url, answer).catch(() => {})
  const all = await cache.keys()
  await Promise.all(all.slice(0, -mostAnswers).map((oldest) => cache.delete(oldest)))
}

/** As long as the session that it was asked for lasts. */
async function lastKnown({ url }: Request): Promise<Response | undefined> {
  const expiresAt = (await rememberedSession())?.expiresAt
  if (expiresAt && Date.parse(expiresAt) < Date.now()) await forgetAnswers()
  const known = await (await caches.open(cacheNames.answers)).match(url)
  if (!known) return
  const headers = new Headers(known.headers)
  headers.set(lastKnownHeader, '1')
  return new Response(known.body, { headers })
}

async function isSameLearner(answer: Response): Promise<boolean> {
  const session: Session = await answer.json()
  return (await rememberedSession())?.learner?.id === session.learner?.id
}

async function rememberedSession(): Promise<Session | undefined> {
  const cache = await caches.open(cacheNames.answers)
  return (await cache.match(new URL(getSession.path, self.location.href)))?.json()
}
