import { Loading, Skeleton } from '../ui/skeleton.tsx'

const cards = [1, 2, 3, 4, 5, 6]

/** Placeholder of the count and the first cards. */
export function LibrarySkeleton() {
  return (
    <Loading label="Loading the resources" className="grid gap-4 pt-9 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {cards.map((card) => (
        <div key={card} aria-hidden className="h-80 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="mt-3 h-6 w-4/5" />
          <Skeleton className="mt-6 h-24" />
        </div>
      ))}
    </Loading>
  )
}
