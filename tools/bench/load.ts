import autocannon, { type Client, type Request } from 'autocannon'
import type { Scenario } from './scenarios.ts'

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const connections = 32
const seconds = 5

/** Drives a server with a scenario, for five seconds or once through its requests. */
export async function drive(url: string, { requests, once }: Scenario): Promise<Measured> {
  // Connections share one list, so that no request is sent twice.
  let next = 0
  const begun = performance.now()
  const result = await autocannon({
    url,
    connections,
    ...(once ? { amount: requests.length } : { duration: seconds }),
    setupClient: (client: Client) => {
      const send = () => client.setRequest(requests[next++ % requests.length] as Request)
      if (requests.length > 1) client.on('response', send)
      send()
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx and ${result.errors} requests failed`)
  }
  return {
    requestsPerSecond: result['2xx'] / ((performance.now() - begun) / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
