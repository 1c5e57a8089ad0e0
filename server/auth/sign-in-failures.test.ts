import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../domain/accounts.ts'
import { storePassword } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { cheapScrypt, replaceScrypt } from '../../testing/scrypt.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { countFailure, deletionLimits, signInLimits, signUpLimits, withinLimits } from './sign-in-failures.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const someone = () => `${crypto.randomUUID()}@example.org`
const signIn = (email: string, password: string) =>
  server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })

/** Sets the state after this many failures, with a wait due. */
async function failed(times: number, limits: Parameters<typeof countFailure>[1]): Promise<void> {
  for (let time = 0; time < times; time++) {
    await waited()
    await countFailure(server.db, limits)
  }
}
/** Limits at the address of the tests' requests. */
const limitsOf = (email: string) => signInLimits(email, '127.0.0.1', 100_000)
const waited = () => query(server.db, `update sign_in_failures set wait_until = '-infinity'`)
/** Seconds of the longest wait. */
async function longestWait(): Promise<number> {
  const [longest] = await query<{ wait: number }>(
    server.db,
    `select coalesce(max(extract(epoch from wait_until - counted_at)), 0)::float8 as wait from sign_in_failures
    where wait_until > '-infinity'`,
  )
  return longest?.wait ?? 0
}
/** Long enough for the slowest machine. */
const waitLong = () =>
  query(
    server.db,
    `update sign_in_failures set wait_until = now() + interval '40 seconds' where wait_until > '-infinity'`,
  )

describe('wrong passwords for one account', () => {
  test('have to wait longer and longer, never above a minute', async () => {
    const waits: number[] = []
    const email = someone()
    for (let time = 0; time < 20; time++) {
      await failed(1, limitsOf(email))
      waits.push(await longestWait())
    }
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(waits.at(5)).toBeGreaterThan(1)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(8)).toBeGreaterThan(8)
    expect(waits.at(-1)).toBeGreaterThan(50)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  })

  test('are answered 429 with how long, in the same words for an address that nobody has', async () => {
    const ana = await server.newLearner()
    const answers = []
    for (const email of [ana.email, someone()]) {
      await failed(8, limitsOf(email))
      await waitLong()
      answers.push(await signIn(email, 'walk-the-path'))
    }
    for (const answer of answers) {
      expect(answer.statusCode).toBe(429)
      const seconds = Number(answer.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(answer.json()).toMatchObject({
        code: 'too-many-requests',
        detail: `Too many failed attempts. Please try again in ${seconds} seconds.`,
      })
    }
  })

  test('hold in every process', async () => {
    const email = someone()
    await failed(8, limitsOf(email))
    await waitLong()
    const other = await server.second()
    const payload = { email, password: 'walk-the-path' }
    const answer = await other.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    expect(answer.statusCode).toBe(429)
  })

  test('are as few at one time as in turn', async () => {
    const email = someone()
    // The five free failures of an unknown address.
    await Promise.all(Array.from({ length: 5 }, () => countFailure(server.db, limitsOf(email))))
    await failed(1, limitsOf(email))
    expect(await longestWait()).toBeGreaterThan(1)
    // The next failure makes everybody wait for a minute.
    await failed(6, limitsOf(email))
    await waited()
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => countFailure(server.db, limitsOf(email))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('hold up a try that began before them and is counted after them', async () => {
    const email = someone()
    await failed(20, limitsOf(email))
    // Times are those at which a statement begins.
    await query(
      server.db,
      `update sign_in_failures set wait_until = now() + interval '61 seconds', counted_at = now() + interval '1 second'
      where wait_until > '-infinity'`,
    )
    await expect(countFailure(server.db, limitsOf(email))).rejects.toThrow('Too many failed attempts')
  })

  test('are forgotten once it was right', async () => {
    const ana = await server.newLearner()
    await failed(8, limitsOf(ana.email))
    await waited()
    expect((await signIn(ana.email.toUpperCase(), ana.password)).statusCode).toBe(200)
    expect((await signIn(ana.email, 'wrong-password')).statusCode).toBe(401)
    expect((await signIn(ana.email, ana.password)).statusCode).toBe(200)
  })

  test('from one network hold up nobody at another, however long it goes on', async () => {
    const email = someone()
    for (let minute = 0; minute < 60; minute++) {
      await failed(1, signInLimits(email, '192.0.2.1', 100_000))
      await query(server.db, 'update sign_in_failures set counted_at = seconds_after(counted_at, -60)')
    }
    await countFailure(server.db, signInLimits(email, '192.0.2.2', 100_000))
  })

  test('from many networks have to wait where more than two were wrong, and nobody waits elsewhere', async () => {
    const email = someone()
    for (let time = 0; time < 30; time++) await failed(1, signInLimits(email, `192.0.2.${time}`, 100_000))
    const limits = signInLimits(email, '198.51.100.7', 100_000)
    for (let time = 0; time < 3; time++) {
      await waitLong()
      await countFailure(server.db, limits)
    }
    const refusal = await countFailure(server.db, limits).catch((error) => error)
    expect(refusal.problem.retryAfter).toBeGreaterThan(0)
    expect(refusal.problem.retryAfter).toBeLessThanOrEqual(60)
  })

  test('hold up nobody else, nor the learner who is signed in and wants to go', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await failed(8, limitsOf(ana.email))
    await waitLong()
    expect((await signIn(bo.email, bo.password)).statusCode).toBe(200)
    await ana.call(deleteAccount, { body: { password: ana.password } })
  })

  test('count when an account is to be deleted too', async () => {
    const ana = await server.newLearner()
    await failed(8, deletionLimits(ana.id))
    await waitLong()
    expect(await ana.refused(deleteAccount, { body: { password: ana.password } })).toMatchObject({ status: 429 })
  })
})

describe('a password that was not looked at', () => {
  const fail = () => Promise.reject(new Error('Looking failed'))

  test('counts for nothing, and leaves what was counted', async () => {
    const [ana, bo] = [limitsOf(someone()), limitsOf(someone())]
    await failed(5, bo)
    for (let time = 0; time < 10; time++) {
      for (const limits of [ana, bo]) await expect(withinLimits(server.db, limits, fail)).rejects.toThrow('Looking')
    }
    await countFailure(server.db, bo)
    await waitLong()
    await expect(countFailure(server.db, bo)).rejects.toMatchObject({ problem: { status: 429 } })
    for (let time = 0; time < 5; time++) await countFailure(server.db, ana)
  })

  test('keeps nobody out who signs in once it can be looked at', async () => {
    const ana = await server.newLearner()
    const sql = 'select password from accounts where user_id = $1'
    const [kept] = await query<{ password: string }>(server.db, sql, [ana.id])
    // Hashing with these parameters exceeds the memory limit.
    await storePassword(server.db, ana, '$scrypt$ln=30,r=8,p=3$c2FsdA$a2V5')
    replaceScrypt()
    for (let time = 0; time < 8; time++) expect((await signIn(ana.email, ana.password)).statusCode).toBe(500)
    replaceScrypt(cheapScrypt)
    await storePassword(server.db, ana, kept?.password ?? null)
    expect((await signIn(ana.email, ana.password)).statusCode).toBe(200)
  })
})

describe('wrong passwords from one network', () => {
  const from = (address: string, email = someone()) => signInLimits(email, address, 2)
  const refused = { problem: { status: 429 } }
  /** As many as make the network wait, for an account each. */
  async function failedFrom(address: string, times = 6): Promise<void> {
    for (let time = 0; time < times; time++) await failed(1, from(address))
    await waitLong()
  }

  test('make nobody else behind it wait, such as the others of a school, and are told to the operator once', async () => {
    const lines: string[] = []
    const log = { write: (line: string) => void lines.push(line) }
    const school = await testServer({ AUTH_ATTEMPTS_PER_MINUTE: '5', LOG_LEVEL: 'warn' }, undefined, null, { log })
    const pupils = await school.newLearners(10)
    const [guessed, ...others] = pupils
    if (!guessed) throw new Error('No pupils')
    const signInTo = ({ email }: { email: string }, password: string) =>
      school.visitor().request('POST', '/api/auth/sign-in/email', { email, password })
    let status = 0
    for (let time = 0; time < 9; time++) status = (await signInTo(guessed, 'wrong-password')).statusCode
    expect(status).toBe(429)
    for (const other of others) {
      expect((await signInTo(other, 'mistyped')).statusCode).toBe(401)
      expect((await signInTo(other, other.password)).statusCode).toBe(200)
    }
    await school.stop()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { network: '127.0.0.1', msg: 'Many failed attempts to get in come from one network' },
    ])
  })

  test('go last where others wait for their password to be looked at, once they are many', async () => {
    expect((await countFailure(server.db, from('192.0.2.110'))).isCrowded).toBe(false)
    await failedFrom('192.0.2.110')
    expect((await countFailure(server.db, from('192.0.2.110'))).isCrowded).toBe(true)
    expect((await countFailure(server.db, from('192.0.2.111'))).isCrowded).toBe(false)
  })

  test('have to wait for every account at which more than two were wrong', async () => {
    await failedFrom('192.0.2.101')
    const email = someone()
    for (let time = 0; time < 3; time++) await countFailure(server.db, from('192.0.2.101', email))
    await expect(countFailure(server.db, from('192.0.2.101', email))).rejects.toMatchObject(refused)
    await countFailure(server.db, from('192.0.2.102', email))
  })

  test.for([
    ['2001:db8::1', '2001:db8:0:0:9:8:7:6', 3, 'of one subscriber'],
    ['2001:db8:1::1', '2001:db8:1:ff::1', 9, 'of one household'],
    ['2001:db8:2::1', '2001:db8:2:ff00::1', 33, 'of one business'],
  ] as const)('count together for %s and %s after more than %i: they are %s', async ([one, other, times]) => {
    await failedFrom(one, times - 1)
    expect((await countFailure(server.db, from(other))).isCrowded).toBe(false)
    await failedFrom(one, 1)
    expect((await countFailure(server.db, from(other))).isCrowded).toBe(true)
    expect((await countFailure(server.db, from('2001:db8:ffff::1'))).isCrowded).toBe(false)
  })

  test('count too when they are refused', async () => {
    const limits = signUpLimits('192.0.2.120', 2)
    const level = async () => {
      const [row] = await query<{ level: number }>(
        server.db,
        'select max(level)::float8 as level from sign_in_failures',
      )
      return row?.level ?? 0
    }
    await query(server.db, 'delete from sign_in_failures')
    for (let time = 0; time < 3; time++) await countFailure(server.db, limits)
    const before = await level()
    await expect(countFailure(server.db, limits)).rejects.toMatchObject(refused)
    expect(await level()).toBeGreaterThan(before + 0.9)
  })

  test('are not forgotten for an account of their own, whose password they know', async () => {
    const address = '192.0.2.103'
    for (let time = 0; time < 6; time++) {
      await failed(1, from(address))
      await waited()
      await (await countFailure(server.db, from(address, 'own'))).forget()
    }
    await failed(1, from(address))
    await waitLong()
    expect((await countFailure(server.db, from(address))).isCrowded).toBe(true)
  })

  test('that have to wait do not make the account that they name wait', async () => {
    await failedFrom('192.0.2.104')
    const email = someone()
    for (let time = 0; time < 30; time++) await countFailure(server.db, from('192.0.2.104', email)).catch(() => {})
    await countFailure(server.db, from('192.0.2.105', email))
  })
})

test('a wait that a wrong clock left behind holds for nobody', async () => {
  const email = someone()
  await failed(8, limitsOf(email))
  await query(
    server.db,
    `update sign_in_failures set wait_until = now() + interval '1 day', counted_at = now() + interval '1 day'`,
  )
  await countFailure(server.db, limitsOf(email))
})

test('new accounts from one network are counted for every process, and have to wait', async () => {
  const strict = await testServer({ AUTH_ATTEMPTS_PER_MINUTE: '2' })
  const signUp = async () => {
    const account = { name: 'Ana', email: someone(), password: 'walk-the-path' }
    return strict.visitor().request('POST', '/api/auth/sign-up/email', account)
  }
  expect((await signUp()).statusCode).toBe(200)
  const limits = signUpLimits('127.0.0.1', 2)
  await countFailure(strict.db, limits)
  await countFailure(strict.db, limits)
  await query(strict.db, `update sign_in_failures set wait_until = now() + interval '40 seconds'`)
  const refused = await signUp()
  await strict.stop()
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toMatch(/^Too many new accounts\. Please try again in \d+ seconds\.$/)
})

test('nothing readable is stored of what people type', async () => {
  const email = someone()
  await countFailure(server.db, signInLimits(email, '192.0.2.9', 2))
  const kept = JSON.stringify(await query(server.db, 'select * from sign_in_failures'))
  expect(kept).not.toContain(email)
  expect(kept).not.toContain('192.0.2.9')
})
