import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { LinkLook } from '../../../domain/link-states.ts'
import { publicLookup, refusePrivateHost } from './public-hosts.ts'

const mostRedirects = 5
const usualTimeout = 15_000 // ms
/** Where a host wants to be left alone and does not say how long, and the longest that is believed. */
export const usualWait = 60 * 60 // seconds
const longestWait = 24 * 60 * 60 // seconds
const agentName = 'Waymark-link-check/1'

export interface LookOptions {
  /** For tests alone: one's own machine is not the open web. */
  allowPrivate?: boolean
  /** How hosts are looked up; as it is safe where this is not said. */
  lookup?: LookupFunction
  timeoutMs?: number
  /** Breaks the look off: what it says then is no look. */
  signal?: AbortSignal
}

/** A look, and for how many seconds its host wants to be left alone, if it does. */
export type Looked = LinkLook & { leaveAloneFor?: number }

/** Looks whether a page is there: asks for its head, and for the page itself where that says nothing good. */
export async function lookAt(url: string, options: LookOptions = {}): Promise<Looked> {
  const byHead = await follow('HEAD', url, options)
  // Many servers answer a question for the head wrongly, or not at all.
  return byHead.kind === 'works' || byHead.leaveAloneFor !== undefined ? byHead : follow('GET', url, options)
}

async function follow(method: 'HEAD' | 'GET', url: string, options: LookOptions): Promise<Looked> {
  let at = new URL(url)
  let movedTo: string | null = null
  // A move for good counts up to the first that is only for now.
  let isForGood = true
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(method, at, options).catch((error: unknown) => error as Error)
    if (answer instanceof Error) return { kind: 'unclear', status: null, reason: answer.message.slice(0, 200) }
    const { status, location, retryAfter } = answer
    if (status >= 200 && status < 300) return { kind: 'works', status, movedTo }
    if (status === 404 || status === 410) return { kind: 'gone', status }
    const isRedirect = status >= 301 && status <= 308 && location !== undefined
    if (!isRedirect) {
      const leaveAloneFor = status === 429 || status === 503 ? secondsToWait(retryAfter, new Date()) : undefined
      const look: Looked = { kind: 'unclear', status, reason: `it answered ${status}` }
      return leaveAloneFor === undefined ? look : { ...look, leaveAloneFor }
    }
    const next = URL.parse(location, at)
    if (!next || !/^https?:$/.test(next.protocol)) return { kind: 'unclear', status, reason: 'it leads to no page' }
    if (redirects === mostRedirects) return { kind: 'unclear', status, reason: 'it leads on and on' }
    isForGood &&= status === 301 || status === 308
    if (isForGood) movedTo = next.href
    at = next
  }
}

/** What `Retry-After` asks for, in seconds or by a date: an hour where it says nothing, and no more than a day. */
export function secondsToWait(retryAfter: string | undefined, now: Date): number {
  const seconds = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter ?? '') - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? usualWait : Math.min(Math.max(seconds, 0), longestWait)
}

interface Answer {
  status: number
  location: string | undefined
  retryAfter: string | undefined
}

/** What a server says first; what follows is not read. */
function ask(method: 'HEAD' | 'GET', url: URL, options: LookOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (!options.allowPrivate) refusePrivateHost(url.hostname)
    const { request } = url.protocol === 'https:' ? https : http
    const { signal, timeoutMs = usualTimeout } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const asked = request(url, {
      method,
      headers: { 'user-agent': agentName, accept: 'text/html,*/*;q=0.5' },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // A connection that is kept could be to another address than was looked up for this question.
      agent: false,
      ...(!options.allowPrivate && { lookup: options.lookup ?? publicLookup() }),
    })
    asked.on('error', reject)
    // A server that changes to another protocol gives neither an answer nor an error.
    asked.on('close', () => reject(new Error('it gave no answer')))
    asked.on('response', (response) => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, location: headers.location, retryAfter: headers['retry-after'] })
      response.destroy()
    })
    asked.end()
  })
}
