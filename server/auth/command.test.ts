import { describe, expect, test } from 'vitest'
import { confirmEmailChange, resetPassword } from '../../domain/account-recovery.ts'
import { getAccount, listSecurityEvents, requestEmailChange } from '../../domain/account-settings.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import { requestSignInCode, signInWithCode } from '../../domain/signing-in.ts'
import { insertPasskey, latestMail, linkTokenFor, proveAddress, signInCodeFor } from '../../testing/accounts.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'
import { changeUser, findUsers } from './command.ts'

const server = await sharedServer()

/** Output of a command. */
async function operator(command: string, { email }: { email: string }): Promise<string> {
  const lines: string[] = []
  const ended: string[] = []
  const site = {
    db: server.db,
    publicUrl: 'https://learn.example.org',
    print: (line: string) => void lines.push(line),
    onEnded: (userId: string) => void ended.push(userId),
    onDeleted: async () => {},
  }
  if (command === 'find') await findUsers(site, email)
  else await changeUser(site, command, email)
  return lines.join('\n')
}

const signIn = ({ email, password }: NewLearner) =>
  server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })

describe('an operator', () => {
  test('finds accounts by a part of the address, and reports when there is none', async () => {
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

  // spec: 7 Calls: Provider: admin
  test('blocks an account: no session goes on or opens, until it is unblocked', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await operator('block', ana)
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    const refusal = await signIn(ana)
    expect([refusal.statusCode, refusal.json().code]).toEqual([403, 'ACCOUNT_BLOCKED'])
    const visitor = server.visitor()
    await visitor.call(requestSignInCode, { body: { email: ana.email } })
    const code = await signInCodeFor(server, ana.email)
    expect(await visitor.refused(signInWithCode, { body: { email: ana.email, code } })).toMatchObject({
      detail: 'This account is blocked. Ask whoever runs this site.',
    })
    await operator('unblock', ana)
    expect((await signIn(ana)).statusCode).toBe(200)
  })

  test('blocking an account mails its learner whom to write to, where the address is proved', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await proveAddress(server.db, bo)
    for (const learner of [ana, bo]) await operator('block', learner)
    // Sending a mail of the server's own also sends those of commands, which polling would find later.
    await server.visitor().call(requestSignInCode, { body: { email: (await server.newLearner()).email } })
    const { text, links } = await latestMail(server, bo.email, 'Your account was blocked')
    expect(text).toContain('please write to us')
    expect(links).toEqual(['http://localhost:3000/contact'])
    expect((await server.mailsSent()).filter(({ to }) => to.includes(ana.email))).toEqual([])
  })

  test('lets somebody back in who lost every way, with a link to hand on', async () => {
    const ana = await server.newLearner()
    const link = (await operator('reset', ana)).match(/https:\S+/)?.[0] ?? ''
    expect((await signIn(ana)).statusCode).toBe(401)
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    const token = new URL(link).searchParams.get('token') ?? ''
    await server.visitor().call(resetPassword, { body: { token, password: 'another-way-home' } })
    expect((await signIn({ ...ana, password: 'another-way-home' })).statusCode).toBe(200)
    // The operator passed the link on, which proves nothing about the address.
    expect(await operator('find', ana)).toContain('address not proved')
  })

  test('closes with that what somebody else may hold: passkeys, recovery codes, links and an address under way', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const { codes } = await ana.call(makeRecoveryCodes, {})
    await insertPasskey(server.db, ana)
    const newEmail = `${crypto.randomUUID()}@example.org`
    await ana.call(requestEmailChange, { body: { email: newEmail } })
    const confirming = await linkTokenFor(server, newEmail, 'Confirm your new email address')
    const code = codes[0] ?? ''
    const { token } = await server.visitor().call(recoverWithCode, { body: { email: ana.email, code } })
    const link = (await operator('reset', ana)).match(/token=(\S+)/)?.[1] ?? ''
    const password = 'another-way-home'
    expect(await server.visitor().refused(resetPassword, { body: { token, password } })).toMatchObject({ status: 404 })
    const again = { email: ana.email, code: codes[1] ?? '' }
    expect(await server.visitor().refused(recoverWithCode, { body: again })).toMatchObject({ status: 401 })
    const late = { body: { token: confirming } }
    expect(await server.visitor().refused(confirmEmailChange, late)).toMatchObject({ code: 'link-used' })
    await server.visitor().call(resetPassword, { body: { token: link, password } })
    const visitor = server.visitor()
    await visitor.request('POST', '/api/auth/sign-in/email', { email: ana.email, password })
    expect(await visitor.call(getAccount, {})).toMatchObject({ passkeys: [], newEmail: null })
  })

  test('ends sessions, and deletes an account', async () => {
    const ana = await server.newLearner()
    expect(await operator('end-sessions', ana)).toBe('1 sessions ended.')
    expect(await ana.refused(getDashboard, {})).toMatchObject({ status: 401 })
    await operator('delete', ana)
    expect((await signIn(ana)).statusCode).toBe(401)
  })
})
