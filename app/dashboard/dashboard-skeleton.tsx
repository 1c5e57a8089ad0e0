import { Loading, SkeletonCard } from '../ui/skeleton.tsx'

/** The shape of the dashboard below its title. */
export function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard">
      <SkeletonCard className="mt-8 h-44" />
      <div className="mt-28 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <SkeletonCard className="h-72" />
        <SkeletonCard className="h-72" />
        <SkeletonCard className="h-72" />
      </div>
    </Loading>
  )
}
