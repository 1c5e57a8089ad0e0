import { accessSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { OperatorError } from './operator-error.ts'

/**
 * Makes the data folder if it is missing.
 *
 * @throws OperatorError when it cannot be written.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(`DATA_DIR: cannot write to ${dataDir} (${codeOf(error)})`)
  }
}

/**
 * Takes the data folder for this process alone, until it ends: an embedded database has one owner. The system itself
 * holds the lock and lets go of it with the process, however that ends; what stands in the file is for people.
 *
 * @throws OperatorError when another process holds it.
 */
export function claimDataFolder(dataDir: string): void {
  const file = join(dataDir, 'lock')
  let isMine: boolean
  let lock: number
  try {
    // The file stays: to remove it would let two processes hold a lock of the same name.
    lock = openSync(file, 'a+')
    isMine = tryLock(lock)
  } catch (error) {
    throw new OperatorError(`DATA_DIR: cannot lock ${file} (${codeOf(error)})`)
  }
  if (!isMine) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} is in use by ${ownerIn(file)}; stop it, or give this one another folder`,
    )
  }
  try {
    ftruncateSync(lock)
    writeSync(lock, `process ${process.pid} on ${hostname()}\n`)
  } catch {
    // The disk may be full, which the database says in better words; the lock holds without them.
  }
}

function ownerIn(file: string): string {
  const unknown = 'another process'
  try {
    return readFileSync(file, 'utf8').match(/^process \d+ on [\w.-]+$/m)?.[0] ?? unknown
  } catch {
    return unknown
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
