import { languageName } from './language-name.ts'
import { searchOf, type Wanted } from './use-resource-filters.ts'

/** The search and its filters in words for a screen reader; empty for the whole library. */
export function spokenFilters(wanted: Wanted): string {
  return Object.entries(searchOf(wanted))
    .map(([name, value]) => {
      if (name === 'page') return `page ${value}`
      return name === 'language' ? languageName(value) : value
    })
    .join(', ')
}
