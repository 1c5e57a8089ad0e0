import { createServer } from 'node:http'

// The yardstick: node:http answering the bytes of ANSWER, after reading the request. It runs as a process of its own and
// sends its port over an IPC channel.

const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(process.env.ANSWER ?? '')
const bytes = Buffer.from(body, 'base64')

const server = createServer((request, response) => {
  request.on('end', () => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length })
    response.end(bytes)
  })
  request.resume()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
