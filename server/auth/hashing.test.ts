import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapScrypt, replaceScrypt } from '../../testing/scrypt.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

// Real hashing, at its full cost.

beforeAll(() => replaceScrypt())
afterAll(() => replaceScrypt(cheapScrypt))

test('the same password in another spelling of its letters is the same', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 am Weg'), 'cafe\u0301 am Weg')).toBe(true)
})

test('hashing leaves the event loop free', async () => {
  let done = false
  const hashing = hashPassword('walk-the-path').then(() => {
    done = true
  })
  let turns = 0
  while (!done) {
    await setImmediate()
    turns++
  }
  await hashing
  expect(turns).toBeGreaterThan(10)
})

test('more than can be worked off soon is refused at once, with how long to wait', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  // Awaits all: a pending one would delay later tests.
  const hashes = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('walk-the-path')))
  const refused = hashes.filter((hash) => hash.status === 'rejected').map(({ reason }) => reason)
  expect(refused.map(({ problem }) => [problem.status, problem.retryAfter])).toEqual(refused.map(() => [503, 5]))
  // Fifty wait, and machines with more cores hash up to three at a time.
  expect(refused.length).toBeGreaterThanOrEqual(17)
})
