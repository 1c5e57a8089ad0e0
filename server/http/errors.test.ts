import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../db/outage.ts'
import { handleErrors, refuseOtherHosts } from './errors.ts'

/** A server that records its log. */
function loggingApp() {
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const app = fastify({ logger: { level: 'warn', stream: { write } } })
  handleErrors(app, null)
  return { app, logged: () => logged }
}

/** Log lines of a request whose client disconnects halfway through the body, or sends a chunk that is none. */
async function loggedOf(end: (error: unknown) => void, brokenChunk?: string): Promise<string> {
  const { app, logged } = loggingApp()
  app.addContentTypeParser('application/json', async (_: unknown, body: unknown) => body)
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  app.addHook('onSend', async () => answered.resolve())
  app.post('/', async ({ body }) => {
    begun.resolve()
    try {
      for await (const _ of body as AsyncIterable<unknown>);
    } catch (error) {
      end(error)
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const body =
    brokenChunk === undefined ? 'content-length: 9\r\n\r\n{"a"' : 'transfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n'
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${body}`)
  await begun.promise
  if (brokenChunk === undefined) socket.destroy()
  else socket.write(brokenChunk)
  await answered.promise
  await app.close()
  return logged()
}

test('a request that its sender broke off is no error of the server', async () => {
  const logged = await loggedOf((error) => {
    throw error
  })
  expect(logged).toBe('')
})

test.for(['zz\r\n', '5\r\nab\r\nzz', 'ffffffffffffffffffff\r\nab'])(
  'a broken chunk such as %j is no error of the server',
  async (chunk) => {
    const logged = await loggedOf((error) => {
      throw error
    }, chunk)
    expect(logged).toBe('')
  },
)

test('what else fails while its sender leaves is logged', async () => {
  const logged = await loggedOf(() => {
    throw new TypeError('A bug')
  })
  expect(logged).toContain('A bug')
})

test('a connection of our own that was reset is an error of the server', async () => {
  const { app, logged } = loggingApp()
  app.get('/', () => Promise.reject(Object.assign(new Error('Reset elsewhere'), { code: 'ECONNRESET' })))
  expect((await app.inject('/')).statusCode).toBe(500)
  expect(logged()).toContain('Reset elsewhere')
})

test.each([
  ['an error that nobody foresaw', new TypeError('A bug'), 500],
  ['an outage of the database', new DatabaseAway('It is frozen'), 503],
])('%s is logged with method, route and number of the request, and not with its address', async (_, error, status) => {
  const { app, logged } = loggingApp()
  let id = ''
  app.put('/notes/:lessonId', async (request) => {
    id = request.id
    throw error
  })
  expect((await app.inject({ method: 'PUT', url: '/notes/private' })).statusCode).toBe(status)
  expect(JSON.parse(logged())).toMatchObject({ method: 'PUT', route: '/notes/:lessonId', reqId: id })
  expect(logged()).toContain(error.message)
  expect(logged()).not.toContain('private')
})

test.for([
  ['learn.example.org', 200],
  ['learn.example.org:8443', 200],
  ['localhost:3000', 200],
  ['192.168.1.7', 200],
  ['[2001:db8::1]:3000', 200],
  ['evil.example', 421],
  ['learn.example.org.evil.example', 421],
  ['7', 421],
] as const)(
  'a request for the host %s is answered %i where the site is at learn.example.org',
  async ([host, status]) => {
    const app = fastify()
    handleErrors(app, null)
    app.addHook('onRequest', refuseOtherHosts('https://learn.example.org'))
    for (const url of ['/', '/healthz']) app.get(url, async () => 'here')
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(status)
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  },
)
