import { useQuery } from '@tanstack/react-query'
import type { Learner } from '../../domain/accounts.ts'
import { gamificationItem } from '../../domain/items/gamification.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { LearnerOnly } from '../auth/learner-only.tsx'
import { useLazyCode } from '../lazy-code.ts'
import { TakenCourses } from '../offline/taken-courses.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { changeItem } from '../sync/use-item.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { accountQuery } from './account-query.ts'
import { AccountSection } from './account-section.tsx'
import { PathSetting } from './path-setting.tsx'

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
              <DataSections />
            </>
          )}
        </LearnerOnly>
      </div>
    </div>
  )
}

/** The learner's identity and ways to sign in. */
function AccountSettings({ learner }: { learner: Learner }) {
  const { data: account, ...query } = useQuery(accountQuery)
  const { data: code, ...loaded } = useLazyCode('settings-list', () => import('./settings-list.tsx'))
  const refetchAll = () => {
    if (query.isError) void query.refetch()
    if (loaded.isError) loaded.retry()
  }
  if (query.isError || loaded.isError)
    return (
      <LoadFailed className="mt-8" title="Your account didn't load" onRetry={refetchAll}>
        The server did not answer.
      </LoadFailed>
    )
  if (!account || !code) return <Loading label="Loading your account" className="mt-8 grid gap-3" skeleton="h-20" />
  return <code.SettingsList learner={learner} account={account} />
}

/** Whether points, level, badges and streak are shown; applies to every screen at once. */
function GamificationSetting() {
  const isShown = useGamification()
  return (
    <>
      <p className="max-w-prose text-soft">
        Points motivate some people and distract others. Switched off, they are out of sight and still kept: all that
        you earn meanwhile is there when you switch them on again.
      </p>
      <div className="mt-4">
        <Switch
          label="Show points, badges and streak"
          checked={isShown}
          onChange={(next) => changeItem(gamificationItem, ownTarget, () => next)}
        />
      </div>
    </>
  )
}

/** What can be done with the data of the account. Its code loads after the page: it needs the server anyway. */
function DataSections() {
  const code = useLazyCode('data-sections', () => import('./data-sections.tsx'))
  return (
    <LazyPart
      code={code}
      placeholder={<Loading label="Loading your data" className="mt-8 grid gap-3" skeleton="h-20" />}
      failure={["These settings didn't load", 'Your data is as it was.']}
    >
      {({ default: Sections }) => <Sections />}
    </LazyPart>
  )
}
