import { useLocation } from 'react-router'
import { useLazyCode } from '../lazy-code.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { Route } from './+types/review-page.ts'

const titleAt = ({ pathname }: { pathname: string }) => (pathname.startsWith(paths.cards) ? 'Your cards' : 'Review')

export const meta = ({ location }: Route.MetaArgs) => pageMeta(titleAt(location))

/** The review of what is due, and all cards of the learner. Both are loaded after the page. */
export default function ReviewPage() {
  const title = titleAt(useLocation())
  const loading = <Loading label="Loading your cards" skeleton="h-72" className="mt-6" />
  const code = useLazyCode('review', () => import('./review.tsx'))
  return (
    <LearnerPage title={title} className="max-w-2xl" whileLoading={loading}>
      <LazyPart code={code} placeholder={loading} failure={["Your cards didn't load", 'None of them is lost.']}>
        {({ ReviewSession, OwnCards }) => (title === 'Review' ? <ReviewSession /> : <OwnCards />)}
      </LazyPart>
    </LearnerPage>
  )
}
