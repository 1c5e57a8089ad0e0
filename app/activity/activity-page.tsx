import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { listAwards, type PointAward } from '../../domain/activity.ts'
import { useSession } from '../accounts/session.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SwitchedOff } from '../shell/switched-off.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const meta = () => pageMeta('Your Points')

/** How the learner got their points: the ledger, day by day. */
export default function ActivityPage() {
  return (
    <LearnerPage
      title="Your Points"
      className="max-w-2xl"
      lead={
        <p className="mt-2 text-soft">
          Each lesson and project earns its points once. They stay, also when you open it again.
        </p>
      }
      whileLoading={<AwardsSkeleton />}
    >
      <OwnAwards />
    </LearnerPage>
  )
}

function OwnAwards() {
  const { gamification } = useSession().settings
  return gamification ? <Awards /> : <SwitchedOff title="Points are switched off" />
}

function Awards() {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [listAwards.path],
    queryFn: ({ pageParam, signal }) => call(listAwards, { query: pageParam ? { after: pageParam } : {} }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // What was learned a moment ago is looked for here.
    staleTime: 0,
  })
  if (!data && (!isError || isFetching)) return <AwardsSkeleton />
  if (!data)
    return (
      <div className="mt-6">
        <LoadFailed title="Your points could not be loaded" onRetry={() => void refetch()}>
          None is lost. They show as soon as the server answers.
        </LoadFailed>
      </div>
    )
  const awards = data.pages.flatMap((page) => page.awards)
  if (awards.length === 0) return <NoAwards />
  return (
    <>
      <AwardsByDay awards={awards} />
      {hasNextPage && (
        <Button look="secondary" className="mt-6" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show Earlier Points'}
        </Button>
      )}
    </>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Days and times are the reader's own. */
function AwardsByDay({ awards }: { awards: PointAward[] }) {
  const days = Map.groupBy(awards, ({ awardedAt }) => day.format(new Date(awardedAt)))
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
                  {time.format(new Date(awardedAt))}
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
    <div className="mt-8">
      <EmptyState title="No points yet" action={<ButtonLink to={paths.currentCourse}>Go to your course</ButtonLink>}>
        Complete a lesson, and its points stand here with the day you earned them.
      </EmptyState>
    </div>
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
