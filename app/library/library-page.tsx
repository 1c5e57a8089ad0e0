import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MetaDescriptor, ShouldRevalidateFunction } from 'react-router'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { type Resource, type ResourceTab, resourceTabs } from '../../domain/library.ts'
import {
  type FoundResources as Found,
  getLibraryChoices,
  resourcesPerPage,
  type ShownResource,
} from '../../domain/library-search.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { publicPageMeta, structuredData } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/library-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { FoundResources } from './found-resources.tsx'
import { ResourceCards } from './resource-cards.tsx'
import { SavedList } from './saved-list.tsx'
import { useLibrarySearch } from './use-library-search.ts'
import { useResourceFilters } from './use-resource-filters.ts'
import { useSavedResources } from './use-saved-resources.ts'

/** The first page of resources at build time, for visitors without JavaScript or network. */
export function loader() {
  const { resources } = siteContent()
  const total = resources.length
  const firstPage: Found = {
    total,
    byWord: total,
    page: 1,
    pages: Math.ceil(total / resourcesPerPage),
    resources: resources.slice(0, resourcesPerPage),
    words: [],
    offers: [],
    close: [],
    ownContent: [],
  }
  return { firstPage }
}

// Filters change the URL, but not the loader's data.
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...publicPageMeta(
      paths.resources,
      'Resource Library',
      'Free courses, books and tools to learn from, by subject, level and rating.',
    ),
    resourceFacts(loaderData?.firstPage.resources ?? []),
  ]
}

const tabLabels: Record<ResourceTab, string> = {
  all: 'All',
  trending: 'Trending',
  popular: 'Popular',
  new: 'New',
  saved: 'Saved',
}

export default function LibraryPage({ loaderData: { firstPage } }: Route.ComponentProps) {
  const { filters, page, isFiltering, change, clear } = useResourceFilters()
  const search = useLibrarySearch({ filters, page }, firstPage)
  const saved = useSavedResources()
  const panel = useRef<HTMLDivElement>(null)
  const clearButton = isFiltering ? (
    <Button variant="secondary" size="small" onClick={clear}>
      Clear Filters
    </Button>
  ) : null

  const cards = (resources: readonly ShownResource[], words: readonly string[]) => (
    <ResourceCards
      resources={resources}
      words={words}
      // The card and the focused button are removed.
      onUnsaved={() => filters.tab === 'saved' && panel.current?.focus({ preventScroll: true })}
    />
  )
  const shared = { filters, clearButton, cards }
  return (
    <div className="page-width pt-8 sm:pt-14">
      <h1 className="text-3xl">Resource Library</h1>
      <p className="mt-2 max-w-xl text-soft">Free educational resources from all over the web, chosen with care.</p>
      <p className="mt-1 text-sm text-soft">
        A word that is new to you may stand in the{' '}
        <Link to={paths.glossary} className="link">
          glossary
        </Link>
        .
      </p>
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
          {filters.tab === 'saved' ? (
            <SavedList saved={saved} page={page} {...shared} />
          ) : (
            <FoundResources search={search} {...shared} />
          )}
        </TabPanel>
      </Tabs>
      <Attributions />
    </div>
  )
}

const address = /(https:\/\/[^\s,]+)/

/** Attributions of the imported lists, in their own wording. */
function Attributions() {
  const { data } = useQuery(queryFor(getLibraryChoices, {}))
  if (!data || data.attributions.length === 0) return null
  return (
    <footer className="mt-10 border-line border-t pt-4 text-sm text-soft">
      <p>Some of these resources come from lists that others keep:</p>
      <ul className="mt-1">
        {data.attributions.map((attribution) => (
          <li key={attribution}>
            {attribution.split(address).map((part) =>
              address.test(part) ? (
                <a key={part} href={part} target="_blank" rel="noreferrer">
                  {part.replace('https://', '')}
                </a>
              ) : (
                part
              ),
            )}
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** The resources as schema.org's `LearningResource`. Ratings are omitted, since they have no count. */
function resourceFacts(resources: readonly Resource[]): MetaDescriptor {
  return structuredData({
    '@graph': resources.map(({ title, description, category, difficulty, tags, provider, url }) => ({
      '@type': 'LearningResource',
      name: title,
      description,
      url,
      provider: { '@type': 'Organization', name: provider },
      educationalLevel: difficulty,
      about: category,
      keywords: tags,
      isAccessibleForFree: true,
    })),
  })
}
