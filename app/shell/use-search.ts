import { useSearchParams } from 'react-router'
import { useIsHydrated } from './use-is-hydrated.ts'

const nothing = new URLSearchParams()

/** The query string. Prerendered pages have none, so hydration starts with an empty one and then reads the real one. */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  return [useIsHydrated() ? search : nothing, setSearch] as const
}
