// The package ships without types; this declares the one function in use.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts a body of the content coding aes128gcm. @param authSecret in base64url */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}
