import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What must never leave the server. */
const Secrets = z.object({
  /** Signs session cookies and encrypts second factors. Who changes it signs everybody out, and makes those useless. */
  auth: z.string().min(32),
})
export type Secrets = z.infer<typeof Secrets>

/** The secrets cannot be read or made; the message is one line, without what was read. */
export class SecretsUnusable extends Error {}

/**
 * The secrets of this installation, made at the first start, in a file only its owner can read.
 *
 * @throws SecretsUnusable when the file holds something else.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  try {
    if (!existsSync(file)) makeSecrets(dataDir, file)
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason = code ? `cannot be read or made (${code})` : 'must hold {"auth": "a text of 32 characters or more"}'
    const remedy = code
      ? ''
      : '; bring it back from a backup, or delete it: then everybody has to sign in again, and second factors are lost'
    throw new SecretsUnusable(`DATA_DIR: ${file} ${reason}${remedy}`)
  }
}

/** The file appears whole or not at all, and never over one that another process has just made. */
function makeSecrets(dataDir: string, file: string): void {
  const secrets: Secrets = { auth: randomBytes(32).toString('base64url') }
  const aside = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true, flag: 'wx' })
    giveName(aside, file)
    flushFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function giveName(aside: string, file: string): void {
  try {
    linkSync(aside, file)
  } catch (error) {
    // Some file systems have no links; a name given by renaming takes the place of another.
    const hasNoLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!hasNoLinks) throw error
    if (!existsSync(file)) renameSync(aside, file)
  }
}

/** So that the name of a new file is still there after a loss of power. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
