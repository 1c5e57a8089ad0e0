import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { importAccount } from '../../domain/account-data.ts'
import { sharedServer } from '../../testing/server.ts'
import { Uploads } from './uploads.ts'

const onePlace = { atOnce: 1, mostWaiting: 1, busy: 'Others are here.', retryAfter: 30 }
const large = new Uint8Array(200_000)

/** A file of which nothing more comes after its beginning, until `finish` is called. */
function stalled(beginning: Uint8Array) {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  async function* pieces() {
    yield beginning
    begun.resolve()
    await rest.promise
  }
  return { file: pieces(), isStalled: begun.promise, finish: rest.resolve }
}

async function* arrived(...pieces: Uint8Array[]) {
  yield* pieces
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const { length } of pieces) bytes += length
  return bytes
}

test('a small file needs no place: it keeps none from others, and none is kept from it', async () => {
  const uploads = new Uploads(onePlace)
  const slow = stalled(new Uint8Array(5))
  const small = uploads.run(slow.file, bytesOf)
  await slow.isStalled
  expect(await uploads.run(arrived(large, large), bytesOf)).toBe(400_000)
  const large1 = stalled(large)
  const inPlace = uploads.run(large1.file, bytesOf)
  await large1.isStalled
  slow.finish()
  expect(await small).toBe(5)
  large1.finish()
  await inPlace
})

test('a large file that takes too long gives its place to who waits, and says when to try again', async () => {
  const uploads = new Uploads({ ...onePlace, placeEndsAfter: 0 })
  const slow = stalled(large)
  const first = uploads.run(slow.file, bytesOf)
  await slow.isStalled
  const [refused, second] = await Promise.allSettled([first, uploads.run(arrived(large), bytesOf)])
  expect(refused).toMatchObject({ status: 'rejected', reason: { problem: { retryAfter: 30, status: 503 } } })
  expect(second).toMatchObject({ status: 'fulfilled', value: 200_000 })
})

test('a slow file keeps its place while nobody waits', async () => {
  const uploads = new Uploads({ ...onePlace, placeEndsAfter: 0 })
  const slow = stalled(large)
  const importing = uploads.run(slow.file, bytesOf)
  await slow.isStalled
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  slow.finish()
  expect(await importing).toBe(200_000)
})

test('a file that has arrived is stored to its end, also while others wait', async () => {
  const uploads = new Uploads({ ...onePlace, placeEndsAfter: 0 })
  const storing = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  const first = uploads.run(arrived(large), async (file) => {
    const bytes = await bytesOf(file)
    isRead.resolve()
    await storing.promise
    return bytes
  })
  await isRead.promise
  const second = uploads.run(arrived(large), bytesOf)
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  storing.resolve()
  expect(await Promise.all([first, second])).toEqual([200_000, 200_000])
})

test('a file is read whole over HTTP, however large', async () => {
  const server = await sharedServer()
  const ana = await server.newLearner()
  const file = JSON.stringify({ format: 'waymark-account', version: 1, unknown: 'x'.repeat(300_000), itemCount: 0 })
  const answer = await ana.request('POST', `${importAccount.path}?dryRun=true`, file)
  expect(answer.statusCode).toBe(200)
})
