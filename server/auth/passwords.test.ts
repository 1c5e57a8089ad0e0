import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { storePassword } from '../../testing/accounts.ts'
import { query } from '../../testing/query.ts'
import { cheapScrypt, replaceScrypt } from '../../testing/scrypt.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  replaceScrypt()
  server = await testServer()
})
afterAll(async () => {
  replaceScrypt(cheapScrypt)
  await server.stop()
})

/** Hash of 'walk-the-path' at a sixth of today's cost. */
const cheap =
  '$scrypt$ln=14,r=8,p=1$LlsqzXxx37uloWIScIS2Ng$b4buQvMCi+zOHk95/fNCJkPpgvXDUH2G95TqC9/dY/14CVVfGqH05Teneqfuk4IsKCL/v7iTTgEezEsI0uVn1g'

const kept = async (id: string) => {
  const [account] = await query<{ password: string }>(server.db, 'select password from accounts where user_id = $1', [
    id,
  ])
  return account?.password
}

test('a password is hashed at the cost that OWASP asks for', async () => {
  const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
  const answer = await server.visitor().request('POST', '/api/auth/sign-up/email', account)
  expect(await kept(answer.json().user.id)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/)
})

test('a hash of less than the present cost is made anew at the next sign-in', async () => {
  const { id, email, password } = await server.newLearner()
  await storePassword(server.db, { id }, cheap)
  const signIn = (tried: string) =>
    server.visitor().request('POST', '/api/auth/sign-in/email', { email, password: tried })
  expect((await signIn('wrong-password')).statusCode).toBe(401)
  expect(await kept(id)).toBe(cheap)
  expect((await signIn(password)).statusCode).toBe(200)
  const renewed = await kept(id)
  expect(renewed).toMatch(/^\$scrypt\$ln=15,/)
  expect((await signIn(password)).statusCode).toBe(200)
  expect(await kept(id)).toBe(renewed)
})

test('who signs in is in, also where the hash cannot be made anew', async () => {
  const ana = await server.newLearner()
  await storePassword(server.db, ana, cheap)
  await query(server.db, 'alter table accounts add constraint none check (false) not valid')
  const visitor = server.visitor()
  const answer = await visitor.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  await query(server.db, 'alter table accounts drop constraint none')
  expect(answer.statusCode).toBe(200)
  expect((await visitor.call(getSession, {})).learner?.id).toBe(ana.id)
  expect(await kept(ana.id)).toBe(cheap)
})
