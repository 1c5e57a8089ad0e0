import { afterEach, expect, test, vi } from 'vitest'
import { refreshIn, signIn, signUp } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const now = Date.parse('2026-11-21T10:00:00Z')
const in30Days = '2026-12-21T10:00:00Z'

test.each([
  ['a visitor has nothing to refresh', null, false],
  ['a session is refreshed 30 seconds before it ends', '2026-11-21T10:10:00Z', 570_000],
  ['one that is about to end is refreshed almost at once', '2026-11-21T10:00:10Z', 1000],
  ['one that ended while the computer slept too', '2026-11-21T09:00:00Z', 1000],
  ['a long one never overflows the timer', in30Days, 86_400_000],
] as const)('refreshing in time: %s', (_, expiresAt, milliseconds) => {
  expect(refreshIn(expiresAt, now)).toBe(milliseconds)
})

test.each([
  ['signing in goes on through a gateway that is down for a moment', signIn, [0, 200, 600, 1400]],
  ['signing up, which must not happen twice, is sent once', signUp, [0]],
] as const)('%s', async (_, enter, times) => {
  vi.useFakeTimers()
  const begun = Date.now()
  const sentAt: number[] = []
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now() - begun)
    const isLast = sentAt.length === times.length
    return isLast && sentAt.length > 1
      ? Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
      : new Response('Bad gateway', { status: 502 })
  })
  const answer = enter({ name: 'Ana', email: 'ana@example.org', password: 'walk-the-path' })
  await vi.runAllTimersAsync()
  expect((await answer).ok).toBe(false)
  expect(sentAt).toEqual(times)
})
