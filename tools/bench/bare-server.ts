import { createServer } from 'node:http'

// The yardstick: node:http answering bytes it was given, after reading the request. Run as a process of its own
// with an IPC channel; each message holds the answer to give from then on.

interface Answer {
  headers: Record<string, string>
  body: string
}

let answer: { headers: Record<string, string>; body: Buffer } = { headers: {}, body: Buffer.alloc(0) }

const server = createServer((request, response) => {
  request.on('end', () => {
    response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length })
    response.end(answer.body)
  })
  request.resume()
})

process.on('message', ({ headers, body }: Answer) => {
  answer = { headers, body: Buffer.from(body, 'base64') }
  process.send?.('ready')
})

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
