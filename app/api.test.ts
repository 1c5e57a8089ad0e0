import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requestVerification, resetPassword } from '../domain/account-recovery.ts'
import { endSession, endSessions, renameLearner, setPassword } from '../domain/account-settings.ts'
import { type Endpoint, endpoint } from '../domain/endpoint.ts'
import { problem } from '../domain/errors.ts'
import { startExam } from '../domain/exams.ts'
import { beginPasskey } from '../domain/passkeys.ts'
import { updateProfile } from '../domain/preferences.ts'
import { beginSecondFactor } from '../domain/second-factor.ts'
import { beginPasskeySignIn, requestSignInCode } from '../domain/signing-in.ts'
import { beginSingleSignOn } from '../domain/single-sign-on.ts'
import { joinWaitlist, leaveWaitlist } from '../domain/waitlist.ts'
import { serverResponse } from '../testing/response.ts'
import { CallError, call, isTransient, urlOf } from './api.ts'

const common = { path: '/api/v1/thing', access: 'anyone', summary: '', output: z.string() } as const
const readThing = endpoint({ ...common, method: 'GET' })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A network that gives these answers one after the other; `offline` is none at all. */
function network(...answers: (Response | 'offline')[]) {
  vi.useFakeTimers()
  const sentAt: number[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now() - start)
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('fetch failed')
    return answer
  })
  return sentAt
}

const gatewayDown = () =>
  new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })

test('a browser that throws at the mere name of its storage, as Firefox does without cookies, gets its answers', async () => {
  vi.stubGlobal('window', new EventTarget())
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  try {
    network(serverResponse('here'))
    expect(await call(readThing, {})).toBe('here')
  } finally {
    Reflect.deleteProperty(globalThis, 'indexedDB')
  }
})

// spec: 9 Business constants: 3 retries, from 200 ms doubling
// spec: 8 Errors: Gateway statuses 502, 503 and 504 are retried
test('reading goes on through a gateway that is down for a moment, waiting 200 ms and then twice as long', async () => {
  const sentAt = network(gatewayDown(), 'offline', gatewayDown(), serverResponse('here'))
  const answer = call(readThing, {})
  await vi.runAllTimersAsync()
  expect(await answer).toBe('here')
  expect(sentAt).toEqual([0, 200, 600, 1400])
})

test('reading gives up after three retries and says so to a person', async () => {
  const sentAt = network()
  const failure = expect(call(readThing, {})).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('Check your connection'),
  })
  await vi.runAllTimersAsync()
  await failure
  expect(sentAt).toHaveLength(4)
})

test.each<[what: string, endpoint: Endpoint, times: number[]]>([
  ['the name', renameLearner, [0, 200]],
  ['the path', updateProfile, [0, 200]],
  ['a password', setPassword, [0, 200]],
  ['signing out a device', endSession, [0, 200]],
  ['signing out by scope', endSessions, [0, 200]],
  ['another mail to prove the address', requestVerification, [0, 200]],
  ['what a passkey is asked for with', beginPasskeySignIn, [0, 200]],
  ['what a passkey is made with', beginPasskey, [0, 200]],
  ['the secret for an authenticator app', beginSecondFactor, [0, 200]],
  ['an address for the waitlist', joinWaitlist, [0, 200]],
  ['leaving the waitlist', leaveWaitlist, [0, 200]],
  ['the way to another site, for which the server waits itself', beginSingleSignOn, [0]],
  ['a code by mail, which makes the one before worthless', requestSignInCode, [0]],
  ['an exam that is begun', startExam, [0]],
  ['what a link of one use opens', resetPassword, [0]],
])('where a gateway fails for a moment, %s is sent as often as it may be', async (_, endpoint, times) => {
  const sentAt = network(gatewayDown(), serverResponse({}))
  const answer = call(endpoint, { params: {}, body: {} } as never).catch(({ status }) => status)
  await vi.runAllTimersAsync()
  expect([await answer, sentAt]).toEqual([times.length > 1 ? {} : 502, times])
})

test('what was written just before leaving the page still arrives, as far as browsers carry it', async () => {
  const keepalive: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    keepalive.push(request.keepalive)
    return serverResponse('here')
  })
  const writeThing = endpoint({ ...common, method: 'PUT', body: z.string() })
  for (const body of ['short', '木'.repeat(20_000), '木'.repeat(22_000)]) await call(writeThing, { body })
  expect(keepalive).toEqual([true, true, false])
})

test('a refusal is not repeated, and keeps its code, its sentence and its fields', async () => {
  const refusal = problem('invalid-input', 'The lesson id is not right.', {
    errors: [{ field: 'lessonId', message: 'Too odd' }],
  })
  const sentAt = network(
    serverResponse(refusal, { status: 400, headers: { 'content-type': 'application/problem+json; charset=utf-8' } }),
  )
  await expect(call(readThing, {})).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'The lesson id is not right.',
    errors: [{ field: 'lessonId', message: 'Too odd' }],
  })
  expect(sentAt).toHaveLength(1)
})

const page = (status: number) => new Response('<h1>Sign in', { status, headers: { 'content-type': 'text/html' } })

test.each([
  ["a network's page", () => page(200)],
  ['a redirect to one', () => Object.defineProperty(new Response(null), 'status', { value: 0 })],
  ["a network's own status", () => page(511)],
  ["another program's JSON", () => Response.json({ status: 'fine' })],
  ['another program that has no such address', () => page(404)],
])('%s in place of an answer is told, and may pass', async (_, answer) => {
  const sentAt = network(answer(), answer(), answer(), answer())
  const failure = call(readThing, {}).catch((error) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 'foreign', message: expect.stringContaining('Something else answered') })
  expect(isTransient(await failure)).toBe(true)
  expect(sentAt).toHaveLength(4)
})

test('what a proxy says of a request that is too large stands', async () => {
  network(page(413))
  await expect(call(readThing, {})).rejects.toMatchObject({ code: 'unavailable', status: 413 })
})

test.each([
  ['network', null, true],
  ['foreign', null, true],
  ['too-many-requests', 429, true],
  ['internal', 500, true],
  ['unavailable', 503, true],
  ['invalid-input', 400, false],
  ['not-signed-in', 401, false],
  ['exam-break', 409, false],
  ['too-large', 413, false],
] as const)('what failed for %s (%s) may succeed later: %s', (code, status, expected) => {
  expect(isTransient(new CallError(code, status, 'It failed.'))).toBe(expected)
})

test('an address is filled from params and query, and nothing in them can leave its place', () => {
  expect(urlOf('/api/v1/things/:id', { params: { id: 'a/b?c' } })).toBe('/api/v1/things/a%2Fb%3Fc')
  expect(urlOf('/api/v1/things', { query: { q: 'x&y', page: 2, tab: undefined } })).toBe(
    '/api/v1/things?q=x%26y&page=2',
  )
})
