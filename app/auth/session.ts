import { type Query, useQuery } from '@tanstack/react-query'
import { accountExists, getSession, type Learner, type Session } from '../../domain/accounts.ts'
import type { Endpoint, InputOf, OutputOf } from '../../domain/endpoint.ts'
import { type Profile, type Settings, usualSettings } from '../../domain/preferences.ts'
import type { SiteLinks } from '../../domain/site-links.ts'
import { CallError, call, callOnce } from '../api.ts'
import { forgetAnswers } from '../offline/forget-answers.ts'
import { queryClient } from '../query-client.ts'
import { applyGamification } from '../shell/gamification.ts'
import { emitSessionEvent } from './session-events.ts'

/** A session as this page knows it. */
interface OwnSession extends Session {
  /**
   * What is over, by itself or from elsewhere: the session alone, or the account with it. Whoever had it is shown, and kept
   * for, until somebody signs in or out here.
   */
  ended?: 'session' | 'account'
}

const sessionKey = [getSession.path]
const nobody: OwnSession = { learner: null, profile: null, picture: null, settings: usualSettings, expiresAt: null }

const noLinks: SiteLinks = {}
const withLinksOf = (session: OwnSession | undefined) => session?.links && { links: session.links }

/** A session is refreshed this long before it ends, in milliseconds. */
const expiryMargin = 30_000
/** Timers longer than 24.8 days fire at once; a day is often enough to look. */
const longestTimer = 24 * 60 * 60 * 1000

/** Milliseconds from `now` until the session has to be refreshed; `false` when there is none. */
export function refreshIn(expiresAt: string | null, now: number): number | false {
  if (expiresAt === null) return false
  return Math.min(Math.max(Date.parse(expiresAt) - now - expiryMargin, 1000), longestTimer)
}

const sessionQuery = { queryKey: sessionKey, queryFn: fetchSession }

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<OwnSession> {
  const session = await call(getSession, {}, signal)
  const before = queryClient.getQueryData<OwnSession>(sessionKey)
  if (before?.learner && !session.learner && !isLeaving) {
    const isAccountOver = before.ended === 'account' || (await isDeleted(before.learner.id))
    return { ...before, expiresAt: null, ended: isAccountOver ? 'account' : 'session' }
  }
  // The learner signed out, or somebody else signed in, in another tab.
  if (before?.learner && before.learner.id !== session.learner?.id) await forgetLearner()
  // Not before somebody is here: this answer may give way to one that is asked for after it.
  if (session.learner) isLeaving = false
  applyGamification(session.settings)
  if (!before) emitSessionEvent('initial-session')
  else if (isRefreshed(before, session)) emitSessionEvent('token-refreshed')
  return session
}

/** Where that cannot be known, it counts as there. */
export function isDeleted(learnerId: string): Promise<boolean> {
  return callOnce(accountExists, { params: { learnerId } }).then(
    ({ exists }) => !exists,
    () => false,
  )
}

/** Whether it is the same session, which lasts longer now, and none that has just begun. */
function isRefreshed(before: OwnSession, { learner, expiresAt }: Session): boolean {
  return before.expiresAt !== null && before.learner?.id === learner?.id && before.expiresAt !== expiresAt
}

/**
 * Who is here. While the session is loading or could not be loaded the page works as for a visitor;
 * `retry` asks again.
 */
export function useSession() {
  const { data, errorUpdateCount, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => refreshIn(state.data?.expiresAt ?? null, Date.now()),
    refetchIntervalInBackground: true,
    retry: false,
  })
  const { learner, profile, picture, settings, ended, lacksMail = false, links = noLinks } = data ?? nobody
  return {
    // Asking again must not look like the beginning: a failed session stays one until it is there.
    status: data ? 'ready' : errorUpdateCount > 0 ? 'error' : 'loading',
    learner,
    ended,
    profile,
    picture,
    settings,
    lacksMail,
    links,
    retry: () => void refetch(),
  } as const
}

/** The learner who is signed in, as far as this page knows: for what is no screen. */
export function presentLearner(): Learner | null {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.learner ?? null
}

/** Whether the session of the present learner is over: what they do waits until they have signed in again. */
export function isSessionEnded(): boolean {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.ended !== undefined
}

/** A call that its caller may make again later, and then only for the learner that it was made for. */
export async function callFor<E extends Endpoint>(
  learnerId: string | undefined,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  if (presentLearner()?.id !== learnerId) throw new CallError('not-signed-in', 401, 'You are not signed in any more.')
  return callOnce(endpoint, input, learnerId === undefined ? {} : { learnerId })
}

/** How they want to see it. */
export function presentSettings(): Settings {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.settings ?? usualSettings
}

/** Asks again who is signed in. */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey })
}

/** A session that ended elsewhere is noticed at the first call that is refused for it. */
function noticeRefusal(event: { type: string; action?: { type: string; error?: unknown } }): void {
  const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : undefined
  if (error instanceof CallError && error.code === 'not-signed-in') {
    void refreshSession()
  }
}
queryClient.getQueryCache().subscribe((event) => noticeRefusal(event))
queryClient.getMutationCache().subscribe((event) => noticeRefusal(event))

/** Puts a profile that the server just answered with where every screen reads it. */
export function rememberProfile(profile: Profile): void {
  queryClient.setQueryData<OwnSession>(sessionKey, (session) => session && { ...session, profile })
  emitSessionEvent('user-updated')
}

/** The same for settings. */
export function rememberSettings(settings: Settings): void {
  applyGamification(settings)
  queryClient.setQueryData<OwnSession>(sessionKey, (session) => session && { ...session, settings })
  emitSessionEvent('user-updated')
}

type AccountEvent = 'signed-in' | 'signed-out'
const listeners = new Set<(event: AccountEvent) => Promise<void> | void>()

/** For what is kept in page memory: it goes to the account on signing in, and is forgotten on signing out. */
export function onAccountEvent(listener: (event: AccountEvent) => Promise<void> | void): void {
  listeners.add(listener)
}

let signedOutHere = false
/** The learner has signed out in another tab. */
let isLeaving = false

/**
 * Whether the learner ended the session in this page, rather than never having had one or having lost it. Whoever had
 * it ended leads away then.
 */
export function hasSignedOut(): boolean {
  return signedOutHere
}

// The session is the browser's: what one tab does to it, the others have to know before they do anything in its name.
// While pages are prerendered there are no tabs.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-session')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<AccountEvent>) => {
  isLeaving = data === 'signed-out'
  void refreshSession()
})

async function announce(event: AccountEvent): Promise<void> {
  await Promise.allSettled([...listeners].map(async (listener) => listener(event)))
}

/** The session has begun here, in place of whatever this page knew. @returns the learner's profile */
export async function becomeLearner(): Promise<Profile | null> {
  signedOutHere = false
  await forgetAnswers()
  otherTabs?.postMessage('signed-in' satisfies AccountEvent)
  // An answer that is on its way is about whoever was here before.
  await queryClient.cancelQueries({ queryKey: sessionKey })
  const { profile } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await announce('signed-in')
  emitSessionEvent('signed-in')
  return profile
}

/** This page was loaded by whoever came back from another site, signed in: other tabs do not know yet. */
export function cameBackSignedIn(): void {
  otherTabs?.postMessage('signed-in' satisfies AccountEvent)
  emitSessionEvent('signed-in')
}

/** Puts a name that the server just answered with where every screen reads it. */
export function rememberLearner(learner: Learner): void {
  queryClient.setQueryData<OwnSession>(sessionKey, (session) => session && { ...session, learner })
  emitSessionEvent('user-updated')
}

/** The same for the version of a picture. */
export function rememberPicture(picture: string | null): void {
  queryClient.setQueryData<OwnSession>(sessionKey, (session) => session && { ...session, picture })
  emitSessionEvent('user-updated')
}

/** The session is over: nothing of the learner's stays in this page, which is a visitor's. */
export async function becomeVisitor(leadAway: () => void): Promise<void> {
  signedOutHere = true
  otherTabs?.postMessage('signed-out' satisfies AccountEvent)
  // Where the site's people are found does not change with who is here.
  queryClient.setQueryData(sessionKey, (before: OwnSession | undefined) => ({ ...nobody, ...withLinksOf(before) }))
  applyGamification(nobody.settings)
  leadAway()
  await forgetLearner()
  emitSessionEvent('signed-out')
}

/** All that is asked but who is here. */
export const ofLearner = { predicate: ({ queryKey }: Query) => queryKey[0] !== getSession.path }

async function forgetLearner(): Promise<void> {
  queryClient.removeQueries(ofLearner)
  // What is in this page goes at once, whatever the browser does about the rest.
  await announce('signed-out')
  await forgetAnswers()
}
