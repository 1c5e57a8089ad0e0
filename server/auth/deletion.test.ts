import { describe, expect, test } from 'vitest'
import { requestRecovery } from '../../domain/account-recovery.ts'
import { accountExists, deleteAccount, getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { requestSignInCode } from '../../domain/signing-in.ts'
import { joinWaitlist } from '../../domain/waitlist.ts'
import { busyLearner, exported } from '../../testing/account-data.ts'
import { expireFreshness, latestMail, proveAddress, storePassword } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { completing, eventsInput, type NewLearner, sharedServer, testServer } from '../../testing/server.ts'

const server = await sharedServer()

const deletion = ({ password }: { password: string }) => ({ body: { password } })

/** All columns of all tables that contain one of the words, in any encoding. */
async function whereItStands(...words: string[]): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    server.db,
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const holds = `exists (select from unnest($1::text[]) as word where strpos("${column}"::text, word) > 0)`
      const rows = await query(server.db, `select 1 from "${table}" where ${holds} limit 1`, [words])
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}

async function elsewhere({ email, password }: NewLearner) {
  const other = server.visitor()
  await other.request('POST', '/api/auth/sign-in/email', { email, password })
  await other.call(getDashboard, {})
  return other
}

describe('deleting the account', () => {
  test('leaves nothing of the learner, in any table, by the time it answers', async () => {
    const ana = await busyLearner(server)
    for (const { path } of [requestRecovery, requestSignInCode]) {
      await server.visitor().request('POST', path, { email: ana.email })
    }
    await server.mailTo(ana.email)
    await query(
      server.db,
      `insert into verifications (id, identifier, value, expires_at) values ('v', $1, $2, now())`,
      [ana.email, ana.id],
    )
    expect((await whereItStands(ana.id, ana.email)).length).toBeGreaterThan(15)
    await ana.call(deleteAccount, deletion(ana))
    expect(await whereItStands(ana.id, ana.email)).toEqual([])
  })

  test('ends every session at once, also one that was just used, and takes the cookie away', async () => {
    const ana = await server.newLearner()
    const kept = new Map(ana.cookies)
    const phone = await elsewhere(ana)
    await ana.call(deleteAccount, deletion(ana))
    expect(ana.cookies.size).toBe(0)
    for (const [name, value] of kept) ana.cookies.set(name, value)
    for (const browser of [ana, phone]) {
      expect(await browser.refused(getDashboard, {})).toMatchObject({ status: 401 })
      expect((await browser.call(getSession, {})).learner).toBeNull()
    }
  })

  test('is known afterwards to whoever has work for it, and to nobody else', async () => {
    const ana = await server.newLearner()
    const exists = async () => (await server.visitor().call(accountExists, { params: { learnerId: ana.id } })).exists
    expect(await exists()).toBe(true)
    await ana.call(deleteAccount, deletion(ana))
    expect(await exists()).toBe(false)
    expect(await server.visitor().call(accountExists, { params: { learnerId: ana.email } })).toEqual({ exists: false })
  })

  test('frees the address for a new account, which has nothing of the old one', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1'))
    await ana.call(deleteAccount, deletion(ana))
    const { email, password } = ana
    const again = server.visitor()
    await again.request('POST', '/api/auth/sign-up/email', { name: 'Ana', email, password })
    expect((await again.call(getDashboard, {})).stats.totalSkillPoints).toBe(0)
  })

  test('leaves an address on the waitlist that nobody proved to be theirs, and an export does not tell of it', async () => {
    const ana = await server.newLearner()
    await server.visitor().call(joinWaitlist, { body: { email: ana.email } })
    expect(JSON.parse(await exported(ana)).profile.onWaitlistSince).toBeNull()
    await ana.call(deleteAccount, deletion(ana))
    expect(await whereItStands(ana.email)).toEqual(['waitlist.email'])
  })

  test('is confirmed by a last mail to a proved address, of which nothing is stored', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await ana.call(deleteAccount, deletion(ana))
    expect(await whereItStands(ana.id, ana.email)).toEqual([])
    const { text, links } = await latestMail(server, ana.email, 'Your account was deleted')
    expect(text).toContain("If this wasn't you")
    expect(links).toEqual(['http://localhost:3000/contact'])
  })

  test('touches nobody else', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await bo.record(completing('coding-1-1-1'))
    await ana.call(deleteAccount, deletion(ana))
    expect((await bo.call(getDashboard, {})).stats.totalSkillPoints).toBe(5)
  })

  test('with another password is refused at the field, and everything stays', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1'))
    for (const password of ['', 'walk-the-paths', 'x'.repeat(128)]) {
      expect(await ana.refused(deleteAccount, deletion({ password }))).toMatchObject({
        status: 400,
        detail: 'This is not your password.',
        errors: [{ field: 'password', message: 'This is not your password.' }],
      })
    }
    expect(await ana.refused(deleteAccount, { body: {} as never })).toMatchObject({ status: 400 })
    expect((await ana.call(getDashboard, {})).stats.totalSkillPoints).toBe(5)
    expect(await server.visitor().refused(deleteAccount, deletion(ana))).toMatchObject({ status: 401 })
  })

  test('of an account without a password takes a session that began a short while ago', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    for (const learner of [ana, bo]) await storePassword(server.db, learner, null)
    await expireFreshness(server.db, bo)
    expect(await bo.refused(deleteAccount, { body: {} })).toMatchObject({ status: 403, code: 'sign-in-again' })
    await ana.call(deleteAccount, { body: {} })
    expect(await whereItStands(ana.id, ana.email)).toEqual([])
  })

  test('tried too often in a minute is refused, wherever one is', async () => {
    const strict = await testServer({ AUTH_ATTEMPTS_PER_MINUTE: '2' })
    const ana = await strict.newLearner()
    for (const _ of [1, 2]) await ana.refused(deleteAccount, deletion({ password: 'wrong' }))
    expect(await ana.refused(deleteAccount, deletion(ana))).toMatchObject({ status: 429 })
    await strict.stop()
  })

  test('while other devices write leaves nothing either', async () => {
    const ana = await server.newLearner()
    const phone = await elsewhere(ana)
    const input = () => eventsInput(completing('coding-1-1-1'))
    const writes = [1, 2, 3, 4].map(() => phone.request('POST', sendOperations.path, input().body))
    const [answers] = await Promise.all([Promise.all(writes), ana.call(deleteAccount, deletion(ana))])
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode)
    expect(await whereItStands(ana.id, ana.email)).toEqual([])
  })
})
