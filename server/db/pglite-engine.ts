import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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

// For commands such as `npm run admin`: servers run with --liftoff-only, which V8 takes at its start alone. V8 optimises
// a WebAssembly function after it has run about this many bytes of code, 150 times V8's default. By default it optimises
// PostgreSQL's largest function at once, which takes 500 MB and seconds of a core.
setFlagsFromString('--wasm-tiering-budget=2000000000')

/** Starts PGlite on a folder, and makes the database there if the folder is empty. */
export function startEngine(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableParams })
}
