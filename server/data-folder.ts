import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder cannot be used; the message is one line. */
export class DataFolderUnusable extends Error {}

/**
 * Makes the data folder if it is missing.
 *
 * @throws DataFolderUnusable when it cannot be written.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderUnusable(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/**
 * Takes the data folder for this process alone: an embedded database has one owner.
 *
 * @returns a function that gives it back.
 * @throws DataFolderUnusable when a living process holds it.
 */
export function claimDataFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'lock')
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    while (!tryLink(mine, lock)) releaseIfStale(lock, dataDir)
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(lock, { force: true })
}

/** A hard link is made whole or not at all, and never over an existing file: so one process wins. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock whose owner is gone: killed, or this very number in a container that was started again. */
function releaseIfStale(lock: string, dataDir: string): void {
  let owner: number
  try {
    owner = Number(readFileSync(lock, 'utf8'))
  } catch {
    return
  }
  if (owner !== process.pid && isAlive(owner)) {
    throw new DataFolderUnusable(
      `DATA_DIR: ${dataDir} is in use by process ${owner}; stop it, or give this one another folder`,
    )
  }
  setAside(lock, owner)
}

/** Moves a stale lock away; if another process has just replaced it by its own, gives that one back. */
function setAside(lock: string, staleOwner: number): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (Number(readFileSync(aside, 'utf8')) !== staleOwner) tryLink(aside, lock)
  rmSync(aside)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
