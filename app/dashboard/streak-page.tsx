import { useQuery } from '@tanstack/react-query'
import { getStreakDays } from '../../domain/streaks.ts'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SwitchedOff } from '../shell/switched-off.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StreakRun } from './streak-run.tsx'

export const meta = () => pageMeta('Your Streak')

/** Why the streak is what it is: its days, and how days are counted. */
export default function StreakPage() {
  return (
    <LearnerPage title="Your Streak" className="max-w-2xl" whileLoading={<StreakSkeleton />}>
      <OwnStreak />
    </LearnerPage>
  )
}

function OwnStreak() {
  const { gamification } = useSession().settings
  return gamification ? <LearnersStreak /> : <SwitchedOff title="The streak is switched off" />
}

function LearnersStreak() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryFor(getStreakDays, {}),
    // What was learned a moment ago is looked for here.
    staleTime: 0,
  })
  if (data)
    return (
      <>
        {data.streak.lastActivityDate === null ? <NoStreak /> : <StreakRun {...data} />}
        <HowDaysAreCounted />
      </>
    )
  if (!isError || isFetching) return <StreakSkeleton />
  return (
    <div className="mt-6">
      <LoadFailed title="Your streak could not be loaded" onRetry={() => void refetch()}>
        Not a day of it is lost. It shows as soon as the server answers.
      </LoadFailed>
    </div>
  )
}

function NoStreak() {
  return (
    <div className="mt-8">
      <EmptyState title="No streak yet" action={<ButtonLink to={paths.currentCourse}>Go to your course</ButtonLink>}>
        Learn something today, and it begins. Each of its days stands here, with what you learned on it.
      </EmptyState>
    </div>
  )
}

function HowDaysAreCounted() {
  return (
    <section className="mt-12 border-line border-t pt-6 text-sm text-soft">
      <h2 className="text-ink text-lg">How days are counted</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-pine">
        <li>
          A day counts when you learn on it: you complete a lesson, pass a quiz or an exercise, hand in a project, take
          a note, or spend minutes with a lesson.
        </li>
        <li>
          It is a day of your own calendar, wherever you are. It stays that day when you travel or the clocks change.
        </li>
        <li>Your streak lives until the end of the day after the last one.</li>
        <li>
          Seven days of learning earn a freeze, up to two. It stands in by itself for a day you miss; that day keeps
          your streak and does not count.
        </li>
      </ul>
    </section>
  )
}

function StreakSkeleton() {
  return (
    <Loading label="Loading your streak" className="mt-6 grid gap-3">
      <Skeleton className="h-16 w-60" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}
