import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

// A visitor's progress lasts until the last tab of the site closes, unless they choose to keep it on this device.

const choiceKey = 'waymark.keep'
const visitKey = 'waymark.visit'
/** Every tab with a visitor's progress holds this lock. */
const visitLock = 'waymark-visit'

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

/** Keeps progress while its visitor signs in at another site. They did not choose to keep it longer. */
export function persistWhileAway(): void {
  if (!isChosen && choosePersistence(true)) localStorage.setItem(choiceKey, 'away')
}

/** Ends that when they come back without an account. */
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

/** Whether stored progress belongs to the visit that goes on in this tab or another. A reload is the same visit. */
export async function isVisitGoingOn(): Promise<boolean> {
  if (isChosen || readVisit()) return true
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === visitLock)
}

function readVisit(): boolean {
  try {
    return sessionStorage.getItem(visitKey) !== null
  } catch {
    return false
  }
}

let isHeld = false

/** Marks this tab as part of the visit: a visitor has progress here. */
export function joinVisit(): void {
  if (isHeld) return
  isHeld = true
  try {
    sessionStorage.setItem(visitKey, '1')
  } catch {
    // Without session storage a reload ends the visit.
  }
  // Browsers release the lock with the tab. A page with a lock is not kept for the back button.
  void navigator.locks?.request(visitLock, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})
}
