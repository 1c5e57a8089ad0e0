import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAwards } from '../../domain/activity.ts'
import { getExam, startVisitorExam } from '../../domain/exams.ts'
import { sendOperations } from '../../domain/operations.ts'
import { knownCourse } from '../../testing/domain.ts'
import {
  completing,
  eventsInput,
  type NewLearner,
  realContent,
  type TestServer,
  testServer,
  wholeCoding,
} from '../../testing/server.ts'
import { lineWithChecksum } from '../account-data/checksum.ts'
import { send, sendHostile, sendToEach, usualSeed, writeExampleSite } from './sending.ts'

const content = realContent
const seed = Number(process.env.SEED ?? usualSeed)

let folder: string
let server: TestServer
let origin: string
let ana: NewLearner
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-hostile-'))
  writeExampleSite(folder)
  server = await testServer({}, content, folder)
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  ana = await server.newLearner()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const cookieOf = ({ cookies }: NewLearner) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test(`no request of hundreds, made from the contracts and by hand, is answered with a 5xx (SEED=${seed})`, async () => {
  const sender = { origin, learnerId: ana.id, cookie: cookieOf(ana) }
  const { acknowledged, failures } = await sendHostile(sender, content, 250, seed)
  expect(failures).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
})

test(`no endpoint answers what is made from its schema with a 5xx, signing in among them (SEED=${seed})`, async () => {
  const bo = await server.newLearner()
  const { acknowledged, failures } = await sendToEach(
    { origin, learnerId: bo.id, cookie: cookieOf(bo) },
    content,
    3,
    seed,
  )
  expect(failures).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
})

const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`
const longName = 'x'.repeat(300)
const file = '/assets/shell-abc.js'

test.each([
  ['a host that is none', 'POST', '/api/auth/sign-in/email', { host: 'a b' }, '{}', 400],
  ['a deep body at sign-in', 'POST', '/api/auth/sign-in/email', {}, `{"email":${deep}}`, 400],
  ['a deep body elsewhere', 'PATCH', '/api/v1/profile', {}, `{"learningGoal":${deep}}`, 400],
  ['a deep event', 'POST', sendOperations.path, {}, `{"sentAt":"2026-11-21T20:00:00Z","operations":[${deep}]}`, 400],
  ['NUL in a name', 'GET', '/%00', {}, undefined, 404],
  ['half an escape', 'GET', '/%', {}, undefined, 400],
  ['a folder', 'GET', '/assets/', {}, undefined, 404],
  ['the folder above', 'GET', '/..', {}, undefined, 404],
  ['a long file name', 'GET', `/assets/${longName}`, {}, undefined, 404],
  ['a long name of a page', 'GET', `/courses/${longName}/x/y`, {}, undefined, 404],
  ['a long name in the reference', 'GET', `/api/docs/static/${longName}`, {}, undefined, 404],
  ['If-Match with another', 'GET', file, { 'if-match': '"another"' }, undefined, 412],
  [
    'If-Unmodified-Since long ago',
    'GET',
    file,
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    undefined,
    412,
  ],
  ['If-Modified-Since never', 'GET', file, { 'if-modified-since': 'garbage' }, undefined, 200],
  ['a part beyond the end', 'GET', file, { range: 'bytes=99999-' }, undefined, 416],
  ['a place in the year 12026', 'GET', `${listAwards.path}?after=%2B012026-01-01T00:00:00Z%20x`, {}, undefined, 400],
] as const)("%s is the sender's mistake or none", async (_, method, path, headers, body, status) => {
  const request = { method, path, headers, signedIn: true, ...(body !== undefined && { body }) }
  expect((await send({ origin, cookie: cookieOf(ana) }, request)).status).toBe(status)
})

test('an event of a year that no calendar here holds is refused, and those beside it are recorded', async () => {
  const late = '9999-12-31T23:59:59-10:00'
  const events = () => eventsInput(completing('coding-1-1-1'), completing('coding-1-1-2', { occurredAt: late }))
  for (const sentAt of [new Date().toISOString(), late]) {
    const { body } = events()
    const { results } = await ana.call(sendOperations, { body: { ...body, sentAt } })
    expect(results).toMatchObject([{ status: 'done' }, { status: 'rejected', code: 'invalid-input' }])
  }
})

const importing = '/api/v1/account/import?dryRun=false'

test.each([1e30, -1, 0.5, 2 ** 53])('a file that says it has %d items is answered as what it is', async (itemCount) => {
  const answer = await ana.request('POST', importing, { format: 'waymark-account', version: itemCount, itemCount })
  expect(answer.statusCode).toBe(200)
})

test("a brought exam with options in an order that cannot be leaves the learner's exams answering", async () => {
  const projectId = knownCourse(content.courses, wholeCoding.learningGoal).project?.id ?? ''
  const bo = await server.newLearner()
  const { questions } = await bo.call(startVisitorExam, {
    params: { projectId },
    body: { preferences: wholeCoding, previousIds: [] },
  })
  const now = new Date().toISOString()
  const handedIn = { submittedAt: now, answers: {}, correct: 0, total: 1, passed: false }
  const brought = [null, handedIn].map((handedIn) => ({
    attemptId: crypto.randomUUID(),
    projectId,
    preferences: wholeCoding,
    startedAt: now,
    handedIn,
    questions: [{ id: questions[0]?.id, order: [0, 1, 2, 3, 4, 5] }],
  }))
  const file = `{"format":"waymark-account","version":1,"examTries":[${brought.map(lineWithChecksum)}]}`
  expect((await bo.request('POST', importing, file)).json().sections).toMatchObject([{ added: 2 }])
  expect(await bo.call(getExam, { params: { projectId } })).toMatchObject({
    open: { questions: [] },
    last: { questions: [] },
  })
})
