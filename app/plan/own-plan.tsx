import type { CoursePath } from '../../domain/course-paths.ts'
import { currentPath } from '../../domain/current-path.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { useRecordOfAllCourses } from '../sync/use-record.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { Absences } from './absences.tsx'
import { Arrival } from './arrival.tsx'
import { Calendar } from './calendar.tsx'
import { ExamDay } from './exam-day.tsx'
import { LazyReminders } from './lazy-reminders.tsx'
import { MoreTime } from './more-time.tsx'
import { PlanDays } from './plan-days.tsx'
import { PlannedDays } from './planned-days.tsx'
import { useCoursePlan } from './use-course-plan.ts'
import { Weekdays } from './weekdays.tsx'

/** The remaining steps of the learner's current course, day by day, beside the settings of their days. */
export default function OwnPlan({ dashboard }: { dashboard: Dashboard }) {
  const path = currentPath(dashboard, useRecordOfAllCourses())
  return (
    <div className="max-w-5xl">
      <Link to={paths.dashboard} className="link text-sm">
        Dashboard
      </Link>
      <h1 className="mt-2 text-3xl">Your plan</h1>
      {path ? <PlanOf path={path} /> : <NoCourse />}
    </div>
  )
}

function PlanOf({ path }: { path: CoursePath }) {
  const own = useCoursePlan(path)
  const { learner } = useSession()
  return (
    <>
      <p className="mt-2 text-soft">{path.course.title}</p>
      <Arrival plan={own.plan} path={path} today={own.today} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {own.plan.arrival !== null && <PlanDays own={own} path={path} />}
        <aside id="when" aria-label="When you learn" className="grid scroll-mt-24 content-start gap-8">
          <Weekdays own={own} time={path.preferences.timeCommitment} />
          <PlannedDays own={own} />
          <MoreTime own={own} />
          <Absences own={own} />
          <ExamDay own={own} course={path.course} />
          <LazyReminders own={own} />
          {learner && <Calendar own={own} />}
        </aside>
      </div>
    </>
  )
}

function NoCourse() {
  return (
    <EmptyState
      className="mt-8"
      title="Nothing to plan yet"
      action={<ButtonLink to={paths.onboarding}>Get Started</ButtonLink>}
    >
      Choose a goal, and all of its path is laid on your days.
    </EmptyState>
  )
}
