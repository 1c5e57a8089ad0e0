import type { Dashboard } from '../../domain/dashboard.ts'
import { useLazyCode } from '../lazy-code.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'

const failure = ["Your plan didn't load", 'Nothing of it is lost.'] as const

/** The place of the plan among the cards. Its code loads after the dashboard. */
export function PlanPlace({ dashboard }: { dashboard: Dashboard }) {
  const code = useLazyCode('plan-card', () => import('../plan/plan-card.tsx'))
  const placeholder = <SkeletonCard className="h-44 md:col-span-2 lg:col-span-3" />
  return (
    <LazyPart code={code} placeholder={placeholder} failure={failure}>
      {({ default: PlanCard }) => <PlanCard dashboard={dashboard} />}
    </LazyPart>
  )
}

/** The place of today's cards, the first on the dashboard. */
export function ReviewPlace() {
  const code = useLazyCode('review-card', () => import('../review/review-card.tsx'))
  const ReviewCard = code.data?.default
  return ReviewCard ? <ReviewCard whileLoading={reviewSkeleton} /> : code.isError ? null : reviewSkeleton
}

const reviewSkeleton = <SkeletonCard className="h-32 sm:h-26 md:col-span-2 lg:col-span-3" />

/** The plan as a page of its own. */
export function WholePlan({ dashboard }: { dashboard: Dashboard }) {
  const code = useLazyCode('own-plan', () => import('../plan/own-plan.tsx'))
  return (
    <LazyPart code={code} placeholder={<SkeletonCard className="mt-12 h-44" />} failure={failure}>
      {({ default: OwnPlan }) => <OwnPlan dashboard={dashboard} />}
    </LazyPart>
  )
}
