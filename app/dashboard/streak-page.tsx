import { useQuery } from '@tanstack/react-query'
import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import type { OutputOf } from '../../domain/endpoint.ts'
import { getStreakDays } from '../../domain/streaks.ts'
import { streakOn } from '../../domain/streaks-rules.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SwitchedOff } from '../shell/switched-off.tsx'
import { useGamification } from '../sync/use-gamification.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToday } from '../use-today.ts'
import { type DayMark, MonthGrid } from './month-grid.tsx'
import { StreakRun } from './streak-run.tsx'

export const meta = () => pageMeta('Your streak')

/** Why the streak is what it is: its days, and how days are counted. */
export default function StreakPage() {
  return (
    <LearnerPage title="Your streak" className="max-w-5xl" whileLoading={<StreakSkeleton />}>
      <OwnStreak />
    </LearnerPage>
  )
}

function OwnStreak() {
  const gamification = useGamification()
  return gamification ? <LearnersStreak /> : <SwitchedOff title="The streak is switched off" />
}

function LearnersStreak() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryFor(getStreakDays, {}),
    // Learners look here for what they did a moment ago.
    staleTime: 0,
  })
  if (data)
    return (
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>{data.streak.lastActivityDate === null ? <NoStreak /> : <StreakRun {...data} />}</div>
        <Months {...data} />
        <HowDaysAreCounted />
      </div>
    )
  if (!isError || isFetching) return <StreakSkeleton />
  return (
    <LoadFailed className="mt-6" title="Your streak didn't load" onRetry={() => void refetch()}>
      Not a day of it is lost. It shows as soon as the server answers.
    </LoadFailed>
  )
}

/** This month and the one before, with the days of the run. */
function Months({ streak, days }: Pick<OutputOf<typeof getStreakDays>, 'streak' | 'days'>) {
  const today = useToday()
  const marks = new Map<LocalDate, DayMark>(days.map(({ date, frozen }) => [date, frozen ? 'frozen' : 'learned']))
  for (const date of streakOn(streak, today).frozenDays) marks.set(date, 'frozen')
  const thisMonth = today.slice(0, 7)
  const lastMonth = daysLater(`${thisMonth}-01`, -1).slice(0, 7)
  return (
    <aside aria-label="Calendar" className="grid content-start gap-8 max-lg:max-w-sm lg:mt-6">
      <MonthGrid month={thisMonth} marks={marks} today={today} />
      <MonthGrid month={lastMonth} marks={marks} today={today} />
    </aside>
  )
}

function NoStreak() {
  return (
    <EmptyState
      className="mt-8"
      title="No streak yet"
      action={<ButtonLink to={paths.currentCourse}>Go to your course</ButtonLink>}
    >
      Learn something today, and it begins. Each of its days stands here, with what you learned on it.
    </EmptyState>
  )
}

function HowDaysAreCounted() {
  return (
    <section className="max-w-2xl border-line border-t pt-6 text-sm text-soft">
      <h2 className="text-ink text-lg">How days are counted</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-pine">
        <li>
          A day counts when you learn on it: you complete a lesson, pass a quiz or an exercise, submit a project, review
          a card, take a note, or spend minutes with a lesson.
        </li>
        <li>
          It is a day of your own calendar, wherever you are. It stays that day when you travel or the clocks change.
        </li>
        <li>Your streak lives until the end of the day after the last one.</li>
        <li>
          Seven days of learning earn a freeze, up to two. It is used by itself on a day you miss; that day keeps your
          streak and does not count.
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
