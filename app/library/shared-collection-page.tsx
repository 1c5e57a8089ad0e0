import { useQuery } from '@tanstack/react-query'
import { getSharedCollection, type SharedCollection } from '../../domain/collections.ts'
import { CallError, queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { ResourceCards } from './resource-cards.tsx'

export const meta = () => pageMeta('A Shared Collection')

/** A shared collection, for everybody with its link. */
export default function SharedCollectionPage() {
  const [search] = useSearch()
  const shareToken = search.get('collection') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(getSharedCollection, { params: { shareToken } }),
    enabled: shareToken !== '',
    // Its owner may have changed it, or revoked the link.
    staleTime: 0,
  })
  const isNone = error instanceof CallError && error.status === 404
  return (
    <div className="page-width pt-8 sm:pt-14">
      <h1 dir="auto" className="text-3xl [overflow-wrap:anywhere]">
        {isNone || !data ? 'A Shared Collection' : data.name}
      </h1>
      {isNone ? (
        <NothingShared />
      ) : data ? (
        <>
          {data.note && (
            <p dir="auto" className="mt-2 max-w-xl whitespace-pre-line text-soft">
              {data.note}
            </p>
          )}
          <div className="mt-8">
            <ResourceCards
              resources={data.entries.map(({ resource }) => resource)}
              notes={new Map(data.entries.map(({ note, resource }) => [resource.id, note]))}
            />
          </div>
          <SharedPages pages={data.pages} />
        </>
      ) : error && !isFetching ? (
        <LoadFailed className="mt-8" title="This collection didn't load" onRetry={() => void refetch()}>
          Check your connection. The link stays in the address.
        </LoadFailed>
      ) : (
        <LibrarySkeleton />
      )}
    </div>
  )
}

/** Pages that nobody looked at. Each names its site. */
function SharedPages({ pages }: { pages: SharedCollection['pages'] }) {
  if (pages.length === 0) return null
  return (
    <section className="mt-10 max-w-3xl" aria-labelledby="shared-pages">
      <h2 id="shared-pages" className="text-xl">
        Pages that are not in the library
      </h2>
      <ul className="mt-3">
        {pages.map(({ url, title, provider, note }) => (
          <li key={url} className="border-line border-t py-3 [overflow-wrap:anywhere]">
            <ExternalLink href={url} rel="noreferrer nofollow ugc">
              <span dir="auto">{title}</span>
            </ExternalLink>
            <p className="text-sm text-soft">{provider}</p>
            {note && (
              <p dir="auto" className="mt-1 border-sun border-l-2 pl-3">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingShared() {
  return (
    <EmptyState
      className="mt-8"
      title="Nothing is shared here"
      action={<ButtonLink to={paths.resources}>Go to the library</ButtonLink>}
    >
      Whoever shared this collection may share it no more. The library is open to everybody.
    </EmptyState>
  )
}
