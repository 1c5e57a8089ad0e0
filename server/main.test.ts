import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Dashboard } from '../domain/dashboard.ts'
import type { LearningGoal } from '../domain/preferences.ts'
import { completing, eventsInput, wholeCoding } from './testing.ts'

// The server as a process of its own: how it starts, refuses to start, and survives being killed.

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
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'fatal', ...environment },
  })
  running.add(child)
  return child
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
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

/** What a server that cannot start says, and its exit code. */
function refusal(environment: Record<string, string>): Promise<[code: number | null, said: string]> {
  return ended(launch(environment))
}

/** The exit code of a process, and all that it said. */
async function ended(child: ChildProcess): Promise<[code: number | null, said: string]> {
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return [code, said]
}

describe('a start that cannot succeed says why in one line, and changes nothing', () => {
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

  test('data folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(await refusal({ DATA_DIR: dataDir })).toEqual([
      1,
      `Waymark did not start. DATA_DIR: cannot write to ${dataDir} (ENOTDIR)\n`,
    ])
  })

  test('data folder held by another process', async () => {
    const first = await start()
    expect(await refusal({})).toEqual([
      1,
      `Waymark did not start. DATA_DIR: ${join(folder, 'data')} is in use by process ${first.child.pid}; stop it, or give this one another folder\n`,
    ])
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('database that does not answer', async () => {
    const [code, said] = await refusal({ DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/learning' })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^Waymark did not start\. DATABASE_URL: the database at 127\.0\.0\.1:1\/learning does not answer: .*\n$/,
    )
  })
})

test('secrets are made at the first start, for their owner only, and kept', async () => {
  const secrets = join(folder, 'data', 'secrets.json')
  const first = await start()
  expect(statSync(secrets).mode & 0o777).toBe(0o600)
  const made = statSync(secrets).mtimeMs
  await first.kill('SIGTERM')
  await (await start()).kill('SIGTERM')
  expect(statSync(secrets).mtimeMs).toBe(made)
})

test('stopping it politely ends with code 0 and gives the data folder back', async () => {
  const server = await start()
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'data', 'lock'))).toBe(false)
})

const lessonsByGoal: [LearningGoal, string[]][] = [
  ['coding', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1']],
  ['design', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '3-1-1']],
  ['data', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '3-1-1']],
]
const twentyDeeds = [
  ...lessonsByGoal.flatMap(([goal, lessons]) => lessons.map((lesson) => [goal, `${goal}-${lesson}`] as const)),
  ['gaming', 'start-1-1-1'] as const,
  ['gaming', 'start-1-1-2'] as const,
]

test('a browser that holds a connection ready does not keep it from stopping', async () => {
  const server = await start()
  const { hostname, port } = new URL(server.url)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  const begun = performance.now()
  await server.kill('SIGTERM')
  expect(performance.now() - begun).toBeLessThan(10_000)
  unused.destroy()
})

test('killed at the moment of an answer, twenty times, it has lost no lesson that it acknowledged', async () => {
  let server = await start()
  const signedUp = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ name: 'Ana', email: 'ana@example.org', password: 'walk-the-path' }),
  })
  expect(signedUp.status).toBe(200)
  const { user: learner } = (await signedUp.json()) as { user: { id: string } }
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

  for (const [round, [learningGoal, lessonId]] of twentyDeeds.entries()) {
    const { body } = eventsInput(learner, completing(lessonId, { preferences: { ...wholeCoding, learningGoal } }))
    const answer = await fetch(`${server.url}/api/v1/events`, {
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
}, 120_000)

test('records cannot be held against their events while a server owns the data folder', async () => {
  await start()
  const [code, said] = await ended(launch({}, 'recompute.ts'))
  expect([code, said]).toEqual([1, expect.stringContaining('is in use by process')])
})
