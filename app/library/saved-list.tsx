import type { ReactNode } from 'react'
import { resourcesPerPage, type ShownResource } from '../../domain/library-search.ts'
import { searchWords } from '../../domain/search-words.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Count } from './count.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { PageLinks } from './page-links.tsx'
import { SignInLinks } from './sign-in-links.tsx'
import { queryOf, useResources } from './use-library-search.ts'
import type { Wanted } from './use-resource-filters.ts'
import { type SavedResources, useFoundSaved } from './use-saved-resources.ts'

interface SavedListProps {
  saved: SavedResources
  filters: Wanted['filters']
  page: number
  clearButton: ReactNode
  cards: (resources: readonly ShownResource[], words: readonly string[]) => ReactNode
}

/** The learner's own list, filtered and paged. */
export function SavedList({ saved, filters, page, clearButton, cards }: SavedListProps) {
  const query = queryOf({ ...filters, tab: 'all' })
  const isFiltering = Object.keys(query).length > 0
  const found = useFoundSaved(query, isFiltering && saved.status === 'ready')
  // Results may include resources that were just removed.
  const ids = isFiltering ? (found.ids ?? []).filter((id) => saved.ids.has(id)) : [...saved.ids]
  // Only this page's resources are loaded, out of possibly thousands.
  const { shown: shownIds, ...place } = pageOf(ids, page)
  const { resources, isFailed, retry } = useResources(shownIds)
  if (saved.status !== 'ready') return <NoList status={saved.status} retry={saved.retry} />
  if (isFiltering && !found.ids) return <NoList status={found.isFailed ? 'failed' : 'loading'} retry={found.retry} />
  if (!resources) return <NoList status={isFailed ? 'failed' : 'loading'} retry={retry} />

  const shown = resources.filter(({ id }) => saved.ids.has(id))
  return (
    <>
      <Count total={ids.length} wanted={{ filters, page }} isOld={isFiltering && found.isOld} clearButton={clearButton}>
        {ids.length > 1 && 'What you saved last comes first.'}
      </Count>
      <p className="mb-4 text-sm">
        <Link to={paths.collections} className="link">
          Your collections
        </Link>
      </p>
      {shown.length > 0 ? (
        <>
          {cards(shown, searchWords(filters.search))}
          <PageLinks filters={filters} {...place} />
        </>
      ) : saved.ids.size === 0 ? (
        <EmptyState title="Nothing saved yet" action={clearButton}>
          Press Save on a resource, and it waits for you here.
        </EmptyState>
      ) : (
        <EmptyState title="No resources found" action={clearButton}>
          We couldn't find any resources matching your current filters. Try adjusting your search criteria.
        </EmptyState>
      )}
    </>
  )
}

/** The items of a page; the last page when `wanted` is beyond it. */
function pageOf<T>(all: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / resourcesPerPage))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: all.slice((page - 1) * resourcesPerPage, page * resourcesPerPage) }
}

/** Replaces a list that is unavailable. */
function NoList({ status, retry }: { status: Exclude<SavedResources['status'], 'ready'>; retry: () => void }) {
  if (status === 'loading') return <LibrarySkeleton />
  if (status === 'visitor')
    return (
      <EmptyState title="Sign in to save resources" action={<SignInLinks />}>
        You find them here, on every device.
      </EmptyState>
    )
  return (
    <LoadFailed title="Your saved resources didn't load" onRetry={retry}>
      They are safe, and show as soon as the server answers.
    </LoadFailed>
  )
}
