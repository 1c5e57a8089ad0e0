import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { importAccount } from '../../domain/account-data.ts'
import { type NewLearner, type TestServer, testServer } from '../../testing/server.ts'
import { ImportSlots } from './import-slots.ts'

/** Where whoever is waited for gives way. */
const slots = new ImportSlots({ atOnce: 2, bytesPerSecond: Number.POSITIVE_INFINITY, graceInMs: 0 })
/** Until an upload has come to where it is waited for. */
const file = JSON.stringify({ format: 'waymark-account', version: 1, itemCount: 0 })

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await testServer({}, undefined, null, { importSlots: slots })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

const open: ClientRequest[] = []
afterEach(() => {
  for (const upload of open.splice(0)) upload.destroy()
})

/** Sends the beginning of a file, and no more of it. */
async function begin({ cookies }: NewLearner, beginning: string) {
  const upload = request(`${origin}${importAccount.path}?dryRun=false`, {
    method: 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
    },
  })
  open.push(upload)
  upload.write(beginning)
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], problem: await json(answer) }
}

async function statusOfImport(learner: NewLearner): Promise<number> {
  return (await learner.request('POST', `${importAccount.path}?dryRun=true`, file)).statusCode
}

/** Has two learners begin to send, so that there is no room for others. */
async function bothPlacesTaken() {
  const run = vi.spyOn(slots, 'run')
  const learners = [await server.newLearner(), await server.newLearner()]
  const answers = learners.map((learner) => begin(learner, file.slice(0, 20)))
  // The one that keeps its place is broken off.
  for (const answer of answers) answer.catch(() => {})
  await expect.poll(() => run.mock.calls.length).toBe(2)
  run.mockRestore()
  return { learners, answers }
}

const gaveWay = { status: 429, problem: { detail: expect.stringContaining('came so slowly') } }

test('an upload whose bytes do not come gives its place to who asks for one, and gets Retry-After', async () => {
  const { answers } = await bothPlacesTaken()
  const cleo = await server.newLearner()
  await expect.poll(() => statusOfImport(cleo)).toBe(200)
  expect(await Promise.race(answers)).toMatchObject({ ...gaveWay, retryAfter: '30' })
})

test('and to the next try of its own learner', async () => {
  const { learners, answers } = await bothPlacesTaken()
  await expect.poll(() => statusOfImport(learners[1] as NewLearner)).toBe(200)
  expect(await answers[1]).toMatchObject(gaveWay)
})

test('one that has brought enough keeps its place', async () => {
  const one = new ImportSlots({ atOnce: 1, bytesPerSecond: 1, graceInMs: 0 })
  const isWaitedFor = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  async function* largeFile() {
    yield new Uint8Array(100_000)
    isWaitedFor.resolve()
    await isOver.promise
  }
  async function* smallFile() {
    yield new Uint8Array(10)
  }
  const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
    let bytes = 0
    for await (const { length } of pieces) bytes += length
    return bytes
  }
  const importing = one.run('ana', largeFile(), bytesOf)
  await isWaitedFor.promise
  await expect(one.run('bo', smallFile(), bytesOf)).rejects.toMatchObject({ retryAfter: 30 })
  isOver.resolve()
  expect(await importing).toBe(100_000)
  expect(await one.run('bo', smallFile(), bytesOf)).toBe(10)
})
