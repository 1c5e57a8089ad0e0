import { useRef } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { siteContent } from '../../content/site-content.ts'
import { type ResourceTab, resourceTabs } from '../../domain/library.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/library-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { FoundResources } from './found-resources.tsx'
import { resourceFacts } from './resource-facts.ts'
import { useResourceFilters } from './use-resource-filters.ts'
import { useSavedResources } from './use-saved-resources.ts'

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
  const panel = useRef<HTMLDivElement>(null)
  const clearButton = isFiltering ? (
    <Button look="secondary" size="small" onClick={clear}>
      Clear Filters
    </Button>
  ) : null
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
        <TabPanel ref={panel} value={filters.tab}>
          <FoundResources
            resources={resources}
            filters={filters}
            saved={saved}
            clearButton={clearButton}
            onTakenOut={() => panel.current?.focus({ preventScroll: true })}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}
