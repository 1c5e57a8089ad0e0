import { describe, expect, test } from 'vitest'
import { resetPassword } from '../../domain/account-recovery.ts'
import { getAccount, listSecurityEvents } from '../../domain/account-settings.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import { expireFreshness, proveAddress } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const password = 'walk-another-path'
const withCode = (email: string, code = '') => ({ body: { email, code } })

describe('a recovery code', () => {
  test('leads to a new password, once, however it is typed, and proves no address', async () => {
    const ana = await server.newLearner()
    const { codes } = await ana.call(makeRecoveryCodes, {})
    expect(codes.length).toBe(8)
    expect(await ana.call(getAccount, {})).toMatchObject({ recoveryCodes: 8, emailVerified: false })
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`
    const { token } = await server.visitor().call(recoverWithCode, withCode(ana.email.toUpperCase(), typed))
    await server.visitor().call(resetPassword, { body: { token, password } })
    const again = server.visitor()
    const { email } = ana
    expect((await again.request('POST', '/api/auth/sign-in/email', { email, password })).statusCode).toBe(200)
    expect(await again.call(getAccount, {})).toMatchObject({ recoveryCodes: 7, emailVerified: false })
    expect(await server.visitor().refused(recoverWithCode, withCode(email, codes[0]))).toMatchObject({
      code: 'wrong-credentials',
    })
    expect((await again.call(listSecurityEvents, {})).events.map(({ kind }) => kind)).toContain('recovery-codes-made')
  })

  test('is answered the same where it is wrong and where nobody has the address', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const { codes } = await ana.call(makeRecoveryCodes, {})
    const nobody = `${crypto.randomUUID()}@example.org`
    const tries = [withCode(ana.email, 'wrong'), withCode(bo.email, codes[0]), withCode(nobody, codes[0])]
    const said = await Promise.all(tries.map((one) => server.visitor().refused(recoverWithCode, one)))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('gives way to new ones, and is worth nothing once somebody proved the address', async () => {
    const ana = await server.newLearner()
    const first = await ana.call(makeRecoveryCodes, {})
    const second = await ana.call(makeRecoveryCodes, {})
    expect(await server.visitor().refused(recoverWithCode, withCode(ana.email, first.codes[0]))).toMatchObject({
      status: 401,
    })
    await proveAddress(server.db, ana)
    expect(await server.visitor().refused(recoverWithCode, withCode(ana.email, second.codes[0]))).toMatchObject({
      status: 401,
    })
    expect((await ana.call(makeRecoveryCodes, {})).codes.length).toBe(8)
  })

  test('needs a session that began a short while ago, and is stored as a hash only', async () => {
    const late = await server.newLearner()
    await expireFreshness(server.db, late)
    expect(await late.refused(makeRecoveryCodes, {})).toMatchObject({ code: 'sign-in-again' })
    const ana = await server.newLearner()
    const { codes } = await ana.call(makeRecoveryCodes, {})
    const kept = await query(server.db, 'select * from recovery_codes where user_id = $1', [ana.id])
    expect(kept.length).toBe(8)
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.slice(0, 5))
  })
})
