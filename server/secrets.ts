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
import { OperatorError } from './operator-error.ts'

/** Secrets of the server, which never leave it. */
const Secrets = z.object({
  /**
   * Signs session cookies and encrypts second factors. A new value signs everybody out and makes second factors
   * useless.
   */
  auth: z.string().min(32),
})
export type Secrets = z.infer<typeof Secrets>

/**
 * The secrets of this installation, created at the first start in a file that only its owner can read.
 *
 * @throws OperatorError when the file is malformed.
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
    throw new OperatorError(`DATA_DIR: ${file} ${reason}${remedy}`)
  }
}

/** Creates the file atomically, and never replaces one that another process has just made. */
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
    // Without hard links a rename is used, which may replace another process's file.
    const hasNoLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!hasNoLinks) throw error
    if (!existsSync(file)) renameSync(aside, file)
  }
}

/** The new directory entry must survive a power loss. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
