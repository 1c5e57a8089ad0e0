import { expect, test } from 'vitest'
import { askServer, isForeign } from './network.ts'

const page = new Request('https://example.org/dashboard')
const preloading = (response: Promise<Response | undefined>) => askServer(page, 60_000, response)

test("what the browser preloaded is the server's answer", async () => {
  const preloaded = new Response('Here.')
  expect((await preloading(Promise.resolve(preloaded))).response).toBe(preloaded)
})

test.each([
  ['an error response, as in Firefox', () => Promise.resolve(Response.error())],
  ['an error that is thrown', () => Promise.reject(new TypeError('Failed to fetch'))],
  ["a proxy's word that it is away", () => Promise.resolve(new Response(null, { status: 502 }))],
])('a preload that came to %s is no answer', async (_, preload) => {
  expect((await preloading(preload())).response).toBeNull()
})

test.each([
  ['a page', new Response('<p>Sign in', { headers: { 'content-type': 'text/html' } }), true],
  ['a redirect', Object.defineProperty(new Response(''), 'redirected', { value: true }), true],
  ['a script', new Response('1', { headers: { 'content-type': 'text/javascript' } }), false],
])('%s in place of a file is known for what it is', (_, response, expected) => {
  expect(isForeign(response)).toBe(expected)
})
