import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverResponse } from '../testing/response.ts'
import { pingServer, presentContact } from './server-contact.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (status: number) => new Response('<h1>Sign in', { status, headers: { 'content-type': 'text/html' } })

test.each([
  ['the server', () => serverResponse({ status: 'ready' }), 'here'],
  ['the server, which is not ready', () => serverResponse({}, { status: 503 }), 'away'],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'away'],
  ['a proxy whose server is away', () => page(502), 'away'],
  ["a network's page", () => page(200), 'foreign'],
  ['a redirect to one', () => Object.defineProperty(new Response(null), 'status', { value: 0 }), 'foreign'],
  ["a network's own status", () => page(511), 'foreign'],
  ["another program's JSON", () => Response.json({ status: 'ready' }), 'foreign'],
])('where %s answers, the page knows it', async (_, answer, expected) => {
  vi.stubGlobal('fetch', async () => answer())
  await pingServer()
  expect(presentContact()).toBe(expected)
})

test('a page that lost the server asks until it is the server that answers', async () => {
  const answers = [page(200), Response.json({}), serverResponse({ status: 'ready' })]
  vi.stubGlobal('fetch', async () => answers.shift())
  await pingServer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toEqual([])
  expect(presentContact()).toBe('here')
})
