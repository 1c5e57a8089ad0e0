import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAccount } from '../../domain/account-data.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await testServer()
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

test('who sends all of a file before looking at the answer gets it, also where the file was refused at its beginning', async () => {
  const { cookies } = await server.newLearner()
  const file = '['.repeat(20_000_000)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = [
    `POST ${importAccount.path}?dryRun=true HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${file.length}`,
    `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ]
  await promisify<string, void>(socket.write.bind(socket))(`${head.join('\r\n')}\r\n\r\n${file}`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
})
