import https, { type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'

// A name that stands for this machine in requests of this process: what sends to devices refuses addresses of this
// machine, and has no exception for tests.

export const pushHost = 'push.example.org'

const thisMachine: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)

const { request } = https
Object.assign(https, {
  request: (url: URL, options: RequestOptions) =>
    request(url, url.hostname === pushHost ? { ...options, lookup: thisMachine } : options),
})
