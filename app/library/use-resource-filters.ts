import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import {
  languagePattern,
  longestProvider,
  noFilters,
  type ResourceFilters,
  resourceCategories,
  resourceDifficulties,
  resourceTabs,
} from '../../domain/library.ts'
import { longestSearch, mostPages } from '../../domain/library-search.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { useSearch } from '../shell/use-search.ts'

/** The filters and the page of results, from 1. */
export interface Wanted {
  filters: ResourceFilters
  page: number
}

/** The filters in the URL, so that a filtered list can be shared and revisited. */
export function useResourceFilters() {
  const [search, setSearch] = useSearch()
  const wanted = wantedOf(search)
  const { filters } = wanted
  // Typing makes one history entry, however many keys; any other choice makes its own. The URL lags behind fast typing.
  const isTyping = useRef(false)
  /** Filters that the URL lacks yet; the next choice builds on them. */
  const onItsWay = useRef<ResourceFilters | null>(null)
  const { key } = useLocation()
  const cameBy = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each going back or forth ends what was under way before it
  useEffect(() => {
    if (cameBy === 'POP') isTyping.current = false
    if (cameBy === 'POP' || isSame(onItsWay.current, filters)) onItsWay.current = null
  }, [cameBy, key])
  const put = (changed: Partial<ResourceFilters>) => {
    const before = onItsWay.current ?? wantedOf(new URLSearchParams(window.location.search)).filters
    const next = { ...before, ...changed }
    const isTyped = Object.keys(changed).join() === 'search'
    const replace = isTyped && (isTyping.current || before.search !== '')
    isTyping.current = isTyped
    onItsWay.current = next
    setSearch(searchOf({ filters: next, page: 1 }), { replace, preventScrollReset: true })
  }
  return {
    ...wanted,
    isFiltering: Object.keys(searchOf({ filters, page: 1 })).length > 0,
    change: put,
    clear: () => put(noFilters),
  }
}

function isSame(left: ResourceFilters | null, right: ResourceFilters): boolean {
  return left !== null && JSON.stringify(left) === JSON.stringify(right)
}

/** The valid filters of a URL. */
export function wantedOf(search: URLSearchParams): Wanted {
  const page = Number(search.get('page'))
  const [language, provider] = [search.get('language') ?? '', search.get('provider') ?? '']
  return {
    filters: {
      search: (search.get('search') ?? noFilters.search).slice(0, longestSearch),
      category: resourceCategories.find((option) => option === search.get('category')) ?? noFilters.category,
      difficulty: resourceDifficulties.find((option) => option === search.get('difficulty')) ?? noFilters.difficulty,
      language: languagePattern.test(language) ? language : noFilters.language,
      provider: provider !== '' && provider.length <= longestProvider ? provider : noFilters.provider,
      goal: learningGoals.find(({ value }) => value === search.get('goal'))?.value ?? noFilters.goal,
      tab: resourceTabs.find((tab) => tab === search.get('tab')) ?? noFilters.tab,
    },
    page: Number.isInteger(page) && page > 1 && page <= mostPages ? page : 1,
  }
}

/** Query parameters for all values that differ from the defaults. */
export function searchOf({ filters, page }: Wanted): Record<string, string> {
  const given = Object.entries(filters).filter(
    ([name, value]) => value && value !== noFilters[name as keyof ResourceFilters],
  )
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) }
}
