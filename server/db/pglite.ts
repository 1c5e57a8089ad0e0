import fs, { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { giveConnections, prepareStatements } from './db.ts'
import { isFromServer, noteFailure, toDatabaseError } from './outage.ts'
import { startEngine } from './pglite-engine.ts'
import { vacuumWhenIdle } from './vacuum.ts'

/** Bytes to leave free: PostgreSQL may begin a transaction log of 16 MB at any moment. */
const reserve = 64 * 1024 * 1024
/** Milliseconds. */
const timeoutMs = { roomCheck: 200, connection: 10_000 }

/**
 * PostgreSQL in this process, stored in `folder`, behind node-postgres: a pool of one connection. While the disk is
 * nearly full, writes are refused. The process ends if the engine breaks.
 *
 * @throws OperatorError when the folder has other contents, or the disk is nearly full
 */
export async function openEmbedded(folder: string): Promise<pg.Pool> {
  refuseOtherContents(folder)
  if (freeBytes(folder) < reserve) {
    throw new OperatorError(`DATA_DIR: ${folder} has ${mb(freeBytes(folder))} MB left, and needs ${mb(reserve)}`)
  }
  const pglite = await startEngine(folder).catch((error) => {
    throw new OperatorError(`DATA_DIR: the database in ${folder} cannot be opened: ${firstLineOf(error)}`)
  })
  class EmbeddedClient extends pg.Client {
    constructor() {
      super(createPgConfig(pglite))
    }
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs.connection,
    Client: EmbeddedClient,
    // PGlite has one session, so settings of an earlier connection must be reset.
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
      // Without statistics, plans for the values of a call are worse than those for any, and each takes its time.
      await client.query('set plan_cache_mode = force_generic_plan')
    },
  })
  prepareStatements(pool, async (statement) => {
    try {
      return await statement()
    } catch (error) {
      if (isBroken(error)) endProcess(folder, error)
      noteFailure(error)
      throw error
    }
  })
  refuseWritesWithoutRoom(pool, folder)
  vacuumWhenIdle(pool)
  const endPool = pool.end.bind(pool)
  pool.end = async () => {
    await endPool()
    await pglite.close()
  }
  return pool
}

/** Refuses a folder that lost PG_VERSION: PGlite would initialize it and overwrite the rest. */
function refuseOtherContents(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, 'PG_VERSION')) || readdirSync(folder).length === 0) return
  throw new OperatorError(
    `DATA_DIR: ${folder} holds files, but no PG_VERSION; bring a backup of it back, or move it away to begin anew`,
  )
}

/** Whether the engine panicked: it answers nothing any more. */
function isBroken(error: unknown): boolean {
  if (isFromServer(error)) return ['PANIC', 'FATAL'].includes((error as { severity?: string }).severity ?? '')
  return error instanceof WebAssembly.RuntimeError || (error as Error).name === 'ExitStatus'
}

/** The supervisor restarts this process. */
function endProcess(folder: string, error: unknown): void {
  setImmediate(() => {
    throw new OperatorError(
      `The database in ${folder} broke: ${firstLineOf(error)}. Nothing that was acknowledged is lost; start Waymark again`,
    )
  })
}

function refuseWritesWithoutRoom(pool: pg.Pool, folder: string): void {
  let hasRoom = true
  let checkedAt = Number.NEGATIVE_INFINITY
  // A new connection may write, although the last one was read-only.
  pool.on('connect', () => {
    hasRoom = true
    checkedAt = Number.NEGATIVE_INFINITY
  })
  giveConnections(pool, async (connect) => {
    const client = await connect().catch((error) => {
      throw toDatabaseError(error)
    })
    if (performance.now() - checkedAt < timeoutMs.roomCheck) return client
    try {
      checkedAt = performance.now()
      const hadRoom = hasRoom
      hasRoom = freeBytes(folder) >= reserve
      if (hasRoom === hadRoom) return client
      console.error(hasRoom ? 'There is room on the disk again.' : `${folder} has no room left: only reading goes on.`)
      await client.query(`set default_transaction_read_only = ${hasRoom ? 'off' : 'on'}`)
      return client
    } catch (error) {
      // The only connection is broken.
      client.release(error as Error)
      throw error
    }
  })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(existsSync(folder) ? folder : dirname(folder))
  return bavail * bsize
}

const mb = (bytes: number) => Math.floor(bytes / 1024 / 1024)

function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
