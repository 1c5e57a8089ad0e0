import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { getDashboard } from '../../domain/dashboard.ts'
import type { Profile } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { lessonsAfter, submissionsIn } from '../sync/optimistic.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { countLessons, type GoalCourse, goalTrails, type Walked, wayOn } from './goal-trails.ts'
import { Landscape } from './landscape.tsx'
import { TrailLists } from './trail-lists.tsx'

interface OwnTrailsProps {
  courses: GoalCourse[]
  profile: Profile | null
  /** What a visitor sees: it stands in where the learner's record cannot be had. */
  catalogue: ReactNode
}

/** Everything there is to learn as one map, with what this learner has walked. */
export function OwnTrails({ courses, profile, catalogue }: OwnTrailsProps) {
  const { walked, hasFailed, retry } = useWalked()
  const [search, setSearch] = useSearch()
  const trails = useMemo(() => goalTrails(courses, profile, walked), [courses, profile, walked])
  const { completed, total } = countLessons(trails)
  const way = wayOn(trails)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-2xl">
          <h1 className="text-3xl">Courses</h1>
          <p role="status" className="mt-3 text-soft tabular-nums max-sm:min-h-14">
            {walked
              ? `Everything there is to walk. ${completed} of ${total} lessons are behind you.`
              : !hasFailed && 'Everything there is to walk.'}
          </p>
        </div>
        {/* Which of the two it is, shows once it is known. */}
        <ButtonLink to={way?.to ?? paths.onboarding} size="large" className={walked || hasFailed ? '' : 'invisible'}>
          {way ? way.label : 'Get Started'}
          {way && <span className="sr-only">: {way.title}</span>}
        </ButtonLink>
      </header>
      {hasFailed ? (
        <>
          <div className="mt-8">
            <LoadFailed title="Your map didn't load" onRetry={retry}>
              The courses are all here. What you completed shows again as soon as the server answers.
            </LoadFailed>
          </div>
          {catalogue}
        </>
      ) : (
        <Tabs
          className="mt-6"
          value={search.get('view') === 'list' ? 'list' : 'map'}
          onValueChange={(view) => setSearch(view === 'list' ? { view } : {}, { preventScrollReset: true })}
        >
          <TabList aria-label="Show">
            <Tab value="map">Map</Tab>
            <Tab value="list">List</Tab>
          </TabList>
          <TabPanel value="map">
            <Landscape trails={trails} />
          </TabPanel>
          <TabPanel value="list">
            <TrailLists trails={trails} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}

/** What the account holds and what was done since; `null` until both are known. */
function useWalked(): { walked: Walked | null; hasFailed: boolean; retry: () => void } {
  const { data, isError, isFetching, refetch } = useQuery(queryFor(getDashboard, {}))
  const { isKnown, events } = usePendingEvents()
  const walked = useMemo((): Walked | null => {
    if (!data || !isKnown) return null
    const { courses, currentCourseId } = data
    const handedIn = courses.flatMap(({ project }) => (project?.isCompleted ? [project.id] : []))
    return {
      completedLessonIds: lessonsAfter(
        courses.flatMap(({ completedLessonIds }) => completedLessonIds),
        events,
      ),
      completedProjectIds: new Set([...handedIn, ...submissionsIn(events).keys()]),
      courses,
      currentCourseId,
    }
  }, [data, isKnown, events])
  return { walked, hasFailed: !data && isError && !isFetching, retry: () => void refetch() }
}
