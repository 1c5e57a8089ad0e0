import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
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

/** What accounts were made with before: N = 2^14, r = 16, p = 1, of 'walk-the-path'. */
const former =
  '2e5b2acd7c71dfbba5a162127084b636:546b542baefb9355444a85c075ffab015aed8e501fe3174f2f7017e31bbc745c35b7369112791623f3d782d489b1484dede16454f4b14b30786a1ccf56dc51f9'

const kept = async (id: string) =>
  (await server.db.selectFrom('accounts').select('password').where('user_id', '=', id).executeTakeFirstOrThrow())
    .password

test('a password is hashed at the cost that OWASP asks for', async () => {
  const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
  const answer = await server.visitor().request('POST', '/api/auth/sign-up/email', account)
  expect(await kept(answer.json().user.id)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/)
})

test('an old hash is made anew when its password is used to sign in, and goes on to be right', async () => {
  const { id, email, password } = await server.newLearner()
  await server.db.updateTable('accounts').set({ password: former }).where('user_id', '=', id).execute()
  const signIn = (tried: string) =>
    server.visitor().request('POST', '/api/auth/sign-in/email', { email, password: tried })
  expect((await signIn('wrong-password')).statusCode).toBe(401)
  expect(await kept(id)).toBe(former)
  expect((await signIn(password)).statusCode).toBe(200)
  const renewed = await kept(id)
  expect(renewed).toMatch(/^\$scrypt\$ln=15,/)
  expect((await signIn(password)).statusCode).toBe(200)
  expect(await kept(id)).toBe(renewed)
})

test('who signs in is in, also where the old hash cannot be made anew', async () => {
  const ana = await server.newLearner()
  await server.db.updateTable('accounts').set({ password: former }).where('user_id', '=', ana.id).execute()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Refused'; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse before update on accounts for each row execute function refuse()`.execute(server.db)
  const visitor = server.visitor()
  const answer = await visitor.request('POST', '/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  await sql`drop function refuse cascade`.execute(server.db)
  expect(answer.statusCode).toBe(200)
  expect((await visitor.call(getSession, {})).learner?.id).toBe(ana.id)
  expect(await kept(ana.id)).toBe(former)
})
