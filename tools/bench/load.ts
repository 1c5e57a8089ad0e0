import { connect } from 'node:net'
import type { Scenario } from './scenarios.ts'

// A load generator of our own, since those in JavaScript parse every answer and then measure their parser: at 7 kB
// an answer the best known one is slower than the server. This one writes prepared bytes and counts answers by
// their Content-Length, one request at a time on each of its keep-alive connections.

/** A request to send, in parts. */
export interface LoadRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const connections = 32
const seconds = 5

/** Drives a server with a scenario, for five seconds or once through its requests. */
export async function drive(url: string, { requests, once }: Pick<Scenario, 'requests' | 'once'>): Promise<Measured> {
  const { hostname, port } = new URL(url)
  const messages = requests.map((request) => encode(request, hostname))
  const latencies: number[] = []
  const begun = performance.now()
  let sent = 0
  // Connections share one list, so that no request is sent twice.
  const next = () => {
    const isOver = once ? sent === messages.length : performance.now() - begun > seconds * 1000
    return isOver ? undefined : messages[sent++ % messages.length]
  }
  await Promise.all(Array.from({ length: connections }, () => converse(hostname, Number(port), next, latencies)))
  const elapsed = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    requestsPerSecond: latencies.length / elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
}

function encode({ method, path, headers, body = '' }: LoadRequest, host: string): Buffer {
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`,
  )
}

/** One connection: asks, waits for the whole answer, asks again, until there is nothing next. */
function converse(host: string, port: number, next: () => Buffer | undefined, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let asked = 0
    // Bytes of the answer still to come; negative until its head has been read.
    let missing = -1
    const ask = () => {
      const message = next()
      if (!message) return socket.end(resolve)
      asked = performance.now()
      missing = -1
      socket.write(message)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      missing = missing < 0 ? bytesAfter(chunk) : missing - chunk.length
      if (missing > 0) return
      latencies.push(performance.now() - asked)
      ask()
    })
  })
}

/** How much of an answer follows the chunk that begins it. Both servers send the head in one piece. */
function bytesAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`An answer was not 2xx: ${chunk.toString()}`)
  const length = head.match(/content-length: (\d+)/i)?.[1]
  if (end < 0 || length === undefined) throw new Error(`An answer did not state its length: ${head}`)
  return Number(length) - (chunk.length - end - 4)
}
