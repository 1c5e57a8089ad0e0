import type { ReactNode } from 'react'
import type { FoundResources as Found, ShownResource } from '../../domain/library-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Count } from './count.tsx'
import { Categories, Offers, OwnContentFound } from './found-beside.tsx'
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
      <Results found={found} {...others} />
    </div>
  )
}

function Results({ found, filters, clearButton, cards }: Omit<FoundResourcesProps, 'search'> & { found: Found }) {
  const { total, page, pages, resources, words, offers, close, ownContent } = found
  const [nearest] = offers
  const isAtAddress = close.length > 0 && !nearest
  return (
    <>
      <Count
        total={total}
        instead={isAtAddress ? 'At the address that you wrote' : undefined}
        clearButton={clearButton}
      >
        {total > 1 &&
          (words.length > 0
            ? 'Titles and tags with your words come first, then descriptions.'
            : 'Our own picks come first, then other lists by title.')}
      </Count>
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
          {cards(resources, words)}
          <PageLinks filters={filters} page={page} pages={pages} />
          <div className="mt-6">
            <Offers filters={filters} offers={offers} />
          </div>
        </>
      )}
    </>
  )
}
