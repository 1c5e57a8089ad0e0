import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changesPath } from '../../domain/changes.ts'
import { listen } from '../../testing/changes.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const max = 10

let server: TestServer
beforeAll(async () => {
  server = await testServer({ MAX_CONNECTIONS: String(max) })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await expect.poll(openConnections).toBe(0)
})

async function connection(): Promise<Socket> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** A connection with half a request. */
async function holdOpen(): Promise<Socket> {
  const socket = await connection()
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
  return socket
}

/** The head of a response. */
async function headOf(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [data] = await once(socket, 'data')
  return String(data).split('\r\n\r\n')[0] ?? ''
}

const openConnections = () => promisify(server.app.server.getConnections.bind(server.app.server))()

const ask = () => fetch(`${server.app.listeningOrigin}/healthz`, { headers: { connection: 'close' } })

test('nobody holds a connection by sending slowly, by reading slowly, or for later', () => {
  expect(server.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    timeout: 120_000,
    keepAliveTimeout: 10_000,
  })
})

test('a connection beyond the limit gets Retry-After, and is served once there is room', async () => {
  const held = await Promise.all(Array.from({ length: max }, holdOpen))
  await expect.poll(async () => (await ask()).status).toBe(503)
  const refused = await ask()
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  held[0]?.destroy()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('a refused connection is closed after that, and one for which there is room by then is served', async () => {
  const held = await Promise.all(Array.from({ length: max }, holdOpen))
  await expect.poll(openConnections).toBe(max)
  const [first, second] = [await connection(), await connection()]
  await expect.poll(openConnections).toBe(max + 2)
  expect(await headOf(first)).toMatch(/^HTTP\/1.1 503 [\s\S]*^connection: close$/m)
  first.destroy()
  held[0]?.destroy()
  await expect.poll(openConnections).toBe(max)
  expect(await headOf(second)).toMatch(/^HTTP\/1.1 200 /)
})

test('a hundred beyond the most are not heard at all', async () => {
  await Promise.all(Array.from({ length: max + 100 }, holdOpen))
  await expect.poll(openConnections).toBe(max + 100)
  const socket = await connection()
  const answered = headOf(socket).then(() => 'answered')
  answered.catch(() => {})
  expect(await Promise.race([answered, once(socket, 'close').then(() => 'closed')])).toBe('closed')
})

test('idle keep-alive connections give way', async () => {
  // No connection may end by timeout.
  const { keepAliveTimeout, timeout } = server.app.server
  Object.assign(server.app.server, { keepAliveTimeout: 0, timeout: 0 })
  const idle = await Promise.all(
    Array.from({ length: max }, async () => {
      const socket = await holdOpen()
      socket.write('\r\n')
      await once(socket, 'data')
      return socket
    }),
  )
  const gone = Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
  await ask()
  await gone
  Object.assign(server.app.server, { keepAliveTimeout, timeout })
})

test('streams leave a fifth of the connections to others; one beyond gets Retry-After', async () => {
  const ana = await server.newLearner()
  const pages = []
  for (let count = 0; count < max * 0.8; count++) pages.push(await listen(server.app, ana))
  const answer = await ana.request('GET', `${changesPath}?unheard=0`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  for (const page of pages) page.leave()
  const again = await vi.waitFor(() => listen(server.app, ana), { timeout: 60_000 })
  again.leave()
})
