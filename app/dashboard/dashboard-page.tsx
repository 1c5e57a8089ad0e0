import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Dashboard } from '../../domain/dashboard.ts'
import { levelName } from '../../domain/levels.ts'
import type { Profile } from '../../domain/preferences.ts'
import { LearnerOnly } from '../auth/learner-only.tsx'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../shell/use-search.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { CoursesTab } from './courses-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { WholePlan } from './plan-place.tsx'
import { SkillsTab } from './skills-tab.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WhereYouAre } from './where-you-are.tsx'

const isPlan = ({ pathname }: { pathname: string }) => pathname.startsWith(paths.plan)

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(isPlan(location) ? 'Your plan' : 'Your Learning Dashboard')

/** The dashboard, and the plan as a page below it. */
export default function DashboardPage() {
  return (
    <LearnerOnly
      whileLoading={
        <Frame>
          <Title />
          <DashboardSkeleton />
        </Frame>
      }
    >
      {({ profile }) => (
        <Frame>
          <LearnerDashboard profile={profile} />
        </Frame>
      )}
    </LearnerOnly>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="page-width py-8 sm:py-12">{children}</div>
}

function LearnerDashboard({ profile }: { profile: Profile }) {
  const { status, dashboard, retry } = useDashboard(profile)
  const ofPlan = isPlan(useLocation())
  if (dashboard) return ofPlan ? <WholePlan dashboard={dashboard} /> : <LoadedDashboard dashboard={dashboard} />
  if (status === 'loading')
    return (
      <>
        <Title />
        <DashboardSkeleton />
      </>
    )
  return (
    <>
      <div className="mb-8">
        <Title />
      </div>
      <LoadFailed title="Failed to load dashboard" onRetry={retry}>
        We encountered an error while loading your dashboard.
      </LoadFailed>
    </>
  )
}

function Title() {
  return (
    <div>
      <h1 className="text-3xl">Your Learning Dashboard</h1>
      <p className="mt-2 text-soft">Track your progress and accelerate your learning journey</p>
    </div>
  )
}

function LoadedDashboard({ dashboard }: { dashboard: Dashboard }) {
  const { stats } = dashboard
  const gamification = useGamification()
  const [search, setSearch] = useSearch()
  const tab = search.get('tab')
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <Title />
        {gamification && (
          <dl className="flex divide-x divide-line">
            <Figure name="Points" value={stats.totalSkillPoints.toLocaleString('en')} />
            <Figure name={levelName(stats.currentLevel)} value={`Level ${stats.currentLevel}`} />
          </dl>
        )}
      </header>
      <WhereYouAre dashboard={dashboard} />
      <Tabs
        className="mt-10"
        value={tab === 'courses' || tab === 'skills' ? tab : 'overview'}
        onValueChange={(value) => setSearch(value === 'overview' ? {} : { tab: value }, { preventScrollReset: true })}
      >
        <TabList aria-label="Dashboard">
          <Tab value="overview">Overview</Tab>
          <Tab value="courses">Courses</Tab>
          <Tab value="skills">Skills</Tab>
        </TabList>
        <TabPanel value="overview">
          <OverviewTab dashboard={dashboard} />
        </TabPanel>
        <TabPanel value="courses">
          <CoursesTab courses={dashboard.courses} />
        </TabPanel>
        <TabPanel value="skills">
          <SkillsTab
            skills={dashboard.skills}
            course={dashboard.courses.find(({ courseId }) => courseId === dashboard.currentCourseId)}
          />
        </TabPanel>
      </Tabs>
    </>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse px-6 first:pl-0 last:pr-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display font-semibold text-xl tabular-nums">{value}</dd>
    </div>
  )
}

/** The shape of the dashboard below its title. */
function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard">
      <SkeletonCard className="mt-8 h-44" />
      <div className="mt-28 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <SkeletonCard className="h-72" />
        <SkeletonCard className="h-72" />
        <SkeletonCard className="h-72" />
      </div>
    </Loading>
  )
}
