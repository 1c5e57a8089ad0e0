import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What must never leave the server. */
export interface Secrets {
  /** Signs session cookies. Who changes it signs everybody out. */
  auth: string
}

/** The secrets of this installation, made at the first start, in a file only its owner can read. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secrets: Secrets = { auth: randomBytes(32).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return secrets
}
