import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

// Why the last try to send failed. Apart from the queue, whose code comes only where something is to be sent.

const listeners = makeListeners()
let failure: string | null = null

/** A sentence; `null` once a try has not failed. */
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
