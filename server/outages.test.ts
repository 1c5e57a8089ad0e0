import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '../domain/dashboard.ts'
import { pngOf } from '../testing/png.ts'
import { launchServer, newFolder, type ServerProcess } from '../testing/server-process.ts'
import { Tally } from '../tools/faults/harness/attack.ts'
import { ask, countLost, type LoadLearner, record, signUp, untilReady } from '../tools/faults/harness/learners.ts'
import { type Postgres, preparePostgres } from '../tools/postgres.ts'

// The server as a process of its own, on a PostgreSQL server that goes away; `npm run test:faults` does it under load.

let postgres: Postgres
let server: ServerProcess
let saidAtStart: string
let ana: LoadLearner
const tally = new Tally()
const dataDir = newFolder()
/** The requests that were answered during an outage, and those that were not. */
const answered: string[] = []

/** Nothing listens there. */
const away = '127.0.0.1:2'
const site = { id: 'away', name: 'Away', clientId: 'waymark', clientSecret: 'secret-of-the-other-site' }
const whatIsAway = {
  SMTP_URL: `smtp://waymark:password-of-the-mail-server@${away}`,
  PICTURE_STORE_URL: `http://key-of-the-bucket:secret-of-the-bucket@${away}/pictures`,
  OIDC_PROVIDERS: JSON.stringify([{ ...site, discoveryUrl: `http://${away}/.well-known/openid-configuration` }]),
}

// The server comes first, and waits.
beforeAll(async () => {
  postgres = await preparePostgres()
  server = await launchServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...whatIsAway })
  await server.untilSaid('Waiting for it')
  await postgres.start()
  await server.untilSaid('Waymark is ready')
  saidAtStart = server.said()
  ana = await signUp(server.url)
})
afterAll(async () => {
  await server.kill()
  await postgres.stop()
})

const dashboard = () => ask(tally, `${server.url}${getDashboard.path}`, ana)
const write = () => record(tally, server.url, ana)
const readiness = () => ask(tally, `${server.url}/readyz`)

async function expectOutage(answer: Response | null, words: RegExp) {
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('retry-after')).toBe('2')
  const said = (await answer?.text()) ?? ''
  answered.push(said)
  expect(JSON.parse(said)).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(words) })
}

const nobodyKnows =
  /^The database does not answer at the moment\. We do not know whether this was saved; please try again, nothing counts twice\.$/
const justReading = /^The database does not answer at the moment\. Please try again\.$/

test('a start waits for the database, and says so once', () => {
  expect(saidAtStart.match(/does not answer/g)).toHaveLength(1)
})

test('a database that is away is reported with 503 and true words, also at signing in, and is used again once it is back', async () => {
  expect((await write())?.status).toBe(200)
  await postgres.end('SIGINT')
  await expectOutage(await dashboard(), justReading)
  await expectOutage(await write(), nobodyKnows)
  // The database's last response counts for half a second.
  await expect.poll(async () => (await readiness())?.status).toBe(503)
  await expectOutage(await readiness(), justReading)
  const stranger = { ...ana, cookie: ana.cookie.replace('session_token=', 'session_token=x') }
  await expectOutage(
    await ask(tally, `${server.url}/api/auth/sign-in/email`, stranger, {
      email: 'ana@example.org',
      password: 'walk-the-path',
    }),
    nobodyKnows,
  )
  expect((await ask(tally, `${server.url}/healthz`))?.status).toBe(200)
  await postgres.start()
  await untilReady(server.url)
  expect((await write())?.status).toBe(200)
})

test('a database that freezes in the midst of requests is reported alike, and is used again once it thaws', async () => {
  postgres.freeze()
  const answers = await Promise.all([...Array(15)].flatMap(() => [dashboard(), write()]))
  for (const [index, answer] of answers.entries()) {
    await expectOutage(answer, index % 2 === 0 ? justReading : nobodyKnows)
  }
  await expectOutage(await readiness(), justReading)
  postgres.thaw()
  await untilReady(server.url)
  expect((await write())?.status).toBe(200)
})

test('a database that breaks off in the midst of requests takes no process with it, and nothing that was acknowledged', async () => {
  const during = [...Array(20)].flatMap(() => [dashboard(), write()])
  await postgres.end('SIGQUIT')
  for (const answer of await Promise.all(during)) expect([200, 503]).toContain(answer?.status)
  await postgres.start()
  await untilReady(server.url)
  await countLost(tally, server.url, [ana])
  expect(tally).toMatchObject({ lost: 0, serverErrors: 0, unanswered: 0 })
  expect(server.child.exitCode).toBe(null)
})

test('no secret is in what it logs at its most talkative, nor in an answer, whatever is wrong or away', async () => {
  const headers = { cookie: ana.cookie, origin: server.url }
  const asked = async (method: string, path: string, status: number, body?: string | Blob) => {
    const type = typeof body === 'string' && { 'content-type': 'application/json' }
    const request = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) }
    const answer = await fetch(server.url + path, { ...request, redirect: 'manual' })
    answered.push(await answer.text(), JSON.stringify([...answer.headers]))
    expect([path, answer.status]).toEqual([path, status])
  }
  const onePixel = new Blob([pngOf({ width: 1, height: 1 }, 6, new Uint8Array(5))], { type: 'image/png' })
  const wrong = JSON.stringify({ email: 'ana@example.org', password: 'walk-another-path' })
  await asked('POST', '/api/auth/sign-in/email', 401, wrong)
  await asked('POST', '/api/auth/token', 401, wrong)
  await asked('POST', '/api/auth/sign-in/email', 400, '{"email":')
  await asked('GET', '/api/auth/providers', 200)
  await asked('POST', '/api/auth/providers/away', 503, '{}')
  await asked('GET', '/api/auth/callback/away?code=x&state=y', 302)
  await asked('PUT', '/api/v1/picture?upsert=true', 503, onePixel)
  await server.untilSaid('A mail was not sent')
  await server.untilSaid('Another site let somebody down')
  const { auth } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const secrets = [auth, ...'password-of secret-of key-of'.split(' ')]
  const told = [server.said(), ...answered].join('\n')
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
})
