import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The shape of the dashboard. */
export function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard">
      <Skeleton className="h-11 w-2/3 max-w-md" />
      <Skeleton className="mt-3 h-5 w-full max-w-sm" />
      <Skeleton className="mt-8 h-44 rounded-card" />
      <div className="mt-28 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </Loading>
  )
}
