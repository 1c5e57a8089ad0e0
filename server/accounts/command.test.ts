import { describe, expect, test } from 'vitest'
import { confirmEmailChange, resetPassword } from '../../domain/account-recovery.ts'
import { getAccount, listSecurityEvents, requestEmailChange } from '../../domain/account-settings.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import { requestSignInCode, signInWithCode } from '../../domain/signing-in.ts'
import { type NewLearner, sharedServer } from '../testing.ts'
import { changeUser, findUsers } from './command.ts'
import { linkTokenFor, proveAddress } from './testing.ts'

const server = await sharedServer()

/** What a command prints. */
async function operator(command: string, { email }: { email: string }): Promise<string> {
  const lines: string[] = []
  const ended: string[] = []
  const site = {
    db: server.db,
    publicUrl: 'https://learn.example.org',
    print: (line: string) => void lines.push(line),
    onEnded: (userId: string) => void ended.push(userId),
  }
  if (command === 'find') await findUsers(site, email)
  else await changeUser(site, command, email)
  return lines.join('\n')
}

const signIn = ({ email, password }: NewLearner) =>
  server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })

describe('an operator', () => {
  test('finds accounts by a part of the address, and is told when nobody is there', async () => {
    const ana = await server.newLearner()
    const found = await operator('find', { email: ana.email.slice(0, 20).toUpperCase() })
    expect(found).toContain(`${ana.email}  ${ana.name}  ${ana.id}  address not proved, since `)
    expect(await operator('find', { email: crypto.randomUUID() })).toBe('Nobody was found.')
    await expect(operator('verify', { email: 'nobody@example.org' })).rejects.toThrow('There is no account')
    await expect(operator('promote', ana)).rejects.toThrow('There is no command promote')
  })

  test('proves an address', async () => {
    const ana = await server.newLearner()
    await operator('verify', { email: ana.email.toUpperCase() })
    expect((await ana.call(getAccount, {})).emailVerified).toBe(true)
    expect((await ana.call(listSecurityEvents, {})).events[0]).toMatchObject({ kind: 'address-proved', network: null })
  })

  test('blocks an account: no session goes on or opens, until it is unblocked', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await operator('block', ana)
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    const refusal = await signIn(ana)
    expect([refusal.statusCode, refusal.json().code]).toEqual([403, 'ACCOUNT_BLOCKED'])
    const visitor = server.visitor()
    await visitor.call(requestSignInCode, { body: { email: ana.email } })
    const [mail] = await server.mailTo(ana.email)
    const code = mail?.text.match(/\d{6}/)?.[0] ?? ''
    expect(await visitor.refused(signInWithCode, { body: { email: ana.email, code } })).toMatchObject({
      detail: 'This account is blocked. Ask whoever runs this site.',
    })
    await operator('unblock', ana)
    expect((await signIn(ana)).statusCode).toBe(200)
  })

  test('lets somebody back in who lost every way, with a link to hand on', async () => {
    const ana = await server.newLearner()
    const link = (await operator('reset', ana)).match(/https:\S+/)?.[0] ?? ''
    expect((await signIn(ana)).statusCode).toBe(401)
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    const token = new URL(link).searchParams.get('token') ?? ''
    await server.visitor().call(resetPassword, { body: { token, password: 'another-way-home' } })
    expect((await signIn({ ...ana, password: 'another-way-home' })).statusCode).toBe(200)
  })

  test('who lets somebody back in leaves nothing by which another, who was in the account, comes back', async () => {
    const ana = await server.newLearner()
    const { email } = ana
    const { codes } = await ana.call(makeRecoveryCodes, {})
    const newEmail = `${crypto.randomUUID()}@example.org`
    await ana.call(requestEmailChange, { body: { email: newEmail } })
    const confirming = await linkTokenFor(server, newEmail, 'Confirm your new email address')
    const { token } = await server.visitor().call(recoverWithCode, { body: { email, code: codes[0] ?? '' } })
    await operator('reset', ana)
    const visitor = server.visitor()
    const refusals = await Promise.all([
      visitor.refused(resetPassword, { body: { token, password: 'another-way-home' } }),
      visitor.refused(recoverWithCode, { body: { email, code: codes[1] ?? '' } }),
      visitor.refused(confirmEmailChange, { body: { token: confirming } }),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(['link-used', 'wrong-credentials', 'link-used'])
  })

  test('ends sessions, and deletes an account', async () => {
    const ana = await server.newLearner()
    expect(await operator('end-sessions', ana)).toBe('1 sessions ended.')
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    await operator('delete', ana)
    expect((await signIn(ana)).statusCode).toBe(401)
  })
})
