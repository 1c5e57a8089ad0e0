import { expect, test } from './test.ts'

test('the first screen of a fresh installation says that mail is not set up, and no more once there is an account', async ({
  page,
  startServer,
}) => {
  const server = await startServer()
  await page.goto(server.origin)
  const note = page.getByRole('status').filter({ hasText: "Mail isn't set up yet" })
  await expect(note).toContainText('SMTP_URL')
  const data = { name: 'Ana Lima', email: 'ana@example.org', password: 'walk-the-path' }
  const headers = { origin: server.origin }
  expect((await page.request.post(`${server.origin}/api/auth/sign-up/email`, { data, headers })).ok()).toBe(true)
  await page.context().clearCookies()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/session'))
  await page.reload()
  await told
  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible()
  await expect(note).toBeHidden()
})
