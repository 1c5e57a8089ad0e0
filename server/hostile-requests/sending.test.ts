import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { send } from './sending.ts'

function dribble(response: ServerResponse): void {
  const timer = setInterval(() => response.write('More'), 20)
  response.on('close', () => clearInterval(timer))
}

test.each<[string, RequestListener]>([
  ['never begins', () => {}],
  ['never ends', (_, response) => response.write('The beginning')],
  ['never ends, and never stops coming', (_, response) => dribble(response)],
  ['breaks off', (_, response) => response.write('The beginning', () => response.destroy())],
])('an answer that %s is none', async (_, listener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { method: 'GET', path: '/', headers: {}, signedIn: false }
  await expect(send({ origin, cookie: '' }, request, undefined, 300)).rejects.toThrow(
    /^No answer within 300 ms$|^aborted$/,
  )
  server.close()
  server.closeAllConnections()
})
