import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { listAwards, type PointAward } from '../../domain/activity.ts'
import { statsOf } from '../../domain/learner-record.ts'
import { levelName } from '../../domain/levels.ts'
import { call } from '../api.ts'
import { clockTime, fullDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SwitchedOff } from '../shell/switched-off.tsx'
import { useGamification } from '../sync/use-gamification.ts'
import { useRecord } from '../sync/use-record.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const meta = () => pageMeta('Your points')

/** How the learner got their points: the ledger, day by day. */
export default function ActivityPage() {
  return (
    <LearnerPage
      title="Your points"
      className="max-w-2xl"
      lead={
        <p className="mt-2 text-soft">
          Each lesson and project earns its points once. You keep them if you revisit it.
        </p>
      }
      whileLoading={<AwardsSkeleton />}
    >
      <OwnAwards />
    </LearnerPage>
  )
}

function OwnAwards() {
  const gamification = useGamification()
  return gamification ? <Awards /> : <SwitchedOff title="Points are switched off" />
}

function Awards() {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listAwards.path],
    queryFn: ({ pageParam, signal }) => call(listAwards, { query: pageParam ? { after: pageParam } : {} }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Learners look here for what they did a moment ago.
    staleTime: 0,
  })
  if (!data && (!isError || isFetching)) return <AwardsSkeleton />
  if (!data)
    return (
      <LoadFailed className="mt-6" title="Your points didn't load" onRetry={() => void refetch()}>
        None is lost. They show as soon as the server answers.
      </LoadFailed>
    )
  const awards = data.pages.flatMap((page) => page.awards)
  if (awards.length === 0) return <NoAwards />
  return (
    <>
      <Totals />
      <AwardsByDay awards={awards} />
      {hasNextPage && (
        <Button variant="secondary" className="mt-6" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show earlier points'}
        </Button>
      )}
    </>
  )
}

/** The sums of all activity. */
function Totals() {
  const { record, status } = useRecord()
  const stats = status === 'ready' ? statsOf(record) : undefined
  return (
    <dl className="mt-6 flex min-h-15 divide-x divide-line">
      <Figure name="Points" value={stats?.totalSkillPoints.toLocaleString('en')} />
      <Figure name={stats && levelName(stats.currentLevel)} value={stats && `Level ${stats.currentLevel}`} />
      <Figure name="Points to the next level" value={stats?.pointsToNextLevel} />
    </dl>
  )
}

function Figure({ name, value }: { name: string | undefined; value: string | number | undefined }) {
  if (name === undefined || value === undefined) return null
  return (
    <div className="flex flex-col-reverse justify-end px-5 first:pl-0 last:pr-0 sm:px-6">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display font-semibold text-xl tabular-nums">{value}</dd>
    </div>
  )
}

/** Days and times are the reader's own. */
function AwardsByDay({ awards }: { awards: PointAward[] }) {
  const days = Map.groupBy(awards, ({ awardedAt }) => fullDate.format(new Date(awardedAt)))
  return (
    <dl className="mt-8">
      {[...days].map(([name, awards]) => (
        <Fragment key={name}>
          <dt className="mt-6 font-semibold text-sm text-soft first:mt-0">{name}</dt>
          {awards.map(({ source, title, points, awardedAt }) => (
            <dd key={source} className="flex items-baseline justify-between gap-6 border-line border-b py-3">
              <span>
                {title}
                <span className="ml-2 whitespace-nowrap text-soft text-xs tabular-nums">
                  {clockTime.format(new Date(awardedAt))}
                </span>
              </span>
              <span className="whitespace-nowrap font-semibold text-pine tabular-nums">+{points} points</span>
            </dd>
          ))}
        </Fragment>
      ))}
    </dl>
  )
}

function NoAwards() {
  return (
    <EmptyState
      className="mt-8"
      title="No points yet"
      action={<ButtonLink to={paths.currentCourse}>Go to your course</ButtonLink>}
    >
      Complete a lesson, and its points stand here with the day you earned them.
    </EmptyState>
  )
}

function AwardsSkeleton() {
  return (
    <Loading label="Loading your points" className="mt-8 grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  )
}
