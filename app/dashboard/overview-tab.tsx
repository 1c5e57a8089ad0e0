import { NotebookPen } from 'lucide-react'
import type { CourseCard, Dashboard } from '../../domain/dashboard.ts'
import { levelProgress, overallProgress } from '../../domain/levels.ts'
import type { Stats } from '../../domain/progress.ts'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { ProgressBar, ProgressRing } from '../ui/progress.tsx'
import { Achievements } from './achievements.tsx'
import { ContinueLink } from './continue-link.tsx'
import { StreakCard } from './streak-card.tsx'
import { WeekCard } from './week-card.tsx'

export function OverviewTab({ dashboard }: { dashboard: Dashboard }) {
  const { stats, streak, badges, courses } = dashboard
  const { gamification } = useSession().settings
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      <WeekCard dashboard={dashboard} />
      {gamification && (
        <>
          <OverallProgress stats={stats} />
          <StreakCard streak={streak} />
          <Achievements badges={badges} />
        </>
      )}
      <InProgressCourses courses={courses.filter(({ progress }) => progress < 100)} />
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:col-span-2 lg:col-span-3">
        <div>
          <h2 className="text-lg">Your Notes</h2>
          <p className="mt-1 text-soft">All that you wrote down, in one place, to read and to search.</p>
        </div>
        <ButtonLink to={paths.notes} look="secondary" size="small">
          <NotebookPen aria-hidden size={18} strokeWidth={1.75} />
          Open Your Notes
        </ButtonLink>
      </Card>
    </div>
  )
}

function OverallProgress({ stats }: { stats: Stats }) {
  const percent = Math.round(overallProgress(stats.experiencePoints))
  return (
    <Card className="grid content-start">
      <h2 className="text-lg">Overall Progress</h2>
      <div className="mt-5 grid justify-items-center gap-4">
        <ProgressRing value={percent} label="Overall progress">
          <span className="font-display font-semibold text-2xl tabular-nums">{percent}%</span>
        </ProgressRing>
        <p className="font-semibold">
          Level {stats.currentLevel} - {stats.totalSkillPoints} points
        </p>
      </div>
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

function InProgressCourses({ courses }: { courses: CourseCard[] }) {
  return (
    <Card className="md:col-span-2 lg:col-span-3">
      <h2 className="text-lg">In Progress Courses</h2>
      {courses.length === 0 && (
        <p className="mt-2 text-soft">
          No course is under way.{' '}
          <Link to="?tab=courses" preventScrollReset className="link">
            Pick one among the courses
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
              <Blaze goal={course.learningGoal} />
              {course.title}
            </p>
            <div className="grid grid-cols-[1fr_3rem] items-center gap-3">
              <ProgressBar value={course.progress} label={`Progress in ${course.title}`} />
              <span className="text-right text-sm text-soft tabular-nums">{course.progress}%</span>
            </div>
            <ContinueLink course={course} look="secondary" size="small">
              Continue
            </ContinueLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
