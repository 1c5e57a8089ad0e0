import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Content, readContent } from '../content/read.ts'
import type { Endpoint, InputOf, OutputOf } from '../domain/endpoint.ts'
import type { Problem } from '../domain/errors.ts'
import type { ItemKind, StoredItem } from '../domain/items/item-kind.ts'
import { statsOf } from '../domain/learner-record.ts'
import type { LearningEvent } from '../domain/learning-events.ts'
import { eventOperation, type OperationResult, type OperationsOutcome, sendOperations } from '../domain/operations.ts'
import type { Answers } from '../domain/preferences.ts'
import type { ProgressOutcome, Stats } from '../domain/progress.ts'
import { type AppParts, makeApp } from '../server/app.ts'
import { AccessTokens } from '../server/auth/access-tokens.ts'
import { sessionCookie } from '../server/auth/session-cookie.ts'
import { readConfig } from '../server/config.ts'
import { type Db, dbOver } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { openEmbedded } from '../server/db/pglite.ts'
import { openPostgres, timeoutMs } from '../server/db/postgres.ts'
import { EncryptedTokens } from '../server/encrypted-tokens.ts'
import { mailFolder } from '../server/mail/transport.ts'
import { insertLearners } from './accounts.ts'
import { checkRows } from './check-rows.ts'
import { copyEmptyDatabase } from './db.ts'
import { allMailIn, mailIn, type ReceivedMail } from './mail.ts'
import { newDatabase } from './new-database.ts'
import { query } from './query.ts'

// Real servers for tests of the API: the real app on a real database, and people to use it.

/** A person with a browser's cookies. */
export interface Person {
  /** The answer of a call that has to succeed. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** The problem that a call has to meet. */
  refused<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Problem>
  /** Any request, with the person's cookies; cookies of the response are stored. */
  request(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

export interface NewLearner extends Person {
  id: string
  name: string
  email: string
  password: string
  /** Records these events in one request; none may be rejected. */
  record(...doings: Doing[]): Promise<ProgressOutcome & { results: OperationResult[]; stats: Stats }>
  /** Writes an item, over any value unless a base is given. The result may be a conflict or a rejection. */
  send<Value>(
    kind: Pick<ItemKind<Value>, 'name'>,
    target: string,
    value: unknown,
    base?: string,
  ): Promise<OperationResult>
  /** Writes an item, which must succeed. Answers its version. */
  write<Value>(kind: ItemKind<Value>, target: string, value: Value, base?: string): Promise<string>
  read<Value>(kind: ItemKind<Value>, target: string): Promise<StoredItem<Value>>
}

export interface TestServer {
  app: FastifyInstance
  pool: pg.Pool
  db: Db
  visitor(): Person
  /** A new learner who is signed in, known to no other test. */
  newLearner(): Promise<NewLearner>
  /** An access token for an API client, in the learner's session. */
  accessTokenOf(learner: NewLearner): Promise<string>
  /** Several at the price of one. */
  newLearners(count: number): Promise<NewLearner[]>
  /** A second server process on the same database, as far as a client can tell. It is stopped with this one. */
  second(content?: Content): Promise<FastifyInstance>
  /** The mails to an address so far, or of one subject, once there is one at least, in the order in which they were sent. */
  mailTo(address: string, subject?: string): Promise<ReceivedMail[]>
  /** All mails so far, in the order in which they were sent. */
  mailsSent(): Promise<ReceivedMail[]>
  /** The learner as a client of another of these processes. */
  at(app: FastifyInstance, learner: NewLearner): NewLearner
  stop(): Promise<void>
}

/** The real courses, read once for all files of a worker: what a test changes is a copy. */
export const realContent: Content = readContent()

/** Long, so that a busy machine is not taken for an outage. */
const timeouts = { ...timeoutMs, connection: 60_000, silence: 60_000 }

/**
 * A new database, without tables: on the PostgreSQL server of the run if it has one, else embedded.
 *
 * @param fill puts the files of an embedded one into its folder, where it is not to be empty
 */
export async function testPool(fill: (folder: string) => Promise<void> = async () => {}) {
  const url = inject('databaseUrl')
  if (!url) {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'))
    await fill(folder)
    return { pool: await openEmbedded(folder), url, remove: async () => rmSync(folder, { recursive: true }) }
  }
  const database = await newDatabase(url)
  return { ...database, pool: await openPostgres(database.url, timeouts) }
}

const authSecret = 'a secret that only tests know, as long as a real one'

/**
 * @param content instead of the real courses
 * @param siteFolder of a built site, where the test is about one
 * @param parts that are not as usual
 */
export async function testServer(
  environment: Record<string, string> = {},
  content = realContent,
  siteFolder: string | null = null,
  parts: Partial<AppParts> = {},
): Promise<TestServer> {
  const { pool, url, remove } = await testPool(copyEmptyDatabase)
  await migrate(pool)
  const db = dbOver(pool, checkRows)
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-test-data-'))
  const config = readConfig({
    LOG_LEVEL: 'error',
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...environment,
  })
  const apps: FastifyInstance[] = []
  const startApp = async (own = content) => {
    const app = await makeApp({
      config,
      secrets: { auth: authSecret },
      pool,
      checkRows,
      content: own,
      siteFolder,
      log: { write: printCause },
      ...parts,
    })
    apps.push(app)
    await app.ready()
    return app
  }
  const app = await startApp()
  const visitor = () => person(app)
  const accessTokens = new AccessTokens(db, new EncryptedTokens({ auth: authSecret }), config.publicUrl)
  const newLearners = async (count: number) => {
    const cookieName = sessionCookie(config.publicUrl, authSecret).name
    const learners = await insertLearners(db, authSecret, count)
    return learners.map(({ cookie, ...who }) => learnerOf(person(app, new Map([[cookieName, cookie]])), who))
  }
  return {
    app,
    pool,
    db,
    visitor,
    mailTo: (address, subject) => mailIn(mailFolder(dataDir), address, subject),
    mailsSent: () => allMailIn(mailFolder(dataDir)),
    newLearner: async () => {
      const [learner] = await newLearners(1)
      if (!learner) throw new Error('Nobody was inserted.')
      return learner
    },
    newLearners,
    accessTokenOf: async ({ id: userId }) => {
      const [session] = await query<{ id: string }>(db, 'select id from sessions where user_id = $1', [userId])
      return accessTokens.sign({ userId, sessionId: session?.id ?? '' })
    },
    at: (other, { id, name, email, password, cookies }) => {
      return learnerOf(person(other, cookies), { id, name, email, password })
    },
    second: startApp,
    stop: async () => {
      await Promise.all(apps.map((one) => one.close()))
      await pool.end()
      await remove()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Prints the cause of a 500. */
function printCause(line: string): void {
  const { msg, err, method, route } = JSON.parse(line)
  console.error(`${msg}: ${method} ${route}\n${err?.stack ?? line}`)
}

const shared = new Map<string, Promise<TestServer>>()

/**
 * A server that all test files of a worker have in common, for tests that only ever look at people of their own.
 * Nobody stops it: it ends with its worker.
 */
export function sharedServer(): Promise<TestServer> {
  const key = inject('databaseUrl') ?? 'embedded'
  const server = shared.get(key) ?? testServer()
  shared.set(key, server)
  return server
}

function learnerOf(someone: Person, who: Pick<NewLearner, 'id' | 'name' | 'email' | 'password'>): NewLearner {
  return {
    ...someone,
    ...who,
    record: async (...doings) => {
      const { results, progress } = accepted(await someone.call(sendOperations, eventsInput(...doings)))
      if (!progress) throw new Error('The response has no record')
      return { ...progress, results, stats: statsOf(progress.record) }
    },
    send,
    write: async (kind, target, value, base) => {
      const result = await send(kind, target, value, base)
      accepted({ results: [result], progress: null })
      return result.version ?? ''
    },
    read: (kind, target) => someone.call(kind.get, { params: { target } } as never) as Promise<StoredItem<never>>,
  }

  async function send(kind: { name: string }, target: string, value: unknown, base?: string): Promise<OperationResult> {
    const { results } = await someone.call(sendOperations, itemInput(kind, target, value, base))
    return results[0] as OperationResult
  }
}

function accepted(outcome: OperationsOutcome): OperationsOutcome {
  const refused = outcome.results.find(({ status }) => status !== 'done' && status !== 'known')
  if (refused) throw new Error(`An operation was not stored: ${refused.detail}`)
  return outcome
}

function person(app: FastifyInstance, cookies = new Map<string, string>()): Person {
  const request: Person['request'] = async (method, url, body, headers = {}) => {
    const file = body instanceof Blob ? body : undefined
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': file?.type ?? 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: file ? Buffer.from(await file.arrayBuffer()) : text }),
    })
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
  const send = (endpoint: Endpoint, input: Parts) => request(endpoint.method, urlOf(endpoint, input), input.body)
  return {
    cookies,
    request,
    call: async (endpoint, input) => {
      const answer = await send(endpoint, input)
      if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    refused: async (endpoint, input) => {
      const answer = await send(endpoint, input)
      if (answer.statusCode < 400) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
  }
}

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

function urlOf({ path }: Endpoint, { params, query }: Parts): string {
  const filled = Object.entries((params ?? {}) as Record<string, string>).reduce<string>(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return search ? `${filled}?${search}` : filled
}

/** A path that shows every lesson of its course. */
export const wholeCoding: Answers = {
  learningGoal: 'coding',
  timeCommitment: 'intensive',
  experienceLevel: 'advanced',
}

/** The request that records these events, as of now and in Lisbon unless they say otherwise. */
export function eventsInput(...doings: Doing[]) {
  const now = new Date().toISOString()
  const operations = doings.map(({ id = crypto.randomUUID(), ...doing }) => ({
    id,
    kind: eventOperation,
    value: { occurredAt: now, timeZone: 'Europe/Lisbon', ...doing },
  }))
  return { body: { sentAt: now, operations } }
}

/** The request that writes one item. */
export function itemInput({ name }: { name: string }, target: string, value: unknown, base?: string) {
  const operation = { id: crypto.randomUUID(), kind: name, target, value, ...(base !== undefined && { base }) }
  return { body: { sentAt: new Date().toISOString(), operations: [operation] } }
}

/** An event without id, time and zone, which `eventsInput` fills in. */
export type Doing = { kind: LearningEvent['kind'] } & Record<string, unknown>

/** Completing a lesson on the path that shows all of its course. */
export function completing(lessonId: string, overrides: Record<string, unknown> = {}): Doing {
  return { kind: 'lesson-completed', lessonId, preferences: wholeCoding, ...overrides }
}
