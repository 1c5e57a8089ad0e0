import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { resetPassword } from '../../domain/account-recovery.ts'
import { setPassword } from '../../domain/account-settings.ts'
import { query } from '../../testing/query.ts'
import { sharedServer } from '../../testing/server.ts'
import { makeLink } from './mail-links.ts'

const server = await sharedServer()

const signUp = (password: string, email = `${crypto.randomUUID()}@example.org`) =>
  server.visitor().request('POST', '/api/auth/sign-up/email', { name: 'Anatolia Lima', email, password })

describe('a new password', () => {
  test.for([
    ['password1', 'commonly used password'],
    ['qwertyuiop', 'frequently used password'],
    ['aaaaaaaaaaaa', 'Repeated characters'],
    ['q7!Zp4', 'Add more words'],
    ['anatolia', 'Your name'],
    ['waymark1', 'name of this site'],
  ] as const)('such as %s is refused at its field, with the reason', async ([password, reason]) => {
    const answer = await signUp(password)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'weak-password',
      errors: [{ field: 'password', message: expect.stringContaining(reason) }],
    })
    const ana = await server.newLearner()
    if (password === 'anatolia') return
    expect(await ana.refused(setPassword, { body: { password } })).toMatchObject({ code: 'weak-password' })
  })

  test('is not their own name either, for whoever lost the one before', async () => {
    const ana = await server.newLearner()
    await query(server.db, `update users set name = 'Zg8dk2pq' where id = $1`, [ana.id])
    const link = { userId: ana.id, details: { email: ana.email } }
    const token = await makeLink(server.db, 'reset-password', link)
    const reset = (password: string) => ({ body: { token, password } })
    expect(await server.visitor().refused(resetPassword, reset('zg8dk2pq'))).toMatchObject({ code: 'weak-password' })
    await server.visitor().call(resetPassword, reset('wandern im herbst'))
  })

  test('is judged with the first twenty words of a name and an address, however many they have', async () => {
    const refused = (email: string) => signUp('zg8dk2pqwv', email).then(({ statusCode }) => statusCode === 400)
    const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join('.')
    expect(await refused(`${words(10)}.zg8dk2pqwv@${crypto.randomUUID()}.example`)).toBe(true)
    expect(await refused(`${words(40)}.zg8dk2pqwv@${crypto.randomUUID()}.example`)).toBe(false)
  })

  test.for(['correct horse battery', 'zg8dk2pqwv', 'wandern im herbst', '一二三四五六七八九十木火', 'q7!Zp4x'])(
    'such as %s is taken: no digit, capital, sign or length is forced',
    async (password) => {
      expect((await signUp(password)).statusCode).toBe(200)
    },
  )

  test('that takes long to judge holds up nobody else', async () => {
    const slow = signUp('0Aa!'.repeat(32))
    let answered = 0
    let isOver = false
    slow.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await server.visitor().request('GET', '/healthz')
      await setImmediate()
      answered++
    }
    expect(answered).toBeGreaterThan(1)
    expect((await slow).statusCode).toBeLessThan(500)
  })
})
