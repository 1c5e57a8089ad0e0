import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

const { subscribe, tell } = makeListeners()
const offered = new Map<string, () => void>()

/** Registers a task's check for the rest of the page. @returns unregisters it */
export function offerCheck(taskId: string, check: () => void): () => void {
  offered.set(taskId, check)
  tell()
  return () => {
    if (offered.get(taskId) === check) offered.delete(taskId)
    tell()
  }
}

/** Runs the check of a task on the page; `null` without one. */
export function useOfferedCheck(taskId: string): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => offered.get(taskId) ?? null,
    () => null,
  )
}
