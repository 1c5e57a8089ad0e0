import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { Content } from '../../content/read.ts'
import type { OpenExam } from '../../domain/exams.ts'
import { knownCourse } from '../../testing/domain.ts'
import {
  type HostileRequest,
  hostileRequests,
  idsIn,
  ownPages,
  requestsToEach,
} from '../../testing/hostile-requests.ts'
import { wholeCoding } from '../../testing/server.ts'
import type { Known } from './strange-values.ts'

/** A server's response. */
export interface Answer {
  status: number
  retryAfter: string | undefined
  body: string
}

/** A client's connection and the names its requests use. */
export interface Sender {
  origin: string
  learnerId: string
  cookie: string
}

export interface Tally {
  /** Writes with a successful response. */
  acknowledged: number
  /** Requests with a status of 500 or above, or without a response. */
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

/** Writes a small built site with a file of each kind. */
export function writeExampleSite(folder: string): void {
  for (const [file, content] of Object.entries(exampleSite)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

/** A fixed seed makes failures reproducible. */
export const usualSeed = 20_261_121

/** Sends a number of requests in sequence, then reads every page of the learner's. */
export async function sendHostile(sender: Sender, content: Content, count: number, seed: number): Promise<Tally> {
  const known = await knownTo(sender, content)
  return sendAll(sender, [...fc.sample(hostileRequests(known), { numRuns: count, seed }), ...ownPages(known)])
}

/** Sends a number of requests to each endpoint, including sign-in and sign-up. */
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
    if (typeof answer === 'string') tally.failures.push(`${describe(request, answer)}${after(requests[index - 1])}`)
    else if (isUnannounced(answer) || stackTrace.test(answer.body))
      tally.failures.push(describe(request, `${answer.status} ${answer.body}`))
    else if (answer.status < 300 && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) tally.acknowledged++
  }
  agent.destroy()
  return tally
}

const stackTrace = /\n\s+at .+:\d+:\d+|node_modules/

/** An unexpected failure of the server; a 503 with `retry-after` is expected. */
function isUnannounced({ status, retryAfter }: Answer): boolean {
  return status >= 500 && !(status === 503 && retryAfter)
}

function describe({ method, path, headers, body = '' }: HostileRequest, said: string): string {
  return `${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(body)}\n  → ${short(said)}`
}

/** The previous request on a connection may have broken it. */
function after(request: HostileRequest | undefined): string {
  return request ? `\n  after ${describe(request, '…')}` : ''
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)} … (${text.length} characters)` : text
}

/**
 * Sends a request over a real connection. An endless response, such as a stream, is abandoned once it has begun.
 *
 * @param timeoutMs a response that is incomplete by then counts as none
 */
export async function send(
  { origin, cookie }: Pick<Sender, 'origin' | 'cookie'>,
  { method, path, headers, body, signedIn }: HostileRequest,
  agent?: Agent,
  timeoutMs = 60_000,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = open({
    hostname,
    port,
    method,
    path,
    agent,
    signal,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(signedIn && { cookie }),
      ...headers,
    },
  })
  // A connection that breaks during the response shows in the response.
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

/** Ids of exam questions, as a visitor sees them. */
async function questionIds(sender: Sender, { courses }: Content): Promise<string[]> {
  const exam = knownCourse(courses, wholeCoding.learningGoal).project
  const path = `/api/v1/visitor-exams/${exam?.id}/attempts`
  const body = JSON.stringify({ preferences: wholeCoding, previousIds: [] })
  const answer = await send(sender, { method: 'POST', path, headers: {}, body, signedIn: true })
  return (JSON.parse(answer.body) as OpenExam).questions.map(({ id }) => id)
}
