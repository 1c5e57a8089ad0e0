import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getAccount } from '../../domain/account-settings.ts'
import { getSession, type Session } from '../../domain/accounts.ts'
import { noOrganisation } from '../../domain/no-organisation.ts'
import { usualSettings } from '../../domain/preferences.ts'
import { serverResponse } from '../../testing/response.ts'
import { queryFor } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { deleteAccount } from './account-deletion.ts'
import { cacheInSession, cameBackSignedIn, refreshIn } from './session.ts'
import { onSessionEvent, type SessionEvent } from './session-events.ts'
import { signIn, signInWithSecondFactor, signOut } from './signing-in.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
})

const now = Date.parse('2026-11-21T10:00:00Z')
const in30Days = '2026-12-21T10:00:00Z'

// spec: 9 Business constants: Sessions are refreshed 30 s before they end
// spec: 4 States: Sessions refresh by themselves before they expire
test.each([
  ['a visitor has nothing to refresh', null, false],
  ['a session is refreshed 30 seconds before it ends', '2026-11-21T10:10:00Z', 570_000],
  ['one that is about to end is refreshed almost at once', '2026-11-21T10:00:10Z', 1000],
  ['one that ended while the computer slept too', '2026-11-21T09:00:00Z', 1000],
  ['a long one never overflows the timer', in30Days, 86_400_000],
] as const)('refreshing in time: %s', (_, expiresAt, milliseconds) => {
  expect(refreshIn(expiresAt, now)).toBe(milliseconds)
})

const visitor: Session = {
  learner: null,
  sessionId: null,
  ...noOrganisation,
  sendsMail: true,
  profile: null,
  picture: null,
  settings: usualSettings,
  expiresAt: null,
}
const learner = { id: 'ana', name: 'Ana', email: 'ana@example.org' }

test('each event of a session is published once, and one that begins was not refreshed', async () => {
  const answers: Record<string, object> = {}
  vi.stubGlobal('fetch', async (path: string) => serverResponse(answers[path] ?? {}))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const holds = (expiresAt: string) => {
    answers[getSession.path] = { ...visitor, learner, expiresAt }
  }
  const look = () => queryClient.refetchQueries({ queryKey: [getSession.path] })
  const heard: SessionEvent[] = []
  const unlisten = onSessionEvent((event) => void heard.push(event))
  queryClient.setQueryData([getSession.path], visitor)
  holds('2026-11-28T10:00:00Z')
  await signIn({ email: learner.email, password: 'walk-the-path' })
  await look()
  holds('2026-11-29T10:00:00Z')
  await look()
  await look()
  cacheInSession({ learner })
  await signOut(() => {})
  cameBackSignedIn()
  unlisten()
  expect(heard).toEqual(['signed-in', 'token-refreshed', 'user-updated', 'signed-out', 'signed-in'])
})

test('the first reading of the session is published, and a second factor once it was right', async () => {
  const wrong = { code: 'wrong-credentials', detail: 'This code is wrong.' }
  const tries = [serverResponse(wrong, { status: 401 }), serverResponse({ needsSecondFactor: false })]
  const session = { ...visitor, learner, expiresAt: '2026-11-28T10:00:00Z' }
  vi.stubGlobal('fetch', async (path: string) => (path === getSession.path ? serverResponse(session) : tries.shift()))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const heard: SessionEvent[] = []
  onTestFinished(onSessionEvent((event) => void heard.push(event)))
  for (const isRight of [false, true]) {
    expect((await signInWithSecondFactor({ code: '123456', isBackupCode: false })).ok).toBe(isRight)
  }
  expect(heard).toEqual(['initial-session', 'signed-in', 'second-factor-verified'])
})

test('nothing is asked for a learner while their account goes, and all of it again where it stays', async () => {
  const asked: AbortSignal[] = []
  let askedBefore: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { method, signal }: RequestInit) => {
    if (method === 'GET' && signal) {
      asked.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    // A query was fetched meanwhile.
    void queryClient.invalidateQueries()
    await Promise.resolve()
    askedBefore = asked.map(({ aborted }) => aborted)
    const headers = { 'content-type': 'application/problem+json' }
    return serverResponse({ code: 'sign-in-again', detail: 'Please sign in again.' }, { status: 403, headers })
  })
  const end = new QueryObserver(queryClient, queryFor(getAccount, {})).subscribe(() => {})
  onTestFinished(end)
  await expect(deleteAccount(learner.id, {}, () => {})).rejects.toMatchObject({ code: 'sign-in-again' })
  await expect.poll(() => asked.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(askedBefore).toEqual([true])
})

test('when a session was ended elsewhere, the texts of its learner leave the page, and what they achieved stays', async () => {
  let session: Session = { ...visitor, learner, expiresAt: in30Days }
  vi.stubGlobal('fetch', async (path: string) =>
    serverResponse(path === getSession.path ? session : { success: true, exists: true }),
  )
  await signIn({ email: learner.email, password: 'walk-the-path' })
  const note = ['/api/v1/items/note/:target', { params: { target: 'coding-1-1-1' } }]
  const texts = [note, ['/api/v1/items/note', {}], ['/api/v1/notes', {}], ['/api/v1/account', {}]]
  const others = [
    ['/api/v1/record', {}],
    ['/api/v1/items/star', {}],
    ['lesson-content', 'coding-1-1-1'],
  ]
  for (const queryKey of [...texts, ...others]) queryClient.setQueryData(queryKey, 'here')
  session = visitor
  await queryClient.refetchQueries({ queryKey: [getSession.path] })
  expect(queryClient.getQueryData([getSession.path])).toMatchObject({ learner, ended: 'session' })
  expect(texts.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual(texts.map(() => undefined))
  expect(others.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual(others.map(() => 'here'))
})
