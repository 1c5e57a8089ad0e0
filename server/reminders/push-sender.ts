import https from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushMessage } from '../../domain/push-subscriptions.ts'
import type { Db } from '../db/db.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'
import { isPrivateHost, publicLookup, refusePrivateHost } from '../public-hosts.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'
import type { StoredSubscription } from './queries.ts'

const timeout = 10_000 // ms
/** Seconds for which a push service keeps a message for a device that is off. */
const keptFor = 3 * 60 * 60

/** `gone`: the device is not subscribed any more. `failed`: it may be reached another time. */
type PushOutcome = 'taken' | 'gone' | 'failed'

interface Log {
  warn(details: object, words: string): void
}

interface PushSenderParts {
  db: Db
  encryptedTokens: EncryptedTokens
  /** A mailbox or page by which push services reach whoever runs this site. */
  contact: string
  log: Log
}

/** Sends messages to devices by Web Push (RFC 8030), encrypted for each (RFC 8291). */
export class PushSender {
  readonly #parts: PushSenderParts
  #keys: Promise<PushKeys> | undefined

  constructor(parts: PushSenderParts) {
    this.#parts = parts
  }

  async publicKey(): Promise<string> {
    return (await this.#presentKeys()).publicKey
  }

  /** Sends a message. Of the response only the status is read. */
  async send({ endpoint, publicKey, authSecret }: StoredSubscription, message: PushMessage): Promise<PushOutcome> {
    try {
      const keys = { p256dh: publicKey, auth: authSecret }
      const { headers, body } = await buildPushPayload(
        { data: { ...message }, options: { ttl: keptFor, topic: 'reminder', urgency: 'normal' } },
        { endpoint, expirationTime: null, keys },
        { ...(await this.#presentKeys()), subject: this.#parts.contact },
      )
      const status = await post(endpoint, headers, body)
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'taken'
      throw new Error(`It answered ${status}`)
    } catch (error) {
      const { message: problem } = error as Error
      this.#parts.log.warn({ host: new URL(endpoint).host, problem }, 'A push service did not take a reminder')
      return 'failed'
    }
  }

  #presentKeys(): Promise<PushKeys> {
    const keys = this.#keys ?? readPushKeys(this.#parts.db, this.#parts.encryptedTokens)
    this.#keys = keys
    keys.catch(() => {
      this.#keys = undefined
    })
    return keys
  }
}

/** Whether an address may be that of a push service: a browser says so, and may say anything. */
export function isPushEndpoint(endpoint: string): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  return protocol === 'https:' && !isPrivateHost(hostname) && username === '' && password === ''
}

function post(endpoint: string, headers: Record<string, string>, body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(endpoint)
    refusePrivateHost(url.hostname)
    const request = https.request(url, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeout),
      // A reused connection could lead to an address that was not verified by this lookup.
      agent: false,
      lookup: publicLookup(),
    })
    request.on('error', reject)
    // After a protocol upgrade a server sends neither a response nor an error.
    request.on('close', () => reject(new Error('It gave no answer')))
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })
}
