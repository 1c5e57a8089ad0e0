import type { ReactNode } from 'react'
import { matchesFilters, type Resource, type ResourceFilters } from '../../domain/library.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLateDialog } from '../ui/late-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { ResourceCard } from './resource-card.tsx'
import { SignInLinks } from './sign-in-links.tsx'
import type { SavedResources } from './use-saved-resources.ts'

interface FoundResourcesProps {
  resources: Resource[]
  filters: ResourceFilters
  saved: SavedResources
  /** Resets the filters; `null` while there are none. */
  clearButton: ReactNode
  /** A card was taken out of the list, and with it what had the focus. */
  onTakenOut: () => void
}

/** What the filters let through, or why there is nothing. */
export function FoundResources({ resources, filters, saved, clearButton, onTakenOut }: FoundResourcesProps) {
  const invitation = useLateDialog(() => import('./sign-in-dialog.tsx'))
  const isOwnList = filters.tab === 'saved'
  if (isOwnList && saved.status !== 'ready') return <NoList status={saved.status} retry={saved.retry} />

  function save(resource: Resource, isSaved: boolean) {
    if (saved.status === 'visitor') return void invitation.open()
    saved.set(resource, isSaved)
    if (isOwnList && !isSaved) onTakenOut()
  }

  const found = resources.filter((resource) => matchesFilters(resource, filters, saved.ids))
  const isListEmpty = isOwnList && saved.ids.size === 0
  // That there is nothing, the page says large enough; the count is for those who hear it.
  const isTold = found.length === 0 && !saved.hasUnsaved
  return (
    <>
      <div className={isTold ? 'sr-only' : '-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-3'}>
        <p role="status" className="text-sm text-soft tabular-nums">
          {found.length === 1 ? '1 resource' : `${found.length} resources`}
          {saved.hasUnsaved && ' · Not saved yet: your list waits for the network'}
        </p>
        {found.length > 0 && clearButton}
      </div>
      {found.length === 0 ? (
        <EmptyState title={isListEmpty ? 'Nothing saved yet' : 'No resources found'} action={clearButton}>
          {isListEmpty
            ? 'Press Save on a resource, and it waits for you here.'
            : "We couldn't find any resources matching your current filters. Try adjusting your search criteria."}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          {found.map((resource) => (
            <ResourceCard
              key={resource.id}
              resource={resource}
              isSaved={saved.ids.has(resource.id)}
              canSave={saved.canAnswer}
              onSave={(isSaved) => save(resource, isSaved)}
            />
          ))}
        </ul>
      )}
      {invitation.dialog}
    </>
  )
}

/** In place of a list that is not there. */
function NoList({ status, retry }: { status: Exclude<SavedResources['status'], 'ready'>; retry: () => void }) {
  if (status === 'loading') return <LibrarySkeleton />
  if (status === 'visitor')
    return (
      <EmptyState title="Your list begins with an account" action={<SignInLinks />}>
        Sign in to save resources and find them here, on every device.
      </EmptyState>
    )
  return (
    <LoadFailed title="Your saved resources could not be loaded" onRetry={retry}>
      They are safe, and show as soon as the server answers.
    </LoadFailed>
  )
}
