import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { newId } from '../new-id.ts'
import { onlyWithTls } from '../secure-context.ts'

// A visitor's progress ends with the last page that shows it, unless they choose to persist it.

const choiceKey = 'waymark.keep'
const visitKey = 'waymark.visit'
/** Prefix of the lock that every page with a visitor's progress acquires. */
const visitLock = 'waymark-visit '

const listeners = makeListeners()
let isChosen = readChoice()

export const onChoice = listeners.subscribe

/** Whether a visitor's progress outlives their visit. */
export function isProgressPersistent(): boolean {
  return isChosen
}

export function useProgressPersistent(): boolean {
  return useSyncExternalStore(listeners.subscribe, isProgressPersistent, () => false)
}

/** @returns whether the browser stored the choice */
export function choosePersistence(chosen: boolean): boolean {
  try {
    if (chosen) localStorage.setItem(choiceKey, 'on')
    else localStorage.removeItem(choiceKey)
  } catch {
    return false
  }
  apply(chosen)
  return true
}

/** Persists progress while the visitor signs in at another site, and no longer. */
export function persistWhileAway(): void {
  if (!isChosen && choosePersistence(true)) localStorage.setItem(choiceKey, 'away')
}

/** Ends the temporary persistence when the visitor returns without an account. */
export function endBeingAway(): void {
  if (isChosen && localStorage.getItem(choiceKey) === 'away') choosePersistence(false)
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}

function apply(chosen: boolean): void {
  if (isChosen === chosen) return
  isChosen = chosen
  listeners.tell()
}

// Another tab chose; a null key is a cleared storage.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => (key === choiceKey || key === null) && apply(readChoice()))
}

/** This tab's id among the locks of a visit. Session storage survives a reload. */
const tabId = readTabId()

function readTabId(): string | null {
  try {
    return sessionStorage.getItem(visitKey)
  } catch {
    return null
  }
}

/** Whether this tab was part of a visit before it was reloaded. */
export function wasInVisit(): boolean {
  return tabId !== null
}

/** Whether stored progress stays: the visitor chose that, or another tab shows it. */
export async function isVisitGoingOn(): Promise<boolean> {
  if (isChosen) return true
  // Where a browser denies storage, it denies locks too.
  const { held = [] } =
    (await onlyWithTls()
      .locks?.query()
      .catch(() => null)) ?? {}
  // The lock of the page before a reload may not be released yet.
  return held.some(({ name }) => name?.startsWith(visitLock) && name !== `${visitLock}${tabId}`)
}

let isJoined = false

/** Marks this tab as part of the visit: a visitor has progress here. */
export function joinVisit(): void {
  if (isJoined) return
  isJoined = true
  const id = newId()
  try {
    sessionStorage.setItem(visitKey, id)
  } catch {
    // Only a reload of this tab would read it.
  }
  // Browsers release the lock with the page. A page with a lock is excluded from the back/forward cache.
  void onlyWithTls()
    .locks?.request(`${visitLock}${id}`, () => new Promise(() => {}))
    .catch(() => {})
}
