import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { BringList } from './bring-list.tsx'
import { CollectionCard } from './collection-card.tsx'
import { NewCollection } from './new-collection.tsx'
import { useCollections } from './use-collections.ts'

export const meta = () => pageMeta('Your collections')

/** The learner's collections: naming, ordering, notes and sharing. */
export default function CollectionsPage() {
  return (
    <LearnerPage
      title="Your collections"
      lead={
        <p className="mt-2 max-w-xl text-soft">
          Resources of{' '}
          <Link to={paths.resources} className="link">
            the library
          </Link>
          , in your order and with your notes. Nobody else sees one unless you share it.
        </p>
      }
      className="max-w-3xl"
      whileLoading={<CollectionsSkeleton />}
    >
      <LearnersCollections />
    </LearnerPage>
  )
}

function LearnersCollections() {
  const { status, all, begin, change, remove, retry } = useCollections()
  if (status === 'failed')
    return (
      <LoadFailed className="mt-6" title="Your collections didn't load" onRetry={retry}>
        They are safe, and show as soon as the server answers.
      </LoadFailed>
    )
  if (status !== 'ready') return <CollectionsSkeleton />
  return (
    <div className="mt-6 grid gap-5">
      <NewCollection onBegin={(name) => begin(name, [])} />
      <BringList onBegin={begin} />
      {all.length === 0 && (
        <EmptyState title="No collections yet" action={<ButtonLink to={paths.resources}>Go to the library</ButtonLink>}>
          Choose Collect under More on a resource, and put together what belongs together.
        </EmptyState>
      )}
      {all.map((collection) => (
        <CollectionCard
          key={collection.id}
          collection={collection}
          onChange={(changed) => change(collection.id, changed)}
          onRemove={() => remove(collection.id)}
        />
      ))}
    </div>
  )
}

function CollectionsSkeleton() {
  return (
    <Loading label="Loading your collections" className="mt-6 grid gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-60" />
    </Loading>
  )
}
