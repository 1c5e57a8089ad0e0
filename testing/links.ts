import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web of one server, whose every path answers as its name says, and what it was asked. */
export async function fakeWeb() {
  const asked: string[] = []
  const held = new Map<string, (answerRest: () => Promise<void>) => void>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    const status = Number(path.split(/[/?]/)[1])
    if (path.startsWith('/never')) return
    if (path.startsWith('/late')) return void held.get(path)?.(async () => void response.writeHead(200).end())
    if (path.startsWith('/trickling')) {
      const send = (bytes: string) => new Promise<void>((sent) => response.socket?.write(bytes, () => sent()))
      return void send('HTTP/1.1 2').then(() =>
        held.get(path)?.(async () => {
          for (const byte of '00 OK\r\nconnection: close\r\n\r\n') await send(byte)
        }),
      )
    }
    if (path.startsWith('/head-wrong')) return void response.writeHead(request.method === 'HEAD' ? 404 : 200).end()
    if (path.startsWith('/head-refused')) return void response.writeHead(request.method === 'HEAD' ? 405 : 200).end()
    if (path.startsWith('/upgrading'))
      return void response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end()
    if (path.startsWith('/loop')) return void response.writeHead(301, { location: path }).end()
    if (path.startsWith('/to-private')) return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    if (path.startsWith('/to-script')) return void response.writeHead(302, { location: 'javascript:alert(1)' }).end()
    if (path.startsWith('/endless')) {
      // Only the page itself is read, and only where its head said nothing good.
      if (request.method === 'HEAD') return void response.writeHead(405).end()
      response.writeHead(200)
      const goOn = () => void response.write('x'.repeat(1_000_000), () => !response.destroyed && goOn())
      return goOn()
    }
    if (status >= 301 && status <= 308) {
      const location = `/${path.split('/').slice(2).join('/')}`
      return void response.writeHead(status, { location }).end()
    }
    const headers = status === 429 ? { 'retry-after': '120' } : {}
    response.writeHead(status || 500, headers).end('page')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    /** Waits until a path that answers late was asked; then says how the rest of its answer is sent. */
    held: (path: string) => new Promise<() => Promise<void>>((resolve) => held.set(path, resolve)),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
