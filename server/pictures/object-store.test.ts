import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportAccount } from '../../domain/account-data.ts'
import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { deletePicture, getPictureFile, putPicture } from '../../domain/picture.ts'
import { png } from '../../testing/pictures.ts'
import { query } from '../../testing/query.ts'
import { type Person, type TestServer, testServer } from '../../testing/server.ts'
import { changeUser } from '../auth/command.ts'
import { Pictures } from './pictures.ts'

// Pictures in a bucket of a real S3 server, which stores files.

let folder: string
let store: S3rver
let port: number
let server: TestServer
/** Warnings in the log, one per line. */
let warnings: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-s3-'))
  port = await startStore()
  const settings = { PICTURE_STORE_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/learners`, LOG_LEVEL: 'warn' }
  server = await testServer(settings, undefined, null, { log: { write: (line) => void warnings.push(line) } })
})
afterAll(async () => {
  await server.stop()
  await store.close()
  rmSync(folder, { recursive: true })
})

async function startStore(at = 0): Promise<number> {
  const configureBuckets = [{ name: 'learners', configs: [] }]
  store = new S3rver({ address: '127.0.0.1', port: at, silent: true, directory: folder, configureBuckets })
  return (await store.run()).port
}

const bucket = () => ({
  url: `http://127.0.0.1:${port}/learners`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

const replacing = { query: { upsert: 'true' as const }, body: png(2, 2) }

/** All files of the bucket as one text. */
const kept = () =>
  readdirSync(folder, { recursive: true })
    .filter((name) => String(name).includes('.webp'))
    .join(' ')
const leftovers = () => query(server.db, 'select version from picture_leftovers')
const waitFor = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 10_000 })

function fileOf(person: Person, version: string) {
  return person.request('GET', getPictureFile.path.replace(':version', version).replace(':name', '64.webp'))
}

test('a picture lies in the bucket alone, under a name that tells of nobody, and is shown to its learner', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const { picture } = await ana.call(putPicture, replacing)
  const inBucket = readFileSync(join(folder, 'learners', 'pictures', picture, '64.webp._S3rver_object'))
  const { statusCode, headers, rawPayload } = await fileOf(ana, picture)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/webp' })
  expect(rawPayload.equals(inBucket)).toBe(true)
  expect((await fileOf(bo, picture)).statusCode).toBe(404)
  const rows = await query(server.db, 'select bytes from profile_pictures where user_id = $1', [ana.id])
  expect(rows).toEqual([{ bytes: null }, { bytes: null }])
})

test('what is replaced or deleted, or whose account is deleted, leaves the bucket', async () => {
  const ana = await server.newLearner()
  const { picture: first } = await ana.call(putPicture, replacing)
  const { picture: second } = await ana.call(putPicture, replacing)
  await waitFor(() => expect(kept()).not.toContain(first))
  expect(kept()).toContain(second)
  await ana.call(deletePicture, {})
  await waitFor(() => expect(kept()).not.toContain(second))
  const { picture: third } = await ana.call(putPicture, replacing)
  await ana.call(deleteAccount, { body: { password: ana.password } })
  await waitFor(async () => {
    expect(kept()).not.toContain(third)
    expect(await leftovers()).toEqual([])
  })
})

test('what an operator deletes with its account has left the bucket by then', async () => {
  const ana = await server.newLearner()
  const { picture } = await ana.call(putPicture, replacing)
  const pictures = new Pictures(server.db, bucket(), { warn: () => {} })
  const lines: string[] = []
  const site = { db: server.db, publicUrl: 'https://learn.example.org', print: (line: string) => void lines.push(line) }
  await changeUser({ ...site, onEnded: () => {}, onDeleted: () => pictures.sweep() }, 'delete', ana.email)
  expect(lines).toEqual([`${ana.email} is deleted, with all that was kept of them.`])
  expect(kept()).not.toContain(picture)
})

test('while the store is away nothing is half done, the learner gets an error, and what was to be deleted is deleted later', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const [{ picture }, { picture: left }] = [await ana.call(putPicture, replacing), await bo.call(putPicture, replacing)]
  await store.close()
  const away = { status: 503, detail: "Pictures can't be reached at the moment. Please try again later." }
  expect(await ana.refused(putPicture, replacing)).toMatchObject(away)
  expect((await fileOf(ana, picture)).json()).toMatchObject(away)
  expect((await ana.call(getSession, {})).picture).toBe(picture)
  expect(await ana.refused(exportAccount, {})).toMatchObject(away)
  warnings = []
  await bo.call(deletePicture, {})
  expect((await bo.call(getSession, {})).picture).toBeNull()
  // The deletion failed and waits for a retry.
  await waitFor(() => expect(warnings.join()).toContain('"method":"DELETE"'))
  await startStore(port)
  expect((await fileOf(ana, picture)).statusCode).toBe(200)
  expect((await ana.call(exportAccount, {})).pictures).toHaveLength(1)
  expect(kept()).toContain(left)
  // The next write sweeps, as the timer does.
  await ana.call(putPicture, replacing)
  await waitFor(() => expect(kept()).not.toContain(left))
  // A refused upload may have arrived in part, so it is deleted an hour later.
  await query(server.db, 'update picture_leftovers set delete_after = now()')
  await ana.call(deletePicture, {})
  await waitFor(async () => expect(await leftovers()).toEqual([]))
})

test.each([
  ['a key that the store does not know', () => `http://NOBODY:S3RVER@127.0.0.1:${port}/learners`],
  ['a bucket that is not there', () => `http://S3RVER:S3RVER@127.0.0.1:${port}/none`],
])('with %s the learner is told, and the log holds no secret', { tags: ['long'] }, async (_, url) => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const wrong = await testServer({ PICTURE_STORE_URL: url(), LOG_LEVEL: 'warn' }, undefined, null, { log })
  const ana = await wrong.newLearner()
  expect(await ana.refused(putPicture, replacing)).toMatchObject({ status: 503 })
  expect((await ana.call(getSession, {})).picture).toBeNull()
  expect(lines.join('\n')).toContain('The object store let a request down')
  expect(lines.join('\n')).not.toMatch(/S3RVER:|AWS4-HMAC/)
  await wrong.stop()
})

test('a store that sends elsewhere is not followed', { tags: ['long'] }, async () => {
  const asked: (string | undefined)[] = []
  const elsewhere = createServer((_, answer) => answer.end(asked.push('elsewhere')))
  const sending = createServer((_, answer) => answer.writeHead(307, { location: addressOf(elsewhere) }).end())
  for (const one of [elsewhere, sending]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
  const url = addressOf(sending).replace('://', '://key:secret@')
  const lied = await testServer({ PICTURE_STORE_URL: `${url}/learners`, LOG_LEVEL: 'fatal' })
  expect(await (await lied.newLearner()).refused(putPicture, replacing)).toMatchObject({ status: 503 })
  expect(asked).toEqual([])
  await lied.stop()
  for (const one of [elsewhere, sending]) one.close()
})

function addressOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what a store is asked is signed with the key of the settings', async () => {
  const secret = 'a/b+c%d'
  const signatures: { given: string | undefined; worked: string }[] = []
  const checking = createServer((request, response) => {
    signatures.push({
      given: request.headers.authorization?.split('Signature=')[1],
      worked: signatureOf(request, secret),
    })
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(checking, 'listening')
  const { port } = checking.address() as AddressInfo
  const its = await testServer({
    PICTURE_STORE_URL: `http://KEY:${encodeURIComponent(secret)}@127.0.0.1:${port}/learners?region=eu-central-1`,
  })
  const ana = await its.newLearner()
  await ana.call(putPicture, replacing)
  await ana.call(deletePicture, {})
  await waitFor(() => expect(signatures.length).toBeGreaterThanOrEqual(4))
  for (const { given, worked } of signatures) expect(given).toBe(worked)
  await its.stop()
  checking.close()
})

/** Signature version 4, computed as by a store. */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const [, scope = '', names = ''] = headers.authorization?.match(/Credential=KEY\/(\S+), SignedHeaders=([^,]+)/) ?? []
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const asked = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(asked).digest('hex'),
  ].join('\n')
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  return sign(scope.split('/').reduce<string | Buffer>(sign, `AWS4${secret}`) as Buffer, text).toString('hex')
}
