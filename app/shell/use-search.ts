import { useSearchParams } from 'react-router'
import { useIsHydrated } from './use-is-hydrated.ts'

const nothing = new URLSearchParams()

/**
 * The search part of the address. Pages are prerendered without one, so a page that is being hydrated sees none
 * at first, as it was built, and the real one right after.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  return [useIsHydrated() ? search : nothing, setSearch] as const
}
