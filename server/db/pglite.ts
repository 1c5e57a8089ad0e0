import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import pg from 'pg'
import { prepareStatements } from './db.ts'

/** Emscripten's Node file system, which PGlite keeps its files in, as far as it is used here. */
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } }
}

/** PGlite's file system with a flush that reaches the disk: as it comes, `fdatasync` does nothing. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const flushForReal = (module: unknown) => {
      const { stream_ops } = (module as EmscriptenModule).NODEFS
      stream_ops.fsync = (stream) => fs.fdatasyncSync(stream.nfd)
    }
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), flushForReal]
    return { emscriptenOpts }
  }
}

// PGlite's own parameters without -F (fsync=off), with a flush per commit that the file system above can do.
const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
]

/** PostgreSQL in this process, its data kept in `folder`, behind node-postgres: a pool of one connection. */
export async function openEmbedded(folder: string): Promise<pg.Pool> {
  const pglite = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableParams })
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  prepareStatements(pool)
  const endPool = pool.end.bind(pool)
  pool.end = async () => {
    await endPool()
    await pglite.close()
  }
  return pool
}
