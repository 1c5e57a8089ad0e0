import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

const { subscribe, tell } = makeListeners()
let offered: (() => void) | null = null

/** Registers the exercise's check for the rest of the page. @returns unregisters it */
export function offerCheck(check: () => void): () => void {
  offered = check
  tell()
  return () => {
    if (offered === check) offered = null
    tell()
  }
}

/** Runs the check of the page's exercise; `null` without one. */
export function useOfferedCheck(): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
}
