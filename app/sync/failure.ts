import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

// The reason why the last attempt to send failed. Separate from the sender, whose code loads on demand.

const listeners = makeListeners()
let failure: string | null = null

/** A sentence; `null` after a successful attempt. */
export function failureNow(): string | null {
  return failure
}

export function useFailure(): string | null {
  return useSyncExternalStore(listeners.subscribe, failureNow, () => null)
}

export function tellFailure(message: string | null): void {
  if (failure === message) return
  failure = message
  listeners.tell()
}
