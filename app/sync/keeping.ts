import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

// Whether what a visitor does is kept on this device. Off unless they chose it.

const storageKey = 'waymark.keep'
const listeners = makeListeners()
let isKept = chosenBefore()

export const onKeepingChange = listeners.subscribe

export function isKeptOnDevice(): boolean {
  return isKept
}

export function useKeptOnDevice(): boolean {
  return useSyncExternalStore(listeners.subscribe, isKeptOnDevice, () => false)
}

/** @returns whether the browser took it */
export function chooseKeeping(isChosen: boolean): boolean {
  try {
    if (isChosen) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    return false
  }
  apply(isChosen)
  return true
}

/** It was not chosen, and is only for the way to another site and back. */
export function noteAway(): void {
  localStorage.setItem(storageKey, 'away')
}

export function isAway(): boolean {
  return isKept && localStorage.getItem(storageKey) === 'away'
}

function chosenBefore(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function apply(isChosen: boolean): void {
  if (isKept === isChosen) return
  isKept = isChosen
  listeners.tell()
}

// Another tab chose; `null` is all of the storage, cleared.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => (key === storageKey || key === null) && apply(chosenBefore()))
