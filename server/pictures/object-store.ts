import { AwsClient } from 'aws4fetch'
import { raise } from '../../domain/errors.ts'

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** URL of the store, without a slash at the end. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Log {
  warn(details: object, words: string): void
}

const timeoutMs = 5000

/** A client of the object store. Failed calls raise a 503 and are logged. */
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
    await this.#send(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } })
  }

  async get(key: string): Promise<Uint8Array> {
    return this.#send(key, { method: 'GET' })
  }

  /** Deleting a missing object succeeds. */
  async delete(key: string): Promise<void> {
    await this.#send(key, { method: 'DELETE' })
  }

  async #send(key: string, request: RequestInit): Promise<Uint8Array> {
    try {
      const signed = await this.#client.sign(`${this.#url}/${key}`, request)
      const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const body = new Uint8Array(await response.arrayBuffer())
      if (response.ok) return body
      throw new Error(`It answered ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`)
    } catch (err) {
      this.#log.warn({ err, method: request.method }, 'The object store let a request down')
      return raise('unavailable', "Pictures can't be reached at the moment. Please try again later.")
    }
  }
}
