import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web of one server, whose every path answers as its name says, and what it was asked. */
export async function fakeWeb() {
  const asked: string[] = []
  const statusOf = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    const named = Number(path.split(/[/?]/)[1])
    const status = statusOf.get(path) ?? named
    if (path.startsWith('/never')) return
    if (path.startsWith('/head-wrong')) return void response.writeHead(request.method === 'HEAD' ? 404 : 200).end()
    if (path.startsWith('/head-refused')) return void response.writeHead(request.method === 'HEAD' ? 405 : 200).end()
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
    /** Has a path answer otherwise from now on. */
    answer: (path: string, status: number) => statusOf.set(path, status),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
