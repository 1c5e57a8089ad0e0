import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Dashboard } from '../domain/dashboard.ts'
import { copyEmptyDatabase } from '../testing/db.ts'
import { runEnvironment, shortRun } from '../testing/run-environment.ts'
import { completing, eventsInput } from '../testing/server.ts'

// The server as a process: how it starts, refuses to start, and survives being killed.

let folder: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-main-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(folder, { recursive: true })
})

interface Started {
  child: ChildProcess
  url: string
  kill(signal: NodeJS.Signals): Promise<void>
}

function launch(environment: Record<string, string>, program = 'main.ts'): ChildProcess {
  return launchCommand(process.execPath, [...shortRun, join(import.meta.dirname, program)], environment)
}

function launchCommand(command: string, parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, parameters, {
    env: {
      ...runEnvironment,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'fatal',
      SITE_DIR: '/nowhere',
      ...environment,
    },
  })
  running.add(child)
  return child
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const database = join(folder, 'data', 'database')
  if (!existsSync(database)) await copyEmptyDatabase(database)
  return firstStart(environment)
}

/** Starts in a new data folder; creating the database takes most of the time. */
async function firstStart(environment: Record<string, string> = {}): Promise<Started> {
  const child = launch(environment)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const address = said.match(/ready at (\S+)/)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', () => reject(new Error(said)))
  })
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { child, url, kill }
}

/** Error message and exit code of a failed start. */
function refusal(environment: Record<string, string>): Promise<[code: number | null, said: string]> {
  return ended(launch(environment))
}

/** Exit code and output of a process. */
async function ended(child: ChildProcess): Promise<[code: number | null, said: string]> {
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return [code, said]
}

describe('a start that cannot succeed says why in one line, and changes nothing', () => {
  // spec: 8 Errors: A missing or invalid key: the start is refused
  // spec: 5 Validation: A wrong configuration is refused at the start
  test('malformed variable', async () => {
    expect(await refusal({ PORT: 'web' })).toEqual([
      1,
      'Waymark did not start. PORT is "web", but must be a whole number from 0 to 65535\n',
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('port taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toEqual([
      1,
      `Waymark did not start. PORT: 127.0.0.1:${port} is taken by another program\n`,
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
    other.close()
  })

  test('data folder that cannot be made', { tags: ['long'] }, async () => {
    writeFileSync(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(await refusal({ DATA_DIR: dataDir })).toEqual([
      1,
      `Waymark did not start. DATA_DIR: cannot write to ${dataDir} (ENOTDIR)\n`,
    ])
  })

  test('secrets that are none', { tags: ['long'] }, async () => {
    const file = join(folder, 'data', 'secrets.json')
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, '{}')
    const [code, said] = await refusal({})
    expect(code).toBe(1)
    expect(said).toMatch(/^Waymark did not start\. DATA_DIR: \S+secrets\.json must hold .*\n$/)
  })

  test('database folder that lost the file which makes it one', { tags: ['long'] }, async () => {
    const database = join(folder, 'data', 'database')
    mkdirSync(join(database, 'base'), { recursive: true })
    expect(await refusal({})).toEqual([
      1,
      `Waymark did not start. DATA_DIR: ${database} holds files, but no PG_VERSION; bring a backup of it back, or move it away to begin anew\n`,
    ])
    expect(readdirSync(database)).toEqual(['base'])
  })

  test('database that cannot be made', { tags: ['long'] }, async () => {
    // No file may grow beyond 512 kB.
    const limited = ['-c', 'ulimit -f 1000; exec "$0" "$@"', process.execPath, ...shortRun]
    const [code, said] = await ended(launchCommand('sh', [...limited, join(import.meta.dirname, 'main.ts')]))
    expect(code).toBe(1)
    expect(said).toMatch(/^Waymark did not start\. DATA_DIR: the database in \S+ cannot be made: .+\n$/)
    expect(existsSync(join(folder, 'data', 'database'))).toBe(false)
  })

  test('database that has not come after half a minute', { tags: ['long'] }, async () => {
    const [code, said] = await refusal({ DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/learning' })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^DATABASE_URL: .* Waiting for it, .*\nWaymark did not start\. DATABASE_URL: the database at 127\.0\.0\.1:1\/learning does not answer: .*\n$/,
    )
  })
})

test('a data folder that a server owns is given to no other, nor to who would hold records against their events', async () => {
  const { child, url } = await start()
  const refused = `DATA_DIR: ${join(folder, 'data')} is in use by process ${child.pid} on ${hostname()}; stop it, or give this one another folder\n`
  expect(await refusal({})).toEqual([1, `Waymark did not start. ${refused}`])
  expect(await ended(launch({}, 'recompute.ts'))).toEqual([1, refused])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a start that died while it made the database leaves no trace in the next one', async () => {
  const unfinished = join(folder, 'data', 'database.unfinished-x')
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
  const { url } = await firstStart()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['database', 'lock', 'secrets.json'])
})

test('stopped politely it waits for no request that never ends, and leaves the data folder and its secrets to the next start', async () => {
  const secrets = join(folder, 'data', 'secrets.json')
  const { child, url } = await start()
  expect(statSync(secrets).mode & 0o777).toBe(0o600)
  const made = statSync(secrets).mtimeMs
  const heard = await holdRequest(url)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  // A client that waits for permission gets it.
  expect(await heard.all).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  await start()
  expect(statSync(secrets).mtimeMs).toBe(made)
})

/** Begins a request with a slow body and waits until the server has received its head. @returns everything received */
async function holdRequest(url: string): Promise<{ all: Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  socket.on('error', () => {})
  socket.write('POST /api/v1/waitlist HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
  socket.write('content-length: 100\r\nexpect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  const sending = setInterval(() => socket.write(' '), 10_000)
  return {
    all: once(socket, 'close').then(() => {
      clearInterval(sending)
      return heard
    }),
  }
}

for (const [times, tags] of [
  [1, []],
  [3, ['long']],
] as const) {
  test(`killed at the moment of an answer, ${times} times, it has lost no lesson that it acknowledged`, {
    tags: [...tags],
    timeout: 300_000,
  }, async () => {
    let server = await start()
    const signedUp = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ name: 'Ana', email: 'ana@example.org', password: 'walk-the-path' }),
    })
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

    for (const [round, lessonId] of ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1'].slice(0, times).entries()) {
      const { body } = eventsInput(completing(lessonId))
      const answer = await fetch(`${server.url}/api/v1/operations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      server.child.kill('SIGKILL')
      expect(answer.status).toBe(200)
      await once(server.child, 'exit')
      server = await start()
      const dashboard: Dashboard = await (await fetch(`${server.url}/api/v1/dashboard`, { headers: { cookie } })).json()
      expect(dashboard.stats.totalSkillPoints).toBe(5 * (round + 1))
    }
    await server.kill('SIGTERM')
    expect(await ended(launch({}, 'recompute.ts'))).toEqual([0, '1 records: all as they follow from the events.\n'])
  })
}
