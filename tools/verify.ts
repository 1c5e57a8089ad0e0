import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decodeJwt, type JWK } from 'jose'
import { credentialIn } from '../domain/credentials-baking.ts'
import { checkCredential, keysIn, type Verdict } from '../domain/credentials-check.ts'
import { OperatorError } from '../server/operator-error.ts'
import { runCommand } from '../server/run-command.ts'

// Verifies a certificate of any site that issues Open Badges 3.0: docs/credentials.md.

const usage = `Usage: npm run verify -- FILE [--key FILE_OR_URL]
  FILE   a certificate: .jwt, or an SVG or PNG with one baked in
  --key  the issuer's key: a JSON Web Key, a set of them, or a DID document. Without it the issuer's own site is asked.`

const timeoutMs = 10_000

const words: Record<Verdict, string> = {
  valid: 'Valid',
  'not-a-credential': 'Not a certificate',
  altered: 'Altered',
  'other-issuer': 'Of another issuer',
  'not-yet-valid': 'Not valid yet',
  expired: 'Expired',
  revoked: 'Revoked',
  'status-unknown': 'Signed, but it is not known whether it was revoked',
}

await runCommand(async () => {
  const { values, positionals } = argumentsGiven()
  const [path] = positionals
  if (path === undefined) throw new OperatorError(usage)
  const file = await bytesAt(path)
  const keys = await keysFrom(values.key ?? (await addressOfIssuer(file)))
  const { verdict, reason, credential } = await checkCredential({
    file,
    keys,
    now: new Date(),
    readStatusList: (address) => fetched(address).catch(() => null),
  })
  print(`${words[verdict]}. ${reason}`)
  if (credential) {
    print(`  Course: ${credential.name}`)
    if (credential.holder) print(`  Made out to: ${credential.holder}`)
    print(`  Issued by: ${[credential.issuerName, credential.issuerId].filter(Boolean).join(', ')}`)
    if (credential.validFrom) print(`  On: ${credential.validFrom.slice(0, 10)}`)
    for (const { name, narrative } of credential.evidence) print(`  ${name}: ${narrative}`)
  }
  if (verdict !== 'valid') process.exitCode = 1
})

function argumentsGiven() {
  try {
    return parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  } catch {
    throw new OperatorError(usage)
  }
}

/** Prints a line. What a file says must not steer the terminal. */
function print(line: string): void {
  console.log(line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ''))
}

async function bytesAt(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error) => {
    throw new OperatorError(`${path} cannot be read (${error.code}).`)
  })
}

/** @throws OperatorError where nothing can be had, or no key is in it */
async function keysFrom(place: string): Promise<JWK[]> {
  const isAddress = /^https?:\/\//.test(place)
  const text = isAddress ? await fetched(place) : new TextDecoder().decode(await bytesAt(place))
  const keys = keysIn(text)
  if (!keys) throw new OperatorError(`${place} holds no key: a JSON Web Key, a set of them, or a DID document.`)
  return keys
}

async function fetched(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  if (!response?.ok) throw new OperatorError(`${address} does not answer. Name the issuer's key by --key.`)
  return response.text()
}

/** Where a `did:web` has its document: https://w3c-ccg.github.io/did-method-web/ */
async function addressOfIssuer(file: Uint8Array): Promise<string> {
  const jwt = await credentialIn(file)
  const issuer = jwt === null ? '' : issuerOf(jwt)
  const [, host, path] = /^did:web:([\w.%-]+)((?::[\w.%-]+)*)$/.exec(issuer) ?? []
  if (host) return `https://${host.replace('%3A', ':')}${path ? path.replaceAll(':', '/') : '/.well-known'}/did.json`
  throw new OperatorError(`The issuer's key has to be named by --key.\n${usage}`)
}

function issuerOf(jwt: string): string {
  try {
    return decodeJwt(jwt).iss ?? ''
  } catch {
    return ''
  }
}
