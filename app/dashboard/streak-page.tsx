import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getStreakDays } from '../../domain/streaks.ts'
import { LearnerOnly } from '../accounts/learner-only.tsx'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { SwitchedOff } from '../shell/switched-off.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StreakRun } from './streak-run.tsx'

export const meta = () => pageMeta('Your Streak')

/** Why the streak is what it is: its days, and how days are counted. */
export default function StreakPage() {
  return (
    <LearnerOnly
      whileLoading={
        <Frame>
          <StreakSkeleton />
        </Frame>
      }
    >
      {() => (
        <Frame>
          <OwnStreak />
        </Frame>
      )}
    </LearnerOnly>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-2xl">
        <Link to={paths.dashboard} className="link text-sm">
          Dashboard
        </Link>
        <h1 className="mt-2 text-3xl">Your Streak</h1>
        {children}
      </div>
    </div>
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
      <Alert
        title="Your streak could not be loaded"
        action={
          <Button look="secondary" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Not a day of it is lost. It shows as soon as the server answers.
      </Alert>
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
