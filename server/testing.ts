import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { readContent } from '../content/read.ts'
import type { Endpoint, InputOf, OutputOf } from '../domain/endpoint.ts'
import type { Problem } from '../domain/errors.ts'
import { type EventsOutcome, type LearningEvent, recordEvents } from '../domain/learning-events.ts'
import type { Preferences } from '../domain/preferences.ts'
import { makeApp } from './app.ts'
import { readConfig } from './config.ts'
import { type Db, dbOver } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'

// Real servers for tests of the API: the real app on a real database, and people to use it.

/** A person with a browser's cookies. */
export interface Person {
  /** The answer of a call that has to succeed. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** The problem that a call has to meet. */
  refused<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Problem>
  /** Any request, with the person's cookies; cookies of the answer are kept. */
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
  email: string
  password: string
  /** Does these things one after the other in one message; none may be refused. */
  record(...doings: Doing[]): Promise<EventsOutcome>
}

export interface TestServer {
  app: FastifyInstance
  db: Db
  visitor(): Person
  /** Somebody who has just signed up, known to no other test. */
  newLearner(): Promise<NewLearner>
  /** A second server process on the same database, as far as a client can tell. It is stopped with this one. */
  second(): Promise<FastifyInstance>
  stop(): Promise<void>
}

/** A database for one test file: a new one on the PostgreSQL server of the run if it has one, else embedded. */
export async function testPool() {
  const url = inject('databaseUrl')
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'))
  if (!url) return { pool: await openEmbedded(folder), url, remove: () => rmSync(folder, { recursive: true }) }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(url)
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return { pool: await openPostgres(own.href), url: own.href, remove: () => rmSync(folder, { recursive: true }) }
}

/** @param content instead of the real courses */
export async function testServer(
  environment: Record<string, string> = {},
  content = readContent(),
): Promise<TestServer> {
  const { pool, url, remove } = await testPool()
  await migrate(pool)
  const db = dbOver(pool)
  const config = readConfig({
    LOG_LEVEL: 'fatal',
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    DATABASE_URL: url,
    ...environment,
  })
  const apps: FastifyInstance[] = []
  const startApp = async () => {
    const app = await makeApp({
      config,
      secrets: { auth: 'a secret that only tests know, as long as a real one' },
      db,
      content,
      siteFolder: null,
    })
    apps.push(app)
    await app.ready()
    return app
  }
  const app = await startApp()
  const visitor = () => person(app)
  return {
    app,
    db,
    visitor,
    newLearner: async () => {
      const someone = visitor()
      const email = `${crypto.randomUUID()}@example.org`
      const password = 'walk-the-path'
      const answer = await someone.request('POST', '/api/auth/sign-up/email', { name: 'Ana', email, password })
      if (answer.statusCode !== 200) throw new Error(`Sign-up failed: ${answer.body}`)
      const id = answer.json().user.id
      return {
        ...someone,
        ...{ id, email, password },
        record: async (...doings) => {
          const outcome = await someone.call(recordEvents, eventsInput({ id }, ...doings))
          const refused = outcome.results.find(({ status }) => status === 'refused')
          if (refused) throw new Error(`An event was refused: ${refused.detail}`)
          return outcome
        },
      }
    },
    second: startApp,
    stop: async () => {
      await Promise.all(apps.map((one) => one.close()))
      await db.destroy()
      remove()
    },
  }
}

function person(app: FastifyInstance): Person {
  const cookies = new Map<string, string>()
  const request: Person['request'] = async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
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
export const wholeCoding: Preferences = {
  learningGoal: 'coding',
  timeCommitment: 'intensive',
  experienceLevel: 'advanced',
}

/** What a learner sends who did these things now, in Lisbon, unless they say when and where. */
export function eventsInput({ id: learnerId }: { id: string }, ...doings: Doing[]) {
  const now = new Date().toISOString()
  const stamped = doings.map((doing) => ({
    id: crypto.randomUUID(),
    learnerId,
    occurredAt: now,
    timeZone: 'Europe/Lisbon',
    ...doing,
  }))
  return { body: { sentAt: now, events: stamped } }
}

/** Something that somebody did; of a field that is left out, `eventsInput` fills in what is usual. */
export type Doing = { kind: LearningEvent['kind'] } & Record<string, unknown>

/** Completing a lesson on the path that shows all of its course. */
export function completing(lessonId: string, overrides: Record<string, unknown> = {}): Doing {
  return { kind: 'lesson-completed', lessonId, preferences: wholeCoding, ...overrides }
}
