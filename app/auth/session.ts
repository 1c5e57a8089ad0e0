import { type Query, useQuery } from '@tanstack/react-query'
import { accountExists, getSession, type Learner, type Session } from '../../domain/accounts.ts'
import { noOrganisation } from '../../domain/no-organisation.ts'
import { type Profile, type Settings, usualSettings } from '../../domain/preferences.ts'
import type { SiteLinks } from '../../domain/site-links.ts'
import { CallError, call, callOnce } from '../api.ts'
import { forgetResponses } from '../last-known.ts'
import { queryClient } from '../query-client.ts'
import { applyGamification } from '../shell/gamification.ts'
import { type AccountEvent, emitSessionEvent, onAccountOfTabs, tellTabsOfAccount } from './session-events.ts'

/** The session as this page knows it. */
interface OwnSession extends Session {
  /**
   * The part that ended, by expiry or elsewhere: the session, or the whole account. The learner and their operations stay
   * in this page until somebody signs in or out here; texts that the account has leave it with the session.
   */
  ended?: 'session' | 'account'
}

const sessionKey = [getSession.path]
const nobody: OwnSession = {
  learner: null,
  sessionId: null,
  ...noOrganisation,
  profile: null,
  picture: null,
  settings: usualSettings,
  expiresAt: null,
  // Not to be told otherwise before it is known.
  sendsMail: true,
}

const noLinks: SiteLinks = {}
const withLinksOf = (session: OwnSession | undefined) => session?.links && { links: session.links }

/** Milliseconds before the expiry at which a session is refreshed. */
const expiryMargin = 30_000
/** Maximum timer in milliseconds: `setTimeout` overflows after 24.8 days, and a daily check is enough. */
const longestTimer = 24 * 60 * 60 * 1000

/** Milliseconds from `now` until the refresh; `false` without a session. */
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
    if (!isAccountOver && !before.ended) await forgetTexts()
    return { ...before, expiresAt: null, ended: isAccountOver ? 'account' : 'session' }
  }
  // In another tab the learner signed out, or somebody else signed in.
  if (before?.learner && before.learner.id !== session.learner?.id) await forgetLearner()
  // Only with a learner: a response for a visitor may precede a pending sign-in.
  if (session.learner) isLeaving = false
  if (!before) emitSessionEvent('initial-session')
  else if (isRefreshed(before, session)) emitSessionEvent('token-refreshed')
  return session
}

/** Whether the account was deleted; when unknown, it counts as existing. */
export function isDeleted(learnerId: string): Promise<boolean> {
  return callOnce(accountExists, { params: { learnerId } }).then(
    ({ exists }) => !exists,
    () => false,
  )
}

/** Whether this is the prolonged session, rather than a new one. */
function isRefreshed(before: OwnSession, { learner, expiresAt }: Session): boolean {
  return before.expiresAt !== null && before.learner?.id === learner?.id && before.expiresAt !== expiresAt
}

/** The current session. While loading or after a failure, the page behaves as for a visitor; `retry` asks again. */
export function useSession() {
  const { data, errorUpdateCount, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => refreshIn(state.data?.expiresAt ?? null, Date.now()),
    refetchIntervalInBackground: true,
    retry: false,
  })
  const { learner, profile, picture, settings, ended, sendsMail, links = noLinks } = data ?? nobody
  return {
    // A retry must not show the initial loading state, so a failure stays visible until success.
    status: data ? 'ready' : errorUpdateCount > 0 ? 'error' : 'loading',
    learner,
    ended,
    profile,
    picture,
    settings,
    sendsMail,
    links,
    retry: () => void refetch(),
  } as const
}

/** The signed-in learner as this page knows them, for code outside React. */
export function presentLearner(): Learner | null {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.learner ?? null
}

/** Whether the learner's session has ended: operations wait for the next sign-in. */
export function isSessionEnded(): boolean {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.ended !== undefined
}

/** The learner's display settings. */
export function presentSettings(): Settings {
  return queryClient.getQueryData<OwnSession>(sessionKey)?.settings ?? usualSettings
}

/** Refetches the session. */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey })
}

/** Detects a session that ended elsewhere, at the first refused call. */
function noticeRefusal(event: { type: string; action?: { type: string; error?: unknown } }): void {
  const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : undefined
  if (error instanceof CallError && error.code === 'not-signed-in') {
    void refreshSession()
  }
}
queryClient.getQueryCache().subscribe((event) => noticeRefusal(event))
queryClient.getMutationCache().subscribe((event) => noticeRefusal(event))

/** Writes a part from a response to the session query. */
export function cacheInSession(part: Partial<Pick<Session, 'learner' | 'profile' | 'picture'>>): void {
  queryClient.setQueryData<OwnSession>(sessionKey, (session) => session && { ...session, ...part })
  emitSessionEvent('user-updated')
}

/** Writes a profile from a response to the session query. */
export function cacheProfile(profile: Profile): void {
  cacheInSession({ profile })
}

const listeners = new Set<(event: AccountEvent) => Promise<void> | void>()

/** Subscribes to account events: page memory moves to the account at sign-in, and is cleared at sign-out. */
export function onAccountEvent(listener: (event: AccountEvent) => Promise<void> | void): void {
  listeners.add(listener)
}

let signedOutHere = false
/** Whether the learner signed out in another tab. */
let isLeaving = false

/**
 * Whether the learner signed out in this page, rather than losing the session or never having one. The sign-out itself
 * then redirects.
 */
export function hasSignedOut(): boolean {
  return signedOutHere
}

onAccountOfTabs((event) => {
  isLeaving = event === 'signed-out'
  void refreshSession()
})

async function announce(event: AccountEvent): Promise<void> {
  await Promise.allSettled([...listeners].map(async (listener) => listener(event)))
}

/**
 * Adopts a new session in this page.
 *
 * @returns the learner's profile; `undefined` where nobody is signed in, since the browser stores no cookie
 */
export async function becomeLearner(): Promise<Profile | null | undefined> {
  signedOutHere = false
  await forgetResponses()
  tellTabsOfAccount('signed-in')
  // A pending response may be about the previous learner.
  await queryClient.cancelQueries({ queryKey: sessionKey })
  const { learner, profile } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!learner) return undefined
  await announce('signed-in')
  emitSessionEvent('signed-in')
  return profile
}

/** Announces a sign-in by another site to the other tabs. */
export function cameBackSignedIn(): void {
  tellTabsOfAccount('signed-in')
  emitSessionEvent('signed-in')
}

/** Ends the session in this page: clears everything of the learner's. */
export async function becomeVisitor(leadAway: () => void): Promise<void> {
  signedOutHere = true
  tellTabsOfAccount('signed-out')
  // The operator's links are the same for everybody.
  queryClient.setQueryData(sessionKey, (before: OwnSession | undefined) => ({ ...nobody, ...withLinksOf(before) }))
  applyGamification(nobody.settings.gamification)
  leadAway()
  await forgetLearner()
  emitSessionEvent('signed-out')
}

/** The addresses of a learner's own texts and of their account. */
const texts = /^\/api\/v1\/(items\/(note|draft|collection)|notes|account)(\/|$)/

/** Removes the learner's stored texts, since whoever ended the session elsewhere wants them off this device. */
async function forgetTexts(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => texts.test(String(queryKey[0])) })
  await forgetResponses()
}

/** All queries except the session. */
export const ofLearner = { predicate: ({ queryKey }: Query) => queryKey[0] !== getSession.path }

async function forgetLearner(): Promise<void> {
  queryClient.removeQueries(ofLearner)
  // Page memory is cleared first, whatever happens to storage.
  await announce('signed-out')
  await forgetResponses()
}
