import fs, { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { giveConnections, prepareStatements } from './db.ts'
import { isFromServer, noteFailure, told } from './outage.ts'
import { startEngine } from './pglite-engine.ts'
import { DatabaseUnusable } from './postgres.ts'
import { vacuumWhenIdle } from './vacuum.ts'

/** So many bytes stay free on the disk: a transaction log of 16 MB may have to be begun at any moment. */
const reserve = 64 * 1024 * 1024
/** Milliseconds. */
const timeoutMs = { untilRoomIsLookedFor: 200, connection: 10_000 }

/**
 * PostgreSQL in this process, its data kept in `folder`, behind node-postgres: a pool of one connection. While the disk
 * is nearly full it can be read and refuses writes; where it breaks all the same, the process ends.
 *
 * @throws DatabaseUnusable when the folder holds something else, or the disk is nearly full
 */
export async function openEmbedded(folder: string): Promise<pg.Pool> {
  refuseOtherContents(folder)
  if (freeBytes(folder) < reserve) {
    throw new DatabaseUnusable(`DATA_DIR: ${folder} has ${mb(freeBytes(folder))} MB left, and needs ${mb(reserve)}`)
  }
  const pglite = await startEngine(folder).catch((error) => {
    throw new DatabaseUnusable(`DATA_DIR: the database in ${folder} cannot be opened: ${firstLineOf(error)}`)
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
    // The session is the same as before: what an earlier connection left in it must go.
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
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

/** A folder that lost the file which makes it a database would be begun anew, over what is left. */
function refuseOtherContents(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, 'PG_VERSION')) || readdirSync(folder).length === 0) return
  throw new DatabaseUnusable(
    `DATA_DIR: ${folder} holds files, but no PG_VERSION; bring a backup of it back, or move it away to begin anew`,
  )
}

/** Whether the engine is gone for good: after a panic it answers nothing any more. */
function isBroken(error: unknown): boolean {
  if (isFromServer(error)) return ['PANIC', 'FATAL'].includes((error as { severity?: string }).severity ?? '')
  return error instanceof WebAssembly.RuntimeError || (error as Error).name === 'ExitStatus'
}

/** Whoever runs this process starts it again. */
function endProcess(folder: string, error: unknown): void {
  setImmediate(() => {
    throw new DatabaseUnusable(
      `The database in ${folder} broke: ${firstLineOf(error)}. Nothing that was acknowledged is lost; start Waymark again`,
    )
  })
}

function refuseWritesWithoutRoom(pool: pg.Pool, folder: string): void {
  let hasRoom = true
  let lookedAt = Number.NEGATIVE_INFINITY
  // A new connection may write, as the last may not have.
  pool.on('connect', () => {
    hasRoom = true
    lookedAt = Number.NEGATIVE_INFINITY
  })
  giveConnections(pool, async (connect) => {
    const client = await connect().catch((error) => {
      throw told(error)
    })
    if (performance.now() - lookedAt < timeoutMs.untilRoomIsLookedFor) return client
    try {
      lookedAt = performance.now()
      const hadRoom = hasRoom
      hasRoom = freeBytes(folder) >= reserve
      if (hasRoom === hadRoom) return client
      console.error(hasRoom ? 'There is room on the disk again.' : `${folder} has no room left: only reading goes on.`)
      await client.query(`set default_transaction_read_only = ${hasRoom ? 'off' : 'on'}`)
      return client
    } catch (error) {
      // There is no other connection.
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
