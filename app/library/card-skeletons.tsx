import { Loading, Skeleton } from '../ui/skeleton.tsx'

const cards = [1, 2, 3, 4, 5, 6]

/** Six cards to come. */
export function CardSkeletons() {
  return (
    <Loading label="Loading resources" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {cards.map((card) => (
        <div key={card} className="grid gap-3 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-4 h-6 w-1/2" />
        </div>
      ))}
    </Loading>
  )
}
