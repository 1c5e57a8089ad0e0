import {
  noFilters,
  type ResourceFilters,
  resourceCategories,
  resourceDifficulties,
  resourceTabs,
} from '../../domain/library.ts'
import { useSearch } from '../shell/use-search.ts'

/** The library's filters as the address has them, so that a filtered list can be shared and come back to. */
export function useResourceFilters() {
  const [search, setSearch] = useSearch()
  const filters = filtersOf(search)
  const put = (next: ResourceFilters) => setSearch(searchOf(next), { replace: true, preventScrollReset: true })
  return {
    filters,
    isFiltering: search.size > 0,
    change: (changed: Partial<ResourceFilters>) => put({ ...filters, ...changed }),
    clear: () => put(noFilters),
  }
}

/** What the address says, where it says something the library knows. */
export function filtersOf(search: URLSearchParams): ResourceFilters {
  return {
    search: search.get('search') ?? noFilters.search,
    category: resourceCategories.find((option) => option === search.get('category')) ?? noFilters.category,
    difficulty: resourceDifficulties.find((option) => option === search.get('difficulty')) ?? noFilters.difficulty,
    tab: resourceTabs.find((tab) => tab === search.get('tab')) ?? noFilters.tab,
  }
}

/** The filters that differ from none at all, for the address. */
export function searchOf(filters: ResourceFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value && value !== noFilters[name as keyof ResourceFilters]),
  )
}
