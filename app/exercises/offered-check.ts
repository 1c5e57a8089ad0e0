import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

const { subscribe, tell } = makeListeners()
let offered: (() => void) | null = null

/** Lets the rest of the page have this exercise checked. @returns what ends it */
export function offerCheck(check: () => void): () => void {
  offered = check
  tell()
  return () => {
    if (offered === check) offered = null
    tell()
  }
}

/** Checks the exercise on the page; `null` while none is ready for it. */
export function useOfferedCheck(): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
}
