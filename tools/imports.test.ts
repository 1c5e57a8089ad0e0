import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

/** One import, both ends as repository paths; a package is `npm:name`, one of Node's own modules `node:name`. */
interface Import {
  from: string
  to: string
}

const root = join(import.meta.dirname, '..')
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(.+?)\1/g
const files = globSync('{app,content,domain,server,service-worker}/**/*.{ts,tsx}', { cwd: root })
const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  const found = textOf(from).matchAll(specifiers)
  return [...found].map(([, , specifier = '']) => ({ from, to: target(from, specifier) }))
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : `npm:${specifier}`
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** `server/progress` for `server/progress/routes.ts`; the folder alone for a file that lies directly in it. */
function featureOf(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 2).join('/')
}

function isTest(file: string): boolean {
  return /\.test\.|^server\/(access|hostile-requests)\//.test(file)
}

test('imports are seen in all their forms', () => {
  expect(imports).toContainEqual({ from: 'domain/endpoint.ts', to: 'npm:zod' })
  const forms = `import type { A } from './a.ts'\nexport { b } from "b"\nawait import('c')\nimport './d.css'`
  expect([...forms.matchAll(specifiers)].map(([, , specifier]) => specifier)).toEqual(['./a.ts', 'b', 'c', './d.css'])
})

const reach: [folder: string, what: string, allowed: RegExp][] = [
  ['domain', 'zod, and what merges texts', /^(domain\/|npm:(zod|node-diff3)$)/],
  [
    'content',
    "domain, its formats and Node's own modules",
    /^((content|domain)\/|npm:(yaml|zod|marked|highlight.js)|node:)/,
  ],
  ['server', 'domain, content and packages', /^((server|content|domain)\/|npm:|node:)/],
  ['app', 'domain, content and packages', /^((app|content|domain)\/|npm:)/],
  [
    'service-worker',
    'domain, the addresses of the app and Workbox',
    /^((service-worker|domain)\/|app\/paths.ts$|npm:workbox-)/,
  ],
]

test.each(reach)('%s imports %s', (folder, _, allowed) => {
  const forTests = /^(npm:(vitest|fast-check|pyodide|@electric-sql\/pglite)$|node:|testing\/)/
  const wrong = imports
    .filter(({ from }) => from.startsWith(`${folder}/`))
    .filter(({ from, to }) => !allowed.test(to) && !(isTest(from) && forTests.test(to)))
  expect(wrong).toEqual([])
})

test('a screen reads content only while it is built, in its loader', () => {
  const wrong = imports
    .filter(({ from, to }) => from.startsWith('app/') && to.startsWith('content/'))
    .filter(({ from }) => !isTest(from) && !/^export (async )?(function|const) loader\b/m.test(textOf(from)))
  expect(wrong).toEqual([])
})

// The site may be built where the server's secrets are set.
test('what browsers get is made of no setting but where its content lies', () => {
  const ofSite = files.filter((file) => !file.startsWith('server/') && !isTest(file))
  const read = ofSite.flatMap((file) => textOf(file).match(/\bprocess\.env.{0,12}|\bimport\.meta\.env.{0,5}/g) ?? [])
  expect(read.filter((one) => !/^(process\.env\.CONTENT_DIR|import\.meta\.env\.(PROD|DEV)\b)/.test(one))).toEqual([])
})

test("what a server feature keeps inside is used by other features' routes alone", () => {
  const shared = ['server', 'server/http', 'server/db', 'server/mail', 'server/items']
  const wrong = imports
    // The plumbing of server/http carries what features keep to their routes.
    .filter(({ from, to }) => /^server\/(?!http\/).*\//.test(from) && to.startsWith('server/'))
    .filter(({ from, to }) => featureOf(from) !== featureOf(to) && !shared.includes(featureOf(to)))
    .filter(({ from }) => !from.endsWith('/routes.ts') && !isTest(from))
  expect(wrong).toEqual([])
})

test('what a feature of the app keeps inside is used by no other', () => {
  const shared = ['app', 'app/ui', 'app/shell']
  const doors = [
    ...['app/auth/session.ts', 'app/auth/learner-only.tsx', 'app/auth/delete-account.tsx'],
    ...['app/auth/session-events.ts', 'app/auth/sign-in-again.tsx', 'app/auth/use-call-form.ts'],
    ...['app/auth/password-field.tsx', 'app/auth/load-passkeys.ts', 'app/auth/continue-with.tsx'],
    'app/auth/mail-link-page.tsx',
    ...['app/quizzes/lesson-quiz.tsx', 'app/exams/exam-dialog.tsx', 'app/exams/use-exam.ts'],
    ...['app/video/lesson-video.tsx', 'app/video/video-time.ts'],
    ...['app/exercises/live-samples.tsx', 'app/exercises/offered-check.ts'],
    ...['app/offline/lazy-offline.tsx', 'app/offline/forget-answers.ts', 'app/offline/install.ts'],
    ...['app/offline/course-pack.tsx', 'app/offline/taken-courses.tsx'],
    ...['app/sync/perform.ts', 'app/sync/pending.ts', 'app/sync/failure.ts'],
    ...['app/sync/on-device.ts', 'app/sync/use-record.ts', 'app/sync/apply-outcome.ts'],
    ...['app/sync/use-pending.ts', 'app/sync/use-pending-events.ts', 'app/sync/use-document.ts'],
    ...['app/sync/document-standing.tsx', 'app/sync/waiting-words.ts', 'app/changes/queries-invalidated.ts'],
    'app/library/beside-module.tsx',
    ...['app/sync/leaving.ts', 'app/sync/before-leaving.ts', 'app/sync/device-clock.ts'],
    ...['app/sync/keeping.ts', 'app/sync/keep-progress.tsx', 'app/sync/visitor-progress.ts'],
    ...['app/onboarding/choices.ts'],
    'app/courses/use-current-stretch.ts',
  ]
  const edges: Import[] = [
    { from: 'app/shell/header.tsx', to: 'app/sync/unsaved-banner.tsx' },
    { from: 'app/shell/header.tsx', to: 'app/auth/user-menu.tsx' },
    { from: 'app/courses/lesson-exercise.tsx', to: 'app/exercises/exercise-section.tsx' },
  ]
  const wrong = imports
    .filter(({ from, to }) => featureOf(from).startsWith('app/') && to.startsWith('app/'))
    .filter(({ from, to }) => featureOf(from) !== featureOf(to) && !shared.includes(featureOf(to)))
    // A kind of operation belongs to whoever performs it.
    .filter(({ to }) => !doors.includes(to) && !to.startsWith('app/sync/operations/'))
    .filter(({ from, to }) => !edges.some((edge) => edge.from === from && edge.to === to))
  expect(wrong).toEqual([])
})

test('the pieces in app/ui know no feature', () => {
  const wrong = imports.filter(({ from, to }) => featureOf(from) === 'app/ui' && /^app\/(?!ui\/)/.test(to))
  expect(wrong).toEqual([])
})
