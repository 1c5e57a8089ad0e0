import { expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { testServer } from '../../testing/server.ts'

test('a fresh installation says that it lacks mail, until there is an account', async () => {
  const server = await testServer()
  const lacksMail = async () => (await server.visitor().call(getSession, {})).lacksMail
  expect(await lacksMail()).toBe(true)
  await server.newLearner()
  expect(await lacksMail()).toBeUndefined()
  await server.stop()
})

test('a fresh installation that names a mail server lacks nothing', async () => {
  const server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect((await server.visitor().call(getSession, {})).lacksMail).toBeUndefined()
  await server.stop()
})
