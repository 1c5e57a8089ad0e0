import { DeleteAccount } from '../auth/delete-account.tsx'
import { LearnerOnly } from '../auth/learner-only.tsx'
import { TakenCourses } from '../offline/taken-courses.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSettings } from './account-settings.tsx'
import { BringIn } from './bring-in.tsx'
import { GamificationSetting } from './gamification-setting.tsx'
import { PathSetting } from './path-setting.tsx'
import { YourData } from './your-data.tsx'

export const meta = () => pageMeta('Your account')

/** Settings of the account rather than a course. */
export default function AccountPage() {
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-3xl">
        <h1 className="text-3xl">Your account</h1>
        <LearnerOnly
          whileLoading={
            <Loading label="Loading your account" className="mt-8 grid gap-3">
              <Skeleton className="h-7 w-64" />
              <Skeleton className="h-20" />
            </Loading>
          }
        >
          {({ learner, profile }) => (
            <>
              <p className="mt-2 text-soft [overflow-wrap:anywhere]">
                <bdi>{learner.name}</bdi>, {learner.email}
              </p>
              <AccountSettings learner={learner} />
              <AccountSection title="Your path">
                <PathSetting profile={profile} />
              </AccountSection>
              <AccountSection title="Points, badges and streak">
                <GamificationSetting />
              </AccountSection>
              <AccountSection title="On this device">
                <TakenCourses />
              </AccountSection>
              <AccountSection title="Your data">
                <YourData />
              </AccountSection>
              <AccountSection title="Import your data">
                <BringIn />
              </AccountSection>
              <AccountSection title="Delete your account">
                <p className="mb-4 max-w-prose text-soft">
                  Your profile, picture, record, points, badges and streak, your notes, exercise work and saved
                  resources: all of it is deleted, and nothing remains. You may want to download everything first.
                </p>
                <DeleteAccount />
              </AccountSection>
            </>
          )}
        </LearnerOnly>
      </div>
    </div>
  )
}
