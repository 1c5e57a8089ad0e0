import type { ReactNode } from 'react'
import { type FoundResources as Found, resourcesPerPage, type ShownResource } from '../../domain/library-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Count } from './count.tsx'
import { Categories, NamedLevel, Offers, OwnContentFound } from './found-beside.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { PageLinks } from './page-links.tsx'
import type { useLibrarySearch } from './use-library-search.ts'
import type { Wanted } from './use-resource-filters.ts'

interface FoundResourcesProps {
  search: ReturnType<typeof useLibrarySearch>
  filters: Wanted['filters']
  /** Resets the filters; `null` without filters. */
  clearButton: ReactNode
  /** Renders resources with the search words highlighted. */
  cards: (resources: readonly ShownResource[], words: readonly string[]) => ReactNode
}

/** The resources that match the filters, or the reason for an empty list. */
export function FoundResources({ search: { found, isOld, isFailed, retry }, ...others }: FoundResourcesProps) {
  if (!found && isFailed)
    return (
      <LoadFailed title="The search didn't load" onRetry={retry}>
        Check your connection. What you asked for stays in the address.
      </LoadFailed>
    )
  if (!found) return <LibrarySkeleton />
  return (
    <div aria-busy={isOld}>
      <Results found={found} isOld={isOld} {...others} />
    </div>
  )
}

interface ResultsProps extends Omit<FoundResourcesProps, 'search'> {
  found: Found
  /** Whether `found` belongs to the previous search. */
  isOld: boolean
}

function Results({ found, isOld, filters, clearButton, cards }: ResultsProps) {
  const { total, byWord, page, pages, resources, words, offers, close, ownContent } = found
  const [nearest] = offers
  const named = total > 0 ? offers.find(({ kind }) => kind === 'level') : undefined
  const isAtAddress = close.length > 0 && !nearest
  return (
    <>
      <Count
        total={total}
        wanted={{ filters, page }}
        isOld={isOld}
        instead={isAtAddress ? 'At the address that you wrote' : undefined}
        clearButton={clearButton}
      >
        {total > 1 &&
          (words.length > 0
            ? 'Titles with your words come first, then tags and descriptions.'
            : 'Our own picks come first, then other lists by title.')}
      </Count>
      {named && <NamedLevel filters={filters} offer={named} />}
      <OwnContentFound found={ownContent} />
      {isAtAddress ? (
        cards(close, [])
      ) : total === 0 ? (
        <div className="grid gap-6">
          <Offers filters={filters} offers={offers} />
          <EmptyState title="No resources found" action={clearButton}>
            We couldn't find any resources matching your current filters. Try adjusting your search criteria.
          </EmptyState>
          {offers.length === 0 && <Categories />}
          {nearest && close.length > 0 && (
            <section aria-label="Close to what you wrote">
              <p className="mb-4 text-sm text-soft">Close to what you wrote: {nearest.search}</p>
              {cards(close, [])}
            </section>
          )}
        </div>
      ) : (
        <>
          <ByWord resources={resources} count={byWord - (page - 1) * resourcesPerPage} isAny={byWord > 0}>
            {(some) => cards(some, words)}
          </ByWord>
          <PageLinks filters={filters} page={page} pages={pages} />
          <div className="mt-6">
            <Offers filters={filters} offers={offers.filter((offer) => offer !== named)} />
          </div>
        </>
      )}
    </>
  )
}

interface ByWordProps {
  resources: readonly ShownResource[]
  /** How many of them, from the first, have the words as words. */
  count: number
  /** Whether any has, on any page. */
  isAny: boolean
  children: (some: readonly ShownResource[]) => ReactNode
}

/** Resources, with those apart that have the words only inside others: `unity` in community. */
function ByWord({ resources, count, isAny, children: cards }: ByWordProps) {
  const first = Math.max(0, count)
  if (!isAny || first >= resources.length) return cards(resources)
  return (
    <>
      {first > 0 && cards(resources.slice(0, first))}
      <section aria-label="Only inside other words" className={first > 0 ? 'mt-8' : ''}>
        <p className="mb-4 border-line border-t pt-4 font-semibold text-sm">Only inside other words</p>
        {cards(resources.slice(first))}
      </section>
    </>
  )
}
