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
import { mostPages } from '../../domain/library-search.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { longestSearch } from '../../domain/search-words.ts'
import { useSearch } from '../shell/use-search.ts'

/** What of the library is asked for: the filters, and which page of what they let through, from 1. */
export interface Wanted {
  filters: ResourceFilters
  page: number
}

/** The library's filters as the address has them, so that a filtered list can be shared and come back to. */
export function useResourceFilters() {
  const [search, setSearch] = useSearch()
  const wanted = wantedOf(search)
  const { filters } = wanted
  // Typing is one step back, however many keys it took; any other choice is a step of its own. The address tells of a
  // key a moment after it, when the next one may have come.
  const isTyping = useRef(false)
  /** What the address does not tell of yet: the next choice adds to it. */
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

function isSame(one: ResourceFilters | null, other: ResourceFilters): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}

/** What the address says, where it says something the library can know. */
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

/** What differs from the first page of everything, for the address. */
export function searchOf({ filters, page }: Wanted): Record<string, string> {
  const given = Object.entries(filters).filter(
    ([name, value]) => value && value !== noFilters[name as keyof ResourceFilters],
  )
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) }
}
