import { useQuery } from '@tanstack/react-query'
import { siteContent } from '../../content/site-content.ts'
import { courseForGoal, lessonsOf } from '../../domain/course-paths.ts'
import { type Course, listCourses } from '../../domain/courses.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/catalogue-page.ts'
import { CourseEntry } from './course-entry.tsx'

/** What the catalogue shows of a course, without its lessons. */
export interface CourseOutline {
  id: string
  title: string
  enrolledBaseline: number
  project: string | null
  modules: { title: string; lessons: number; isForAll: boolean }[]
}

export function loader() {
  const { courses } = siteContent()
  return { goals: learningGoals.map((goal) => ({ goal, outline: outlineOf(courseForGoal(courses, goal.value)) })) }
}

function outlineOf({ id, title, enrolledBaseline, project, modules }: Course): CourseOutline {
  return {
    id,
    title,
    enrolledBaseline,
    project: project?.title ?? null,
    modules: modules.map((module) => ({
      title: module.title,
      lessons: lessonsOf(module).length,
      isForAll: !module.when.levels && !module.when.times,
    })),
  }
}

export const meta = () =>
  publicPageMeta(paths.courses, 'Courses', 'Six goals, each with a free course path that fits your time and level.')

export default function CataloguePage({ loaderData: { goals } }: Route.ComponentProps) {
  const { data: counts = [] } = useQuery(queryFor(listCourses, {}))
  return (
    <div className="page-width py-10 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-2xl">
          <h1 className="text-3xl">Courses</h1>
          <p className="mt-3 text-soft">
            Six goals, all free. Tell us your weekly time and where you are now, and the path adapts to you.
          </p>
        </div>
        <ButtonLink to={paths.onboarding} size="large">
          Find your path
        </ButtonLink>
      </header>
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
    </div>
  )
}
