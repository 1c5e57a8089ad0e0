import type { ReactNode } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { siteContent } from '../../content/site-content.ts'
import { matchesFilters, type Resource, type ResourceTab, resourceTabs } from '../../domain/library.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/library-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { ResourceCard } from './resource-card.tsx'
import { resourceFacts } from './resource-facts.ts'
import { useResourceFilters } from './use-resource-filters.ts'
import { type SavedResources, useSavedResources } from './use-saved-resources.ts'

export function loader() {
  return { resources: siteContent().resources }
}

// Filtering changes the address, not the resources.
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...publicPageMeta(
      paths.resources,
      'Resource Library',
      'Free courses, books and tools to learn from, by subject, level and rating.',
    ),
    resourceFacts(loaderData?.resources ?? []),
  ]
}

const tabLabels: Record<ResourceTab, string> = {
  all: 'All',
  trending: 'Trending',
  popular: 'Popular',
  new: 'New',
  saved: 'Saved',
}

export default function LibraryPage({ loaderData: { resources } }: Route.ComponentProps) {
  const { filters, isFiltering, change, clear } = useResourceFilters()
  const saved = useSavedResources()
  const clearButton = (
    <Button look="secondary" size="small" onClick={clear}>
      Clear Filters
    </Button>
  )
  return (
    <div className="page-width pt-8 sm:pt-14">
      <h1 className="text-3xl">Resource Library</h1>
      <p className="mt-2 max-w-xl text-soft">Free educational resources from all over the web, chosen with care.</p>
      <FilterBar filters={filters} onChange={change} />
      <Tabs className="mt-5" value={filters.tab} onValueChange={(tab) => change({ tab: tab as ResourceTab })}>
        <TabList aria-label="Show">
          {resourceTabs.map((tab) => (
            <Tab key={tab} value={tab}>
              {tabLabels[tab]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={filters.tab}>
          {filters.tab === 'saved' && saved.isLoading ? (
            <LibrarySkeleton />
          ) : (
            <FoundResources
              found={resources.filter((resource) => matchesFilters(resource, filters, saved.ids))}
              saved={saved}
              isFiltering={isFiltering}
              clearButton={clearButton}
            />
          )}
        </TabPanel>
      </Tabs>
    </div>
  )
}

interface FoundResourcesProps {
  found: Resource[]
  saved: SavedResources
  isFiltering: boolean
  clearButton: ReactNode
}

function FoundResources({ found, saved, isFiltering, clearButton }: FoundResourcesProps) {
  return (
    <>
      <div className="-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft tabular-nums">
          {found.length === 1 ? '1 resource' : `${found.length} resources`}
        </p>
        {isFiltering && found.length > 0 && clearButton}
      </div>
      {found.length === 0 ? (
        <EmptyState title="No resources found" action={clearButton}>
          We couldn't find any resources matching your current filters. Try adjusting your search criteria.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          {found.map((resource) => (
            <ResourceCard
              key={resource.id}
              resource={resource}
              isSaved={saved.ids.has(resource.id)}
              onSave={(isSaved) => saved.set(resource, isSaved)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
