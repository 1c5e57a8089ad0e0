import { afterEach, expect, test, vi } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { serverResponse } from '../../testing/response.ts'
import { queryClient } from '../query-client.ts'
import { signIn, signOut, signUp } from './signing-in.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
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
      ? serverResponse({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
      : new Response('Bad gateway', { status: 502 })
  })
  const answer = enter({ name: 'Ana', email: 'ana@example.org', password: 'walk-the-path' })
  await vi.runAllTimersAsync()
  expect((await answer).ok).toBe(false)
  expect(sentAt).toEqual(times)
})

test('signing out goes on through a gateway that is down for a moment', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const answers = [new Response('Bad gateway', { status: 502 })]
  vi.stubGlobal('fetch', async () => answers.shift() ?? serverResponse({ success: true }))
  const [outcome] = await Promise.all([
    signOut(() => {}).catch((error: Error) => error.message),
    vi.runAllTimersAsync(),
  ])
  expect(outcome).toBeUndefined()
})

test('whose browser keeps no cookies is told so, instead of seeming to be in', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (path: string) => serverResponse(path === getSession.path ? { learner: null } : {}))
  const answer = await signIn({ email: 'ana@example.org', password: 'walk-the-path' })
  expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('keeps no cookies of this site') })
})
