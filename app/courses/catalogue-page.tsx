import { useQuery } from '@tanstack/react-query'
import type { ShouldRevalidateFunction } from 'react-router'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { courseForGoal } from '../../domain/course-paths.ts'
import { listCourses } from '../../domain/courses.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/catalogue-page.ts'
import { CourseEntry } from './course-entry.tsx'
import { outlineOf } from './course-outline.ts'
import type { GoalCourse } from './goal-trails.ts'
import { OwnTrails } from './own-trails.tsx'

export function loader() {
  const { courses } = siteContent()
  return {
    goals: learningGoals.map((goal) => ({ goal, outline: outlineOf(courseForGoal(courses, goal.value)) })),
  }
}

// Map or list changes the address, not the courses.
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta = () =>
  publicPageMeta(paths.courses, 'Courses', 'Six goals, each with a free course path that fits your time and level.')

export default function CataloguePage({ loaderData: { goals } }: Route.ComponentProps) {
  const { learner, profile } = useSession()
  return (
    <div className="page-width py-10 sm:py-14">
      {learner ? (
        <OwnTrails goals={goals} profile={profile} catalogue={<Catalogue goals={goals} />} />
      ) : (
        <>
          <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
            <div className="max-w-2xl">
              <h1 className="text-3xl">Courses</h1>
              <p className="mt-3 text-soft">
                Six goals, all free. Tell us your weekly time and where you are now, and the path adapts to you.
              </p>
            </div>
            <ButtonLink to={paths.onboarding} size="large">
              Get Started
            </ButtonLink>
          </header>
          <Catalogue goals={goals} />
        </>
      )}
    </div>
  )
}

function Catalogue({ goals }: { goals: GoalCourse[] }) {
  const { data: counts = [] } = useQuery(queryFor(listCourses, {}))
  return (
    <ul className="mt-10 grid gap-x-12 border-line border-t md:grid-cols-2">
      {goals.map(({ goal, outline }) => (
        <CourseEntry
          key={goal.value}
          goal={goal}
          outline={outline}
          enrolled={counts.find(({ id }) => id === outline.id)?.enrolled ?? outline.enrolledBaseline}
        />
      ))}
    </ul>
  )
}
