import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import type { NewPushSubscription, PushMessage } from '../domain/push-subscriptions.ts'
import { localTls } from './mail.ts'
import { pushHost } from './push-host.ts'

/** A device that is subscribed with the push service of a test. */
export interface Device {
  subscription: NewPushSubscription
  /** What it received so far, decrypted with its key. */
  received: PushMessage[]
  /** How its push service answers: 201 at first, and not at all for `null`. */
  status: number | null
}

/**
 * A push service on this machine, which takes what this site signed (RFC 8292). The process that sends has to import
 * `testing/push-host.ts`, and to trust `cert`.
 */
export async function pushService() {
  const tls = await localTls(pushHost)
  const devices = new Map<string, { device: Device; decrypted: (body: Buffer) => Buffer }>()
  const server = createServer(tls, async (request, response) => {
    const known = devices.get(request.url ?? '')
    const body = await buffer(request)
    if (!known) return response.writeHead(404).end()
    const { device, decrypted } = known
    if (device.status === null) return
    const isSigned = await isFromSite(request.headers, origin())
    if (isSigned && device.status === 201) device.received.push(JSON.parse(decrypted(body).toString()))
    // The sender must not read this.
    response.writeHead(isSigned ? device.status : 403).write('x'.repeat(100_000))
  })
  const origin = () => `https://${pushHost}:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...tls,
    newDevice(): Device {
      const [key, authSecret, path] = [createECDH('prime256v1'), randomBytes(16), `/${crypto.randomUUID()}`]
      const keys = { p256dh: key.generateKeys('base64url'), auth: authSecret.toString('base64url') }
      const device: Device = { subscription: { endpoint: origin() + path, keys }, received: [], status: 201 }
      const params = { version: 'aes128gcm', privateKey: key, authSecret: keys.auth } as const
      devices.set(path, { device, decrypted: (body) => decrypt(body, params) })
      return device
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether a request bears a token for this push service, signed with the key that it names. */
async function isFromSite({ authorization = '', ...headers }: IncomingHttpHeaders, origin: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin })
  const isShort = Number(payload.exp) - Date.now() / 1000 <= 24 * 60 * 60
  const hasContact = /^(mailto|https?):/.test(String(payload.sub))
  return isShort && hasContact && headers['content-encoding'] === 'aes128gcm' && Number(headers.ttl) > 0
}
