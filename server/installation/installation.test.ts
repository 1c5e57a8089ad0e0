import { expect, test } from 'vitest'
import { getInstallation } from '../../domain/installation.ts'
import { testServer } from '../testing.ts'

test('a fresh installation says that it lacks mail, until there is an account', async () => {
  const server = await testServer()
  expect(await server.visitor().call(getInstallation, {})).toEqual({ lacksMail: true })
  await server.newLearner()
  expect(await server.visitor().call(getInstallation, {})).toEqual({ lacksMail: false })
  await server.stop()
})

test('a fresh installation that names a mail server lacks nothing', async () => {
  const server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(await server.visitor().call(getInstallation, {})).toEqual({ lacksMail: false })
  await server.stop()
})
