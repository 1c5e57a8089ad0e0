import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { noFilters, type ResourceFilters } from '../../domain/library.ts'
import {
  type FoundResources,
  getResources,
  longestSearch,
  type ShownResource,
  searchResources,
} from '../../domain/library-search.ts'
import { queryFor } from '../api.ts'
import { useIsHydrated } from '../shell/use-is-hydrated.ts'
import { useOwnGoal } from './use-own-goal.ts'
import { searchOf, type Wanted } from './use-resource-filters.ts'

/**
 * Search results. The previous ones stay while new ones load.
 *
 * @param firstPage the prerendered results, until the server responds
 */
export function useLibrarySearch(wanted: Wanted, firstPage: FoundResources) {
  const isFirstPage = Object.keys(searchOf(wanted)).length === 0
  const ownGoal = useOwnGoal()
  const isSearch = wanted.filters.search !== ''
  const query = useQuery({
    ...queryFor(searchResources, {
      query: {
        ...queryOf(wanted.filters),
        ...(wanted.page > 1 && { page: wanted.page }),
        ...(isSearch && ownGoal && { ownGoal }),
      },
    }),
    // Before hydration the URL's filters are unknown. The goal orders a search alone.
    enabled: useIsHydrated() && wanted.filters.tab !== 'saved' && (!isSearch || ownGoal !== undefined),
    placeholderData: (before) => before ?? (isFirstPage ? firstPage : undefined),
  })
  return {
    found: query.data ?? (isFirstPage ? firstPage : null),
    /** Whether `found` belongs to the previous search. */
    isOld: query.isPlaceholderData && query.data !== firstPage,
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** The filters that are set, as query parameters. */
export function queryOf({ search, ...others }: ResourceFilters) {
  const given = Object.entries(others).filter(([name, value]) => value !== noFilters[name as keyof typeof others])
  return { ...(search && { search: search.slice(0, longestSearch) }), ...Object.fromEntries(given) }
}

/** Resources by their ids, in this order; `null` while loading. */
export function useResources(ids: readonly number[]) {
  const query = useQuery({
    ...queryFor(getResources, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const resources: ShownResource[] | null = ids.length === 0 ? [] : (query.data?.resources ?? null)
  return { resources, isFailed: query.isError && !query.isFetching, retry: () => void query.refetch() }
}
