import { NotebookPen } from 'lucide-react'
import { courseStatusOf } from '../../domain/course-status.ts'
import type { CourseCard, Dashboard } from '../../domain/dashboard.ts'
import { levelProgress, overallProgress } from '../../domain/levels.ts'
import { statusInWords } from '../../domain/practice.ts'
import type { Stats } from '../../domain/progress.ts'
import { mediumDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { ProgressBar, ProgressRing } from '../ui/progress.tsx'
import { Achievements } from './achievements.tsx'
import { ContinueLink, CourseLink } from './continue-link.tsx'
import { PlanPlace, ReviewPlace } from './plan-place.tsx'
import { StreakCard } from './streak-card.tsx'
import { isNewcomer } from './use-dashboard.ts'
import { WeekCard } from './week-card.tsx'

export function OverviewTab({ dashboard }: { dashboard: Dashboard }) {
  const { profile, stats, streak, badges, courses } = dashboard
  const gamification = useGamification()
  const isNew = isNewcomer(dashboard)
  return (
    // Before there is anything to show, the first thing to do stands out alone.
    <div
      className={`grid gap-5 md:grid-cols-2 lg:grid-cols-3 ${isNew ? '*:border-0 *:bg-transparent *:px-0! *:py-2!' : ''}`}
    >
      {!isNew && <ReviewPlace />}
      {dashboard.currentCourseId !== null && <PlanPlace dashboard={dashboard} />}
      {(!isNew || profile.timeCommitment) && <WeekCard dashboard={dashboard} />}
      {gamification && (
        <>
          <OverallProgress
            stats={stats}
            course={courses.find(({ courseId }) => courseId === dashboard.currentCourseId)}
          />
          <StreakCard streak={streak} />
          <Achievements badges={badges} />
        </>
      )}
      <InProgressCourses courses={courses.filter((course) => courseStatusOf(course) === 'on-the-way')} />
      <FinishedCourses courses={courses.filter((course) => courseStatusOf(course) !== 'on-the-way')} />
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:col-span-2 lg:col-span-3">
        <div>
          <h2 className="text-lg">Your notes and cards</h2>
          <p className="mt-1 text-soft">All that you wrote down, and all that you review.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.notes} variant="secondary" size="small">
            <NotebookPen size={18} />
            Open your notes
          </ButtonLink>
          <ButtonLink to={paths.cards} variant="secondary" size="small">
            Your cards
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}

/** How far on one's own path, and beside it how far towards the last level that there is. */
function OverallProgress({ stats, course }: { stats: Stats; course: CourseCard | undefined }) {
  const percent = Math.round(overallProgress(stats.experiencePoints))
  return (
    <Card className="grid content-start">
      <h2 className="text-lg">Overall Progress</h2>
      <div className="mt-5 flex flex-wrap items-start justify-around gap-4">
        {course && (
          <div className="grid max-w-32 justify-items-center gap-2 text-center">
            <ProgressRing value={course.progress} label={`Your path: ${course.title}`}>
              <span className="font-display font-semibold text-xl tabular-nums">{course.progress}%</span>
            </ProgressRing>
            <p className="text-sm text-soft">of your path: lessons completed</p>
          </div>
        )}
        <div className="grid max-w-32 justify-items-center gap-2 text-center">
          <ProgressRing value={percent} label="Overall progress">
            <span className="font-display font-semibold text-xl tabular-nums">{percent}%</span>
          </ProgressRing>
          <p className="text-sm text-soft">overall: of the 1,000 points to level 11</p>
        </div>
      </div>
      <p className="mt-4 text-center font-semibold">
        Level {stats.currentLevel} - {stats.totalSkillPoints} points
      </p>
      <div className="mt-4">
        <ProgressBar
          value={levelProgress(stats.experiencePoints)}
          label={`Progress to level ${stats.currentLevel + 1}`}
        />
        <p className="mt-2 text-sm text-soft">{stats.pointsToNextLevel} points to the next level</p>
        <Link to={paths.activity} className="link mt-1 inline-block text-sm">
          Where your points come from
        </Link>
      </div>
    </Card>
  )
}

function FinishedCourses({ courses }: { courses: CourseCard[] }) {
  if (courses.length === 0) return null
  return (
    <Card className="md:col-span-2 lg:col-span-3">
      <h2 className="text-lg">Finished courses</h2>
      <ul className="mt-2 divide-y divide-line">
        {courses.map((course) => (
          <li key={course.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4 last:pb-0">
            <div>
              <p className="flex items-center gap-3 font-semibold">
                <Blaze topic={course.learningGoal} />
                {course.title}
              </p>
              <p className="mt-0.5 text-sm text-soft">
                {statusInWords(courseStatusOf(course), course.practice)}
                {course.completedAt && <> · {mediumDate.format(new Date(course.completedAt))}</>}
              </p>
            </div>
            <CourseLink course={course} variant="secondary" size="small">
              See what you did<span className="sr-only"> in {course.title}</span>
            </CourseLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function InProgressCourses({ courses }: { courses: CourseCard[] }) {
  return (
    <Card className="md:col-span-2 lg:col-span-3">
      <h2 className="text-lg">In Progress Courses</h2>
      {courses.length === 0 && (
        <p className="mt-2 text-soft">
          No course in progress.{' '}
          <Link to="?tab=courses" preventScrollReset className="link">
            Choose one
          </Link>
          .
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {courses.map((course) => (
          <li
            key={course.id}
            className="grid items-center gap-x-8 gap-y-3 py-4 last:pb-0 sm:grid-cols-[1fr_14rem_auto]"
          >
            <p className="flex items-center gap-3 font-semibold">
              <Blaze topic={course.learningGoal} />
              {course.title}
            </p>
            <div className="grid grid-cols-[1fr_3rem] items-center gap-3">
              <ProgressBar value={course.progress} label={`Progress in ${course.title}`} />
              <span className="text-right text-sm text-soft tabular-nums">{course.progress}%</span>
            </div>
            <ContinueLink course={course} variant="secondary" size="small">
              Continue
            </ContinueLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
