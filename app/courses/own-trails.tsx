import { type ReactNode, useMemo } from 'react'
import { lessonIdsWhere } from '../../domain/course-paths.ts'
import { dashboardOf } from '../../domain/dashboard-rules.ts'
import { isCompletedIn } from '../../domain/learner-record.ts'
import type { Profile } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { useRecordOfAllCourses } from '../sync/use-record.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { useToday } from '../use-today.ts'
import type { TopicCourse } from './course-outline.ts'
import { Landscape } from './landscape.tsx'
import { TrailLists } from './trail-lists.tsx'
import { countLessons, trailsOf, type Walked, wayOn } from './trails.ts'

const noProfile: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

interface OwnTrailsProps {
  courses: TopicCourse[]
  profile: Profile | null
  /** The trails of a visitor, also shown where the learner's record cannot be loaded. */
  catalogue: ReactNode
}

/** Everything there is to learn as one map, with what this learner has walked. */
export function OwnTrails({ courses, profile, catalogue }: OwnTrailsProps) {
  const { walked, hasFailed, retry } = useWalked(profile)
  const [search, setSearch] = useSearch()
  const trails = useMemo(() => trailsOf(courses, profile, walked), [courses, profile, walked])
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
          <LoadFailed className="mt-8" title="Your map didn't load" onRetry={retry}>
            The courses are all here. What you completed shows again as soon as the server answers.
          </LoadFailed>
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

/** The account's record with the pending operations applied; `null` until both are known. */
function useWalked(profile: Profile | null) {
  const { courses, record, status, retry } = useRecordOfAllCourses()
  const today = useToday()
  const walked = useMemo((): Walked | null => {
    if (status !== 'ready') return null
    const dashboard = dashboardOf(record, { profile: profile ?? noProfile, starred: [], courses, today })
    return {
      completedLessonIds: new Set(courses.flatMap((course) => [...lessonIdsWhere(course, isCompletedIn(record))])),
      completedProjectIds: new Set(Object.keys(record.projects)),
      courses: dashboard.courses,
      currentCourseId: dashboard.currentCourseId,
    }
  }, [record, status, profile, courses, today])
  return { walked, hasFailed: status === 'failed', retry }
}
