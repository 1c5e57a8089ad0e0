import { BookOpen, Route, WholeWord } from 'lucide-react'
import type { ReactNode } from 'react'
import { termPathname } from '../../domain/glossary.ts'
import { withoutBackticks } from '../../domain/inline-code.ts'
import { noFilters, type ResourceFilters, resourceCategories } from '../../domain/library.ts'
import type { Offer, OwnContent } from '../../domain/library-search.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { searchOf } from './use-resource-filters.ts'

/** Search results among the site's own courses, lessons and terms. */
export function OwnContentFound({ found }: { found: readonly OwnContent[] }) {
  if (found.length === 0) return null
  return (
    <section aria-label="On Waymark" className="mb-6 rounded-card bg-moss px-5 py-4">
      <p className="font-semibold text-sm">On Waymark</p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {found.map((result) => {
          const { Icon, to, more } = shown(result)
          return (
            <li key={to} className={result.kind === 'term' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <Link to={to} className="inline-flex min-h-9 items-center gap-2 py-1">
                <Icon size={18} className="shrink-0" />
                <span>
                  {result.title}
                  <span className="text-soft text-sm">{more}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function shown(found: OwnContent) {
  switch (found.kind) {
    case 'course':
      return { Icon: Route, to: coursePathname(found.preferences), more: ', course' }
    case 'lesson':
      return {
        Icon: BookOpen,
        to: lessonPathname(found.preferences, found.lessonId),
        more: `, in ${found.courseTitle}`,
      }
    case 'term':
      return { Icon: WholeWord, to: termPathname(found.title), more: `: ${withoutBackticks(found.meaning)}` }
  }
}

/** The level that the search names, as a filter to choose. */
export function NamedLevel({
  filters,
  offer: { search, difficulty, total },
}: {
  filters: ResourceFilters
  offer: Offer
}) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="text-soft max-sm:hidden">The {difficulty} level comes first.</span>
      <SearchLink wanted={{ ...filters, search, difficulty }} total={total}>
        Show {difficulty} only
      </SearchLink>
    </p>
  )
}

/** Suggested searches with their number of results. */
export function Offers({ filters, offers }: { filters: ResourceFilters; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <Others title={offers.some(({ kind }) => kind !== 'tag') ? 'Did you mean' : 'Related'}>
      {offers.map((offer) => (
        <Other
          key={`${offer.kind} ${offer.search}`}
          wanted={{ ...filters, search: offer.search, difficulty: offer.difficulty ?? filters.difficulty }}
          total={offer.total}
        >
          {offer.search}
          {offer.difficulty && `, ${offer.difficulty}`}
        </Other>
      ))}
    </Others>
  )
}

/** Category links for an empty search. */
export function Categories() {
  return (
    <Others title="Browse">
      {resourceCategories.map((category) => (
        <Other key={category} wanted={{ ...noFilters, category }}>
          {category}
        </Other>
      ))}
    </Others>
  )
}

function Others({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-x-4">{children}</ul>
    </div>
  )
}

function Other(props: SearchLinkProps) {
  return (
    <li>
      <SearchLink {...props} />
    </li>
  )
}

interface SearchLinkProps {
  wanted: ResourceFilters
  total?: number
  children: ReactNode
}

function SearchLink({ wanted, total, children }: SearchLinkProps) {
  return (
    <Link
      to={`${paths.resources}?${new URLSearchParams(searchOf({ filters: wanted, page: 1 }))}`}
      prefetch="none"
      className="inline-flex min-h-9 items-center gap-1.5"
    >
      <span className="link">{children}</span>
      {total !== undefined && <span className="text-soft tabular-nums">({total.toLocaleString('en')})</span>}
    </Link>
  )
}
