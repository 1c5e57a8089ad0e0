import { expect, test } from 'vitest'
import { serverHeader } from '../domain/foreign-response.ts'
import { askServer, isNotOurs } from './network.ts'

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

const response = (contentType: string, headers: Record<string, string> = {}) =>
  new Response('', { headers: { 'content-type': contentType, ...headers } })
const ours = { [serverHeader]: '1' }
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true })

test.each([
  ['our page', '/__spa-fallback.html', response('text/html', ours), false],
  ["a network's page instead of ours", '/__spa-fallback.html', response('text/html'), true],
  ['our data', '/courses/coding.data', response('text/x-script', ours), false],
  ["another program's data", '/lessons/coding-1-1-1.json', response('application/json'), true],
  ["another program's word that there is none", '/lessons/gone.json', new Response('', { status: 404 }), true],
  ['a redirect, even to a page of ours', '/courses/coding.data', redirected(response('text/html', ours)), true],
  ['a script from before responses were marked', '/assets/app-1a2b.js', response('text/javascript'), false],
  ['a page in place of a script', '/assets/app-1a2b.js', response('text/html; charset=utf-8'), true],
  ['a redirect in place of a script', '/assets/app-1a2b.js', redirected(response('text/javascript')), true],
])('%s is known for what it is', (_, pathname, answer, expected) => {
  expect(isNotOurs(answer, pathname)).toBe(expected)
})
