import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether what a page was prerendered with, and has to be hydrated with, may give way to what is so here and now. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
