import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerHeader } from '../../domain/accounts.ts'
import { listCourses } from '../../domain/courses.ts'
import { Problem } from '../../domain/errors.ts'
import { serverHeader } from '../../domain/foreign-response.ts'
import { noteItem } from '../../domain/items/note.ts'
import { sendOperations } from '../../domain/operations.ts'
import { updateProfile } from '../../domain/preferences.ts'
import { joinWaitlist } from '../../domain/waitlist.ts'
import { query } from '../../testing/query.ts'
import { itemInput, realContent, type TestServer, testServer } from '../../testing/server.ts'
import { routes } from '../app.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('visitors are counted by their network: an IPv6 address has too many others beside it', async () => {
  const { method, path: url } = joinWaitlist
  const join = async (remoteAddress: string) =>
    (await server.app.inject({ method, url, payload: {}, remoteAddress })).statusCode
  const places = Array.from({ length: 300 }, (_, index) => `2001:db8::${index.toString(16)}`)
  expect(new Set(await Promise.all(places.map(join)))).toEqual(new Set([400]))
  expect(await join('2001:db8::9:9')).toBe(429)
  expect(await join('2001:db8:0:1::1')).toBe(400)
})

describe('every endpoint', () => {
  test('stands in the OpenAPI 3.1 document', async () => {
    const document = (await server.visitor().request('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { endpoint } of routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.summary, path).toBe(endpoint.summary)
    }
  })

  test('is described on the reference page', async () => {
    const page = await server.visitor().request('GET', '/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })
})

describe('a request that cannot be understood', () => {
  const profile = '/api/v1/profile'

  test.for([
    ['malformed JSON', '{"learningGoal":', {}, 400, 'invalid-input'],
    ['an empty body', '', {}, 400, 'invalid-input'],
    ['a body over 100 kB', JSON.stringify({ learningGoal: 'x'.repeat(100_001) }), {}, 413, 'too-large'],
    ['another content type', 'learningGoal=data', { 'content-type': 'application/xml' }, 415, 'wrong-media-type'],
    ['a wrong type', '{"learningGoal":7}', {}, 400, 'invalid-input'],
  ] as const)('with %s is a problem, never a stack trace', async ([, body, headers, status, code]) => {
    const ana = await server.newLearner()
    const answer = await ana.request('PATCH', profile, body, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(Problem.parse(answer.json())).toMatchObject({ status, code })
    expect(answer.body).not.toMatch(/node_modules|at .*\.ts/)
  })

  test('names the field at fault and what is allowed', async () => {
    const ana = await server.newLearner()
    const { errors } = await ana.refused(updateProfile, { body: { learningGoal: 'cooking' as never } })
    expect(errors).toEqual([{ field: 'learningGoal', message: expect.stringContaining('"coding"|"design"|"data"') }])
  })

  test('with a character that the database cannot hold is a problem too', async () => {
    const body = { email: 'ana\0@example.org', password: 'walk-the-path' }
    const answer = await server.visitor().request('POST', '/api/auth/sign-in/email', body)
    expect(Problem.parse(answer.json())).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  test('for an address that does not exist is a 404 problem', async () => {
    const answer = await server.visitor().request('GET', '/api/v1/nothing')
    expect(Problem.parse(answer.json())).toMatchObject({ status: 404, code: 'not-found' })
  })
})

describe('a page of another site', () => {
  test('cannot act for a learner', async () => {
    const ana = await server.newLearner()
    const answer = await ana.request(
      'PATCH',
      '/api/v1/profile',
      { learningGoal: 'data' },
      { origin: 'https://evil.example' },
    )
    expect(answer.json()).toMatchObject({ status: 403, code: 'wrong-origin' })
  })

  test('cannot sign anybody in or out', async () => {
    const ana = await server.newLearner()
    const answer = await ana.request('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(403)
  })

  test('is distinguished from our own', async () => {
    const ana = await server.newLearner()
    const own = { origin: 'http://learn.example', host: 'learn.example' }
    expect((await ana.request('PATCH', '/api/v1/profile', { learningGoal: 'data' }, own)).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  const addresses = [
    '/api/v1/session',
    '/api/v1/dashboard',
    '/api/v1/nothing',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
  ]

  test.for(addresses)("%s is known for the server's", async (address) => {
    const { headers } = await server.visitor().request('GET', address)
    expect(headers).toHaveProperty(serverHeader)
  })

  test.for(addresses)('%s is not to be framed, and may ask for no camera', async (address) => {
    const { headers } = await server.visitor().request('GET', address)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  test('to a learner is stored by no cache', async () => {
    const ana = await server.newLearner()
    for (const { endpoint } of routes.filter(({ endpoint: { method } }) => method === 'GET')) {
      const answer = await ana.request('GET', endpoint.path)
      expect(answer.headers['cache-control'], endpoint.path).toBe('no-store')
    }
    const { email, password } = ana
    const answer = await ana.request('POST', '/api/auth/sign-in/email', { email, password })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('of the reference page names no other site', async () => {
    const page = await server.visitor().request('GET', '/api/docs')
    expect(`${page.headers['content-security-policy']}${page.body}`).not.toMatch(/https?:|validator/)
  })
})

test('the catalogue lists all courses with how many are enrolled', async () => {
  expect(await server.visitor().call(listCourses, {})).toMatchObject(
    realContent.courses.map(({ id, topics, enrolledBaseline }) => ({ id, topics, enrolled: enrolledBaseline })),
  )
})

test('the waitlist keeps an address once and answers the same', async () => {
  const visitor = server.visitor()
  const first = await visitor.call(joinWaitlist, { body: { email: 'Ana@Example.org' } })
  expect(await visitor.call(joinWaitlist, { body: { email: 'ana@example.org' } })).toEqual(first)
  const kept = await query(server.db, 'select email from waitlist')
  expect(kept).toEqual([{ email: 'ana@example.org' }])
  expect(await visitor.refused(joinWaitlist, { body: { email: 'nowhere' } })).toMatchObject({
    status: 400,
    errors: [{ field: 'email' }],
  })
})

test('says that it is alive and ready', async () => {
  expect((await server.visitor().request('GET', '/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.visitor().request('GET', '/readyz')).json()).toEqual({ status: 'ready' })
})

test('what is meant for one learner never reaches the account of the next on the same browser', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  const save = (headers: Record<string, string>) =>
    bo.request('POST', sendOperations.path, itemInput(noteItem, 'coding-1-1-1', { text: "Of Ana's" }).body, headers)
  const refusal = await save({ [learnerHeader]: ana.id })
  expect(refusal.statusCode).toBe(409)
  expect(refusal.json()).toMatchObject({ code: 'other-learner' })
  expect((await save({ [learnerHeader]: bo.id })).statusCode).toBe(200)
})
