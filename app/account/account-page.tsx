import { LearnerOnly } from '../accounts/learner-only.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { GamificationSetting } from './gamification-setting.tsx'

export const meta = () => pageMeta('Your Account')

/** What belongs to the account rather than to a course. */
export default function AccountPage() {
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-3xl">Your Account</h1>
      <LearnerOnly
        whileLoading={
          <Loading label="Loading your account" className="mt-8 grid gap-3">
            <Skeleton className="h-7 w-64" />
            <Skeleton className="h-20 max-w-2xl" />
          </Loading>
        }
      >
        {({ learner }) => (
          <>
            <p className="mt-2 text-soft">
              {learner.name}, {learner.email}
            </p>
            <div className="mt-10">
              <GamificationSetting />
            </div>
          </>
        )}
      </LearnerOnly>
    </div>
  )
}
