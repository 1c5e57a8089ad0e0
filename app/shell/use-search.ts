import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const nothing = new URLSearchParams()
const never = () => () => {}

/**
 * The search part of the address. Pages are prerendered without one, so a page that is being hydrated sees none
 * at first, as it was built, and the real one right after.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return [isHydrated ? search : nothing, setSearch] as const
}
