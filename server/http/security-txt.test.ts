import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

test('security.txt says where to report what is not safe, and is good for months from now', async () => {
  const server = await testServer({
    PUBLIC_URL: 'https://learn.example.org',
    SECURITY_CONTACT: 'mailto:security@example.org',
  })
  const answer = await server.visitor().request('GET', '/.well-known/security.txt')
  await server.stop()
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@example.org',
    Canonical: 'https://learn.example.org/.well-known/security.txt',
  })
  expect(Date.parse(fields.Expires ?? '') - Date.now()).toBeGreaterThan(100 * 24 * 60 * 60 * 1000)
})
