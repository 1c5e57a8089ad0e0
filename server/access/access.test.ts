import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { issueTokens } from '../../domain/api-tokens.ts'
import { proveAddress } from '../../testing/accounts.ts'
import { type NewLearner, type Person, sharedServer } from '../../testing/server.ts'
import { type Input, type Row, rows, type Said } from './rows.ts'

const server = await sharedServer()

interface Operation {
  security: object[]
  responses: Record<string, { description: string }>
}
const { paths }: { paths: Record<string, Record<string, Operation>> } = (
  await server.visitor().request('GET', '/api/openapi.json')
).json()

/** Every operation of the document, as `GET /api/v1/items/note/:target`. */
const operations = new Map<string, Operation>(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, operation] as const
    }),
  ),
)

const tokens = await tokensThatOpenNothing(await server.newLearner())

/** The cookies that stay after signing out. */
const endedCookies = await cookiesOfEnded(await server.newLearner())

test('every operation of the OpenAPI document has a row, and no other', () => {
  expect([...operations.keys()].sort()).toEqual(Object.keys(rows).sort())
})

test.for(Object.entries(rows))('%s answers everybody as it should', async ([name, row]) => {
  const cast = await peopleFor(row)
  const said: Record<string, unknown> = {}
  for (const [who, { person, input, headers }] of Object.entries(cast)) {
    said[who] = await answerTo(name, person, input, headers)
  }
  const { nobody, owner, unverified, other } = row
  const token = row.ignoresTokens ? nobody : 'not-signed-in'
  const client = takesTokens(name) ? owner : 'browser-only'
  expect(said).toEqual({ nobody, ended: nobody, expired: token, forged: token, other, client, unverified, owner })
})

/** Whether the document says that a token opens it, where a session is needed at all. */
function takesTokens(name: string): boolean {
  const { security = [] } = operations.get(name) ?? {}
  return security.length === 0 || security.some((way) => 'token' in way)
}

interface Caller {
  person: Person
  input: Input
  headers?: Record<string, string>
}

/** Those who are refused come first: what the owner may do is still there to be done. */
async function peopleFor({ input }: Row): Promise<Record<string, Caller>> {
  const [owner, unverified, other, client] = await server.newLearners(4)
  if (!owner || !unverified || !other || !client) throw new Error('Somebody is missing')
  for (const one of [owner, other, client]) await proveAddress(server.db, one)
  const ended = server.visitor()
  for (const [key, value] of endedCookies) ended.cookies.set(key, value)
  const ofOwner = await input(server, owner)
  return {
    nobody: { person: server.visitor(), input: ofOwner },
    ended: { person: ended, input: ofOwner },
    expired: { person: server.visitor(), input: ofOwner, headers: bearing(tokens.expired) },
    forged: { person: server.visitor(), input: ofOwner, headers: bearing(tokens.forged) },
    other: { person: other, input: ofOwner },
    client: {
      person: server.visitor(),
      input: await input(server, client),
      headers: bearing(await server.accessTokenOf(client)),
    },
    unverified: { person: unverified, input: await input(server, unverified) },
    owner: { person: owner, input: ofOwner },
  }
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

/** @returns the status of a success, or the code of a refusal that the document tells of */
async function answerTo(name: string, person: Person, input: Input, headers = {}): Promise<Said | string> {
  const [method = '', path = ''] = name.split(' ')
  const { params = {}, query = {}, body } = input
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(query).toString()
  const { status, text } = await (path === '/api/v1/changes' ? overWire : injected)(person, {
    method,
    url: search ? `${filled}?${search}` : filled,
    body: typeof body === 'function' ? body() : body,
    headers,
  })
  if (status === 200 || status === 302) return status
  const { code } = JSON.parse(text)
  const documented = operations.get(name)?.responses[status]?.description ?? ''
  expect(documented, `${name} is not told to answer ${code}`).toContain(code)
  return code
}

interface Asked {
  method: string
  url: string
  body: object | undefined
  headers: Record<string, string>
}

async function injected(person: Person, { method, url, body, headers }: Asked) {
  const { statusCode, body: text } = await person.request(method, url, body, headers)
  return { status: statusCode, text }
}

/** A stream has no end to wait for. */
async function overWire({ cookies }: Person, { url, headers }: Asked) {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const leaving = new AbortController()
  const answer = await fetch(`${server.app.listeningOrigin}${url}`, {
    headers: { ...headers, cookie },
    signal: leaving.signal,
  })
  const text = answer.ok ? '' : await answer.text()
  leaving.abort()
  return { status: answer.status, text }
}

async function cookiesOfEnded(learner: NewLearner): Promise<Map<string, string>> {
  const kept = new Map(learner.cookies)
  await learner.request('POST', '/api/auth/sign-out', {})
  return kept
}

/** One of an hour ago, and one like it of a moment ago that somebody else signed. */
async function tokensThatOpenNothing({ email, password }: NewLearner) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
  const { access_token: expired } = await server.visitor().call(issueTokens, { body: { email, password } })
  vi.useRealTimers()
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ ...decodeJwt(expired), exp: Math.floor(Date.now() / 1000) + 600 })
    .setProtectedHeader({ ...decodeProtectedHeader(expired), alg: 'ES256' })
    .sign(privateKey)
  return { expired, forged }
}
