import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Tally } from './attack.ts'
import type { LoadLearner } from './learners.ts'

/** Somebody who sends all that one can, with an account of their own. */
export interface Flood {
  url: string
  attacker: LoadLearner
  tally: Tally
  /** When it is over, by `performance.now()`. */
  end: number
}

/** A request. */
export interface Sent {
  path: string
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  method?: string
  headers?: Record<string, string>
}

/**
 * Does something again and again, so many times side by side.
 *
 * @param rest of each in between, in milliseconds, so that the attacker's own process has time for others
 */
export async function many(
  count: number,
  { end }: Pick<Flood, 'end'>,
  once: () => Promise<unknown>,
  rest = 0,
): Promise<void> {
  const all = Array.from({ length: count }, async () => {
    for (; performance.now() < end; await setTimeout(rest)) await once()
  })
  await Promise.all(all)
}

/** Over connections of its own: on those of `fetch`, others' requests would wait behind it in this process. */
export async function send(
  { url, attacker, tally, end }: Flood,
  { path, body = '', method = 'POST', headers = {} }: Sent,
): Promise<void> {
  const begun = performance.now()
  const sending = request(url + path, {
    method,
    headers: { cookie: attacker.cookie, 'content-type': 'application/json', origin: url, ...headers },
    signal: AbortSignal.timeout(Math.min(left(end), 60_000)),
  })
  // An attacker may get no response, and hangs up in the end.
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  Readable.from(isWhole ? [body] : body).pipe(sending)
  const [answer] = (await once(sending, 'response').catch(() => [])) as IncomingMessage[]
  sending.on('error', () => {})
  if (!answer) return
  const { statusCode: status = 0, headers: received } = answer
  tally.saw({ status, isAnnounced: 'retry-after' in received }, begun)
  await text(answer).catch(() => {})
}

/** Milliseconds until then. */
export function left(end: number): number {
  return Math.max(1, Math.ceil(end - performance.now()))
}
