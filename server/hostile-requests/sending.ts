import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { Content } from '../../content/read.ts'
import type { OpenExam } from '../../domain/exams.ts'
import {
  type HostileRequest,
  hostileRequests,
  idsIn,
  ownPages,
  requestsToEach,
} from '../../testing/hostile-requests.ts'
import { scaledTimeoutMs } from '../../testing/scaled-timeout-ms.ts'
import { wholeCoding } from '../../testing/server.ts'
import type { Known } from './strange-values.ts'

/** What a server said to a request. */
export interface Answer {
  status: number
  retryAfter: string | undefined
  body: string
}

/** Somebody at a server, as far as requests have to name them. */
export interface Sender {
  origin: string
  learnerId: string
  cookie: string
}

export interface Tally {
  /** Writes that were answered with success. */
  acknowledged: number
  /** Requests that were answered with 500 or above, or not at all. */
  failures: string[]
  longestWait: number
}

const exampleSite = {
  'index.html': '<h1>Waymark</h1>',
  'courses/index.html': '<link rel="canonical" href="/courses"/>',
  '__spa-fallback.html': '<p>Loading</p>',
  '404/index.html': '<h1>404</h1>',
  'courses/-/-/-/index.html': '<h1>404</h1>',
  'sandbox/web.html': '<script>run()</script>',
  'courses.data': '[1,2,3]',
  'courses.data.br': 'packed',
  'sw.js': 'listen()',
  'share.png': 'a picture',
  'assets/shell-abc.js': 'export const walk = 1',
  'assets/shell-abc.js.gz': 'packed',
}

/** A site with a file of each kind, as the build would leave it in this folder. */
export function writeExampleSite(folder: string): void {
  for (const [file, content] of Object.entries(exampleSite)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

/** The same every time, so that a failure can be looked at again. */
export const usualSeed = 20_261_121

/** Sends so many requests one after the other, and then looks at every page of the learner's. */
export async function sendHostile(sender: Sender, content: Content, count: number, seed: number): Promise<Tally> {
  const known = await knownTo(sender, content)
  return sendAll(sender, [...fc.sample(hostileRequests(known), { numRuns: count, seed }), ...ownPages(known)])
}

/** Sends so many requests to each endpoint, signing in and up among them. */
export async function sendToEach(sender: Sender, content: Content, count: number, seed: number): Promise<Tally> {
  return sendAll(sender, requestsToEach(await knownTo(sender, content), count, seed))
}

async function knownTo(sender: Sender, content: Content): Promise<Known> {
  return { ...idsIn(content), learnerId: sender.learnerId, questions: await questionIds(sender, content) }
}

async function sendAll(sender: Sender, requests: HostileRequest[]): Promise<Tally> {
  const agent = new Agent({ keepAlive: true })
  const tally: Tally = { acknowledged: 0, failures: [], longestWait: 0 }
  for (const [index, request] of requests.entries()) {
    const begun = performance.now()
    const answer = await send(sender, request, agent).catch((error: Error) => error.message)
    tally.longestWait = Math.max(tally.longestWait, performance.now() - begun)
    if (typeof answer === 'string') tally.failures.push(`${told(request, answer)}${after(requests[index - 1])}`)
    else if (isUnannounced(answer) || stackTrace.test(answer.body))
      tally.failures.push(told(request, `${answer.status} ${answer.body}`))
    else if (answer.status < 300 && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) tally.acknowledged++
  }
  agent.destroy()
  return tally
}

const stackTrace = /\n\s+at .+:\d+:\d+|node_modules/

/** A failure of the server that it did not foresee; a 503 that says when to come again is none. */
function isUnannounced({ status, retryAfter }: Answer): boolean {
  return status >= 500 && !(status === 503 && retryAfter)
}

function told({ method, path, headers, body = '' }: HostileRequest, said: string): string {
  return `${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(body)}\n  → ${short(said)}`
}

/** What came before on the same connection may have spoilt it. */
function after(request: HostileRequest | undefined): string {
  return request ? `\n  after ${told(request, '…')}` : ''
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)} … (${text.length} characters)` : text
}

/**
 * Sends a request over a real connection. What stays open, as a stream does, is left once it has begun.
 *
 * @param timeoutMs an answer that is not whole by then is none
 */
export async function send(
  { origin, cookie }: Pick<Sender, 'origin' | 'cookie'>,
  { method, path, headers, body, signedIn }: HostileRequest,
  agent?: Agent,
  timeoutMs = scaledTimeoutMs(60_000),
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = open({
    ...{ hostname, port, method, path, agent, signal },
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(signedIn && { cookie }),
      ...headers,
    },
  })
  // What breaks off once the answer has begun is seen in the answer.
  sent.on('error', () => {})
  sent.end(body)
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers } = response
    const isStream = headers['content-type'] === 'text/event-stream'
    if (isStream) sent.destroy()
    return { status, retryAfter: headers['retry-after'], body: isStream ? '' : await text(response) }
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${timeoutMs} ms`) : error
  }
}

/** Ids of questions that exams ask, as a visitor learns them. */
async function questionIds(sender: Sender, { courses }: Content): Promise<string[]> {
  const exam = courses.find(({ project }) => project?.kind === 'exam')?.project
  const path = `/api/v1/visitor-exams/${exam?.id}/attempts`
  const body = JSON.stringify({ preferences: wholeCoding, previousIds: [] })
  const answer = await send(sender, { method: 'POST', path, headers: {}, body, signedIn: true })
  return (JSON.parse(answer.body) as OpenExam).questions.map(({ id }) => id)
}
