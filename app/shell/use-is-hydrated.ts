import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether hydration is complete, so that client-only values may replace prerendered ones. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
