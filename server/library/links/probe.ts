import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { ProbeResult } from '../../../domain/link-states.ts'
import { publicLookup, refusePrivateHost } from '../../public-hosts.ts'

const mostRedirects = 5
const usualTimeout = 15_000 // ms
/** Seconds to postpone a host that names no time, and the maximum. */
export const usualWait = 60 * 60 // seconds
const longestWait = 24 * 60 * 60 // seconds
const agentName = 'Waymark-link-check/1'

export interface ProbeOptions {
  /** For tests, which run on a private host. */
  allowPrivate?: boolean
  /** DNS lookup; by default it refuses private networks. */
  lookup?: LookupFunction
  timeoutMs?: number
  /** Aborts the check; the result is then meaningless. */
  signal?: AbortSignal
}

/** A check's result, and for how many seconds its host wants no requests. */
export type ProbeOutcome = ProbeResult & { leaveAloneFor?: number }

/** Checks a page by HEAD, and by GET when HEAD fails. */
export async function probeLink(url: string, options: ProbeOptions = {}): Promise<ProbeOutcome> {
  const byHead = await followRedirects('HEAD', url, options)
  // Many servers answer HEAD wrongly, or not at all.
  return byHead.kind === 'works' || byHead.leaveAloneFor !== undefined ? byHead : followRedirects('GET', url, options)
}

async function followRedirects(method: 'HEAD' | 'GET', url: string, options: ProbeOptions): Promise<ProbeOutcome> {
  let at = new URL(url)
  let movedTo: string | null = null
  // A redirect chain is permanent up to its first temporary step.
  let isForGood = true
  for (let redirects = 0; ; redirects++) {
    const response = await send(method, at, options).catch((error: unknown) => error as Error)
    if (response instanceof Error) return { kind: 'unclear', status: null, reason: response.message.slice(0, 200) }
    const { status, location, retryAfter } = response
    if (status >= 200 && status < 300) return { kind: 'works', status, movedTo }
    if (status === 404 || status === 410) return { kind: 'gone', status }
    const isRedirect = status >= 301 && status <= 308 && location !== undefined
    if (!isRedirect) {
      const leaveAloneFor = status === 429 || status === 503 ? secondsToWait(retryAfter, new Date()) : undefined
      const outcome: ProbeOutcome = { kind: 'unclear', status, reason: `it answered ${status}` }
      return leaveAloneFor === undefined ? outcome : { ...outcome, leaveAloneFor }
    }
    const next = URL.parse(location, at)
    if (!next || !/^https?:$/.test(next.protocol)) return { kind: 'unclear', status, reason: 'it leads to no page' }
    if (redirects === mostRedirects) return { kind: 'unclear', status, reason: 'it leads on and on' }
    isForGood &&= status === 301 || status === 308
    if (isForGood) movedTo = next.href
    at = next
  }
}

/** Seconds of `Retry-After`, a number or a date: an hour by default, and at most a day. */
export function secondsToWait(retryAfter: string | undefined, now: Date): number {
  const seconds = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter ?? '') - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? usualWait : Math.min(Math.max(seconds, 0), longestWait)
}

interface ResponseHead {
  status: number
  location: string | undefined
  retryAfter: string | undefined
}

/** A response's status and headers, without reading its body. */
function send(method: 'HEAD' | 'GET', url: URL, options: ProbeOptions): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    if (!options.allowPrivate) refusePrivateHost(url.hostname)
    const { request } = url.protocol === 'https:' ? https : http
    const { signal, timeoutMs = usualTimeout } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const asked = request(url, {
      method,
      headers: { 'user-agent': agentName, accept: 'text/html,*/*;q=0.5' },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // A reused connection could lead to an address that was not verified by this lookup.
      agent: false,
      ...(!options.allowPrivate && { lookup: options.lookup ?? publicLookup() }),
    })
    asked.on('error', reject)
    // After a protocol upgrade a server sends neither a response nor an error.
    asked.on('close', () => reject(new Error('it gave no answer')))
    asked.on('response', (response) => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, location: headers.location, retryAfter: headers['retry-after'] })
      response.destroy()
    })
    asked.end()
  })
}
