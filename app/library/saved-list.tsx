import type { ReactNode } from 'react'
import { type LibraryTopics, matchesFilters } from '../../domain/library.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { searchWords } from '../../domain/search-words.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Count } from './count.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { SignInLinks } from './sign-in-links.tsx'
import { useResources } from './use-library-search.ts'
import type { Wanted } from './use-resource-filters.ts'
import type { SavedResources } from './use-saved-resources.ts'

interface SavedListProps {
  saved: SavedResources
  filters: Wanted['filters']
  topics: LibraryTopics
  clearButton: ReactNode
  cards: (resources: readonly ShownResource[], words: readonly string[]) => ReactNode
}

/** The learner's own list, or of it what the filters let through. */
export function SavedList({ saved, filters, topics, clearButton, cards }: SavedListProps) {
  const { resources, isFailed, retry } = useResources(saved.status === 'ready' ? [...saved.ids] : [])
  if (saved.status !== 'ready') return <NoList status={saved.status} retry={saved.retry} />
  if (!resources) return <NoList status={isFailed ? 'failed' : 'loading'} retry={retry} />

  const found = resources.filter((resource) => matchesFilters(resource, filters, saved.ids, topics))
  return (
    <>
      <Count total={found.length} clearButton={clearButton} />
      <p className="mb-4 text-sm">
        <Link to={paths.collections} className="link">
          Your collections
        </Link>
      </p>
      {found.length > 0 ? (
        cards(found, searchWords(filters.search))
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

/** In place of a list that is not there. */
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
