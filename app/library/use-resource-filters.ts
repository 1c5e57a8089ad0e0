import {
  noFilters,
  ResourceCategory,
  ResourceDifficulty,
  type ResourceFilters,
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
    category: ResourceCategory.options.find((option) => option === search.get('category')) ?? noFilters.category,
    difficulty:
      ResourceDifficulty.options.find((option) => option === search.get('difficulty')) ?? noFilters.difficulty,
    tab: resourceTabs.find((tab) => tab === search.get('tab')) ?? noFilters.tab,
  }
}

/** The filters that differ from none at all, for the address. */
export function searchOf(filters: ResourceFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value && value !== noFilters[name as keyof ResourceFilters]),
  )
}
