import fc from 'fast-check'
import { z } from 'zod'
import type { Content } from '../content/read.ts'
import { accountFormat, accountItems } from '../domain/account-file.ts'
import { endSessions } from '../domain/account-settings.ts'
import { deleteAccount } from '../domain/accounts.ts'
import { changesPath } from '../domain/changes.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { itemKinds } from '../domain/items/item-kinds.ts'
import { LearningEvent } from '../domain/learning-events.ts'
import { eventOperation, SentOperation, sendOperations } from '../domain/operations.ts'
import { signOut } from '../domain/signing-in.ts'
import { checksumOf } from '../server/account-data/checksum.ts'
import { routes } from '../server/app.ts'
import {
  deep,
  instants,
  type Known,
  numbers,
  strange,
  strings,
  textOf,
  valuesOf,
} from '../server/hostile-requests/strange-values.ts'

// Requests made from the contracts of the API, with strange values in places, and hostile ones made by hand.

/** A request as it goes over the wire. */
export interface HostileRequest {
  method: string
  /** With its query, as it is sent. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Whether it comes with the learner's cookie. */
  signedIn: boolean
}

/** Ids of lessons, courses, modules and projects. */
export function idsIn({ courses }: Content): Omit<Known, 'learnerId' | 'questions'> {
  const modules = courses.flatMap((course) => course.modules)
  return {
    lessons: modules.flatMap(({ subModules }) => subModules.flatMap(({ lessons }) => lessons.map(({ id }) => id))),
    courses: courses.map(({ id }) => id),
    modules: modules.map(({ id }) => id),
    projects: courses.flatMap(({ project }) => project?.id ?? []),
  }
}

/** The requests of a learner's pages, each once: no earlier write may have broken one. */
export function ownPages({ lessons, courses, modules, projects }: Known): HostileRequest[] {
  const [lessonId, courseId] = [lessons[0] ?? '', courses[0] ?? '']
  const targets = [lessonId, courseId, modules[0] ?? '', projects[0] ?? '', '1']
  return routes
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ endpoint: { path } }) => {
      const filled = path.replace(':lessonId', lessonId).replace(':courseId', courseId)
      if (filled.includes(':target')) return targets.map((target) => filled.replace(':target', target))
      return projects.map((projectId) => filled.replace(':projectId', projectId))
    })
    .map((path) => ({ method: 'GET', path, headers: {}, signedIn: true }))
}

/** Requests that end the session. */
const endings: readonly string[] = [endSessions.path, deleteAccount.path, signOut.path]

/** Requests of every kind that this learner, or nobody, may send. */
export function hostileRequests(known: Known): fc.Arbitrary<HostileRequest> {
  // These would send all later requests without a session.
  const asked = routes.filter(({ endpoint }) => !endings.includes(endpoint.path))
  const fromContracts = asked.map(({ endpoint }) => fromContract(endpoint, known))
  return fc.oneof(
    { arbitrary: fc.oneof(...fromContracts), weight: 6 },
    { arbitrary: operationMessages(known), weight: 3 },
    { arbitrary: imports(known), weight: 2 },
    { arbitrary: fc.oneof(...[...entrances, 'session', 'list-sessions', '%00', ''].map(ofAccounts)), weight: 1 },
    { arbitrary: byHand, weight: 5 },
  )
}

/** So many requests to each endpoint. What ends the session comes last. */
export function requestsToEach(known: Known, count: number, seed: number): HostileRequest[] {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const last = endpoints.filter(({ path }) => endings.includes(path))
  const kinds = [
    ...entrances.map(ofAccounts),
    ...endpoints.filter((endpoint) => !last.includes(endpoint)).map((endpoint) => fromContract(endpoint, known)),
    ...last.map((endpoint) => fromContract(endpoint, known)),
  ]
  return kinds.flatMap((kind) => fc.sample(kind, { numRuns: count, seed }))
}

function fromContract(endpoint: Endpoint, known: Known): fc.Arbitrary<HostileRequest> {
  const { method, path, params, query, body, rawBody, takes } = endpoint
  const record = (schema: z.ZodType | undefined) =>
    (schema ? valuesOf(schema, known) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>
  return fc
    .record({
      given: record(params),
      asked: record(query),
      body: takes ? strings : body && !rawBody ? valuesOf(body, known).map(textOf) : fc.constant(undefined),
      headers: someHeaders.map((headers) => ({ ...(takes?.[0] && { 'content-type': takes[0] }), ...headers })),
      signedIn: mostly(true, false),
    })
    .map(({ given, asked, ...rest }) => {
      const filled = path.replace(/:(\w+)/g, (_, name) => encoded(given?.[name]))
      const search = Object.entries(asked ?? {}).map(([name, value]) => `${name}=${encoded(value)}`)
      return { method, path: [filled, ...search.slice(0, 1)].join('?'), ...withoutUndefined(rest) }
    })
}

function withoutUndefined<Rest extends { body: string | undefined }>({ body, ...rest }: Rest) {
  return body === undefined ? rest : { ...rest, body }
}

function encoded(value: unknown): string {
  const text = String(value).replace(deep, '').slice(0, 5000)
  return encodeURIComponent(text.toWellFormed())
}

function mostly<Value>(usual: Value, other: Value): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 5 }, { arbitrary: fc.constant(other), weight: 1 })
}

function operationMessages(known: Known): fc.Arbitrary<HostileRequest> {
  const operationOf = (kind: string, value: z.ZodType) =>
    valuesOf(SentOperation.extend({ kind: z.literal(kind), value }), known)
  const kinds = itemKinds.map(({ name, value }) => operationOf(name, value))
  const operation = fc.oneof(
    { arbitrary: operationOf(eventOperation, LearningEvent), weight: kinds.length },
    ...kinds.map((arbitrary) => ({ arbitrary, weight: 1 })),
  )
  const operations = fc.array(operation, { minLength: 1, maxLength: 6 })
  return fc.record({ sentAt: mostlyNow, operations }).map((message) => ({
    ...{ method: 'POST', path: sendOperations.path, headers: {}, signedIn: true },
    body: textOf(message),
  }))
}

const mostlyNow = fc.oneof(
  fc.constant(0).map(() => new Date().toISOString()),
  instants,
)

/** Files of an account, their items with their checksums as in an export. */
function imports(known: Known): fc.Arbitrary<HostileRequest> {
  const counts = fc.oneof(fc.integer({ min: 0, max: 9 }), numbers)
  const sections = Object.entries(accountItems).map(([section, schema]) => {
    const items = valuesOf(schema, known).map(withChecksum)
    return [section, section === 'profile' ? items : fc.array(items, { maxLength: 4 })] as const
  })
  const members = fc.record(
    { exportedAt: instants, installation: strings, ...Object.fromEntries(sections), itemCount: counts },
    { requiredKeys: [] },
  )
  return fc.record({ version: fc.oneof(fc.constant(1), counts), members, dryRun: fc.boolean() }).map((file) => ({
    ...{ method: 'POST', path: `/api/v1/account/import?dryRun=${file.dryRun}`, headers: {}, signedIn: true },
    body: textOf({ format: accountFormat, version: file.version, ...file.members }),
  }))
}

function withChecksum(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const { checksum: _, ...rest } = item as Record<string, unknown>
  return { ...rest, checksum: checksumOf(rest) }
}

/** The calls of accounts that have no contract of their own. */
const entrances = ['sign-in/email', 'sign-up/email', 'sign-out']

function ofAccounts(call: string): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      body: fc.oneof(
        strange,
        fc.record(
          {
            email: fc.oneof(strange, fc.constant('nobody@example.org')),
            password: fc.oneof(strange, fc.constant('walk-the-path')),
            ...{ name: strange, image: strange, callbackURL: strange, rememberMe: strange, transaction: strange },
          },
          { requiredKeys: [] },
        ),
      ),
      headers: fc.constantFrom<Record<string, string>>({}, {}, {}, { 'content-type': 'text/plain' }, { host: 'a b' }),
    })
    .map(({ body, headers }) => {
      return { method: 'POST', path: `/api/auth/${call}`, headers, body: textOf(body), signedIn: false }
    })
}

const longName = 'x'.repeat(300)
const files = [
  '/',
  '/courses',
  '/assets/',
  '/sw.js',
  '/share.png',
  '/courses.data',
  '/sandbox/web.html',
  '/sitemap.xml',
]
const paths = fc.constantFrom(
  ...[
    ...files,
    '/assets',
    '/assets/shell-abc.js',
    '/assets/none.js',
    '/signin/x',
    '/robots.txt',
    '/nowhere',
    '/offline/',
  ],
  ...['/%00', '/assets/%00', '/signin/%00', '/lesson-videos/a/%00', '/api/docs/static/%00', '/api/v1/items/note/%00'],
  ...['/%', '/%ff', '/%E0%A4%A', '/assets/%', '/%2e%2e/%2e%2e/etc/passwd', '/..', '//', '//evil.example/', '/\\..\\x'],
  ...[
    `/${longName}`,
    `/assets/${longName}`,
    `/signup/${longName}`,
    `/courses/${longName}/x/y`,
    `/${'x/'.repeat(3000)}`,
  ],
  ...['/api/docs', '/api/docs/', '/api/docs/static/', '/api/docs/json', '/api/docs/yaml', '/api/openapi.json'],
  ...[
    `/api/docs/static/${longName}`,
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/session/',
    '/api/auth',
    '/healthz',
    '/readyz',
    '/api/auth/callback/none?code=x&state=%00',
    '/api/auth/callback/%00',
    '/api/v1/waitlist/leave?token=%0d%0aset-cookie:x',
    '/.well-known/jwks.json?%',
  ],
  ...[
    '*',
    'http://evil.example/',
    '/?%00',
    '/courses?a[b]=1&__proto__=x&a=%',
    changesPath,
    `${changesPath}?unheard=1e400`,
  ],
)
const oddHeaders = {
  host: ['', ' ', 'a b', 'a@b', 'localhost:99999', '[::1', 'a/b', '?', '#', '%00', 'x'.repeat(300), 'é', '..', 'a,b'],
  'if-modified-since': ['garbage', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', '-1'],
  'if-unmodified-since': ['garbage', 'Thu, 01 Jan 1970 00:00:00 GMT', ''],
  'if-match': ['garbage', '*', '"x"', ''],
  'if-none-match': ['garbage', '*', '"x", W/"y"', ','],
  range: ['bytes=', 'bytes=-', 'bytes=0-', 'bytes=5-1', 'bytes=99999999999-', 'bytes=0-0,5-5', 'bytes=-0', 'x', '0-1'],
  'if-range': ['garbage', '"x"'],
  'accept-encoding': ['br', 'gzip', '*', 'identity;q=0, *;q=0', 'br;q=x', ',', 'x'.repeat(300)],
  'content-type': ['', 'garbage', 'text/plain', 'application/json; charset=utf-7', 'multipart/form-data', '/', 'a/b/c'],
  cookie: ['waymark.session_token=%00', 'waymark.session_token=%', '=;;=', 'waymark.session_token=a.b', 'é=é'],
  origin: ['null', 'garbage', 'http://', 'http://localhost'],
  'x-forwarded-host': ['a b', 'evil.example'],
  'x-forwarded-for': ['garbage', '1.2.3.4, é', ','],
  'content-encoding': ['gzip', 'garbage'],
  expect: ['100-continue'],
  'x-waymark-tab': ['x'.repeat(33), '\t'],
}
const oneHeader = fc.oneof(
  ...Object.entries(oddHeaders).map(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value }))),
)
const someHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 5 },
  { arbitrary: oneHeader, weight: 1 },
)

const byHand: fc.Arbitrary<HostileRequest> = fc
  .record({
    method: fc.oneof(
      { arbitrary: fc.constantFrom('GET', 'HEAD'), weight: 4 },
      { arbitrary: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'), weight: 1 },
    ),
    path: paths,
    headers: fc.array(oneHeader, { maxLength: 2 }).map((all) => Object.assign({}, ...all) as Record<string, string>),
    body: fc.oneof(fc.constant(undefined), fc.constantFrom('', '{', '[]', '"', '{"__proto__":1}', '\ufeff{}')),
    signedIn: fc.boolean(),
  })
  .map(({ method, body, ...rest }) => ({
    method,
    ...rest,
    ...(body !== undefined && !['GET', 'HEAD'].includes(method) && { body }),
  }))
