import { generateKeyPair } from 'jose'
import { type CredentialCheck, checkCredential, keysIn } from '../../domain/credentials-check.ts'
import { fetchFile } from '../site-file.ts'

const ownKeys = '/.well-known/jwks.json'
/** A larger file is no certificate. */
const maxFileBytes = 20_000_000

/**
 * Checks a certificate by a key, or by this site's keys where none is given.
 *
 * @returns with the problem, in a sentence, where it cannot be checked here
 */
export async function checkFile(file: File, key: string): Promise<CredentialCheck | { problem: string }> {
  if (file.size > maxFileBytes) return { problem: 'It has more than 20 MB: no certificate is as large.' }
  // Absent in older browsers, and on sites without TLS.
  const canVerify = await generateKeyPair('EdDSA').catch(() => null)
  if (!canVerify) return { problem: 'This browser cannot check signatures. Try a current one, on a site with https.' }
  const text = key.trim() || (await textAt(ownKeys))
  if (text === null) return { problem: "This site's key can't be reached. Check your connection and try again." }
  const keys = keysIn(text)
  if (!keys) return { problem: 'What you gave is no public key. It has to be JSON, as the issuer publishes it.' }
  return checkCredential({
    file: new Uint8Array(await file.arrayBuffer()),
    keys,
    now: new Date(),
    // This page asks no other site.
    readStatusList: async (address) => (address.startsWith(`${location.origin}/`) ? textAt(address) : null),
  })
}

async function textAt(address: string): Promise<string | null> {
  return fetchFile(address)
    .then((response) => response.text())
    .catch(() => null)
}
