import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueTokens } from '../../domain/api-tokens.ts'
import { storePassword } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { cheapScrypt, replaceScrypt } from '../../testing/scrypt.ts'
import { sharedServer } from '../../testing/server.ts'

// Timing must reveal nothing, so the tests measure the hashing work behind each response.

let work = 0
beforeAll(() =>
  replaceScrypt((password, salt, length, options, done) => {
    const { N = 0, r = 0, p = 0 } = options
    work += N * r * p
    cheapScrypt(password, salt, length, options, done)
  }),
)
afterAll(() => replaceScrypt(cheapScrypt))

const server = await sharedServer()

test.for(['/api/auth/sign-in/email', issueTokens.path])(
  '%s works as much for an address that nobody has, and for an account without a password, as for a wrong one',
  async (path) => {
    const [ana, bo, cleo] = await Promise.all([1, 2, 3].map(() => server.newLearner()))
    if (!ana || !bo || !cleo) throw new Error('Somebody is missing')
    await storePassword(server.db, bo, null)
    await query(server.db, 'delete from accounts where user_id = $1', [cleo.id])
    const done: unknown[][] = []
    for (const email of [ana.email, bo.email, cleo.email, 'nobody@example.org']) {
      work = 0
      const answer = await server.visitor().request('POST', path, { email, password: 'wrong-password' })
      done.push([answer.statusCode, answer.body, work])
    }
    expect(done).toEqual(done.map(() => [401, done[0]?.[1], 2 ** 15 * 8 * 3]))
  },
)
