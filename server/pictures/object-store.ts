import { AwsClient } from 'aws4fetch'
import { raise } from '../../domain/errors.ts'

/** A bucket of a store that speaks the S3 protocol. */
export interface Bucket {
  /** Its address, without a slash at the end. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Log {
  warn(details: object, words: string): void
}

const timeoutMs = 5000

/** Every call that the store does not answer as it should is a 503 to whoever needs it, and told in the log. */
export class ObjectStore {
  readonly #url: string
  readonly #client: AwsClient
  readonly #log: Log

  constructor({ url, ...access }: Bucket, log: Log) {
    this.#url = url
    this.#client = new AwsClient({ ...access, service: 's3' })
    this.#log = log
  }

  async put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void> {
    await this.#ask(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } })
  }

  async get(key: string): Promise<Uint8Array> {
    return this.#ask(key, { method: 'GET' })
  }

  /** What is not there stays so. */
  async delete(key: string): Promise<void> {
    await this.#ask(key, { method: 'DELETE' })
  }

  async #ask(key: string, request: RequestInit): Promise<Uint8Array> {
    try {
      const signed = await this.#client.sign(`${this.#url}/${key}`, request)
      const answer = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const body = new Uint8Array(await answer.arrayBuffer())
      if (answer.ok) return body
      throw new Error(`It answered ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`)
    } catch (err) {
      this.#log.warn({ err, method: request.method }, 'The object store let a request down')
      return raise('unavailable', "Pictures can't be reached at the moment. Please try again later.")
    }
  }
}
