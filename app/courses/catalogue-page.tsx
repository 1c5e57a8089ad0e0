import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ShouldRevalidateFunction } from 'react-router'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { counted } from '../../domain/counted.ts'
import { listCourses } from '../../domain/courses.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { coursePathname, paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/catalogue-page.ts'
import { type TopicCourse, topicCourses } from './course-outline.ts'
import { OwnTrails } from './own-trails.tsx'

export function loader() {
  return { courses: topicCourses(siteContent().courses) }
}

// Map or list changes the address, not the courses.
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta = () =>
  publicPageMeta(paths.courses, 'Courses', 'Free courses, each with a path that fits your time and level.')

export default function CataloguePage({ loaderData: { courses } }: Route.ComponentProps) {
  const { learner, profile } = useSession()
  return (
    <div className="page-width py-10 sm:py-14">
      {learner ? (
        <OwnTrails courses={courses} profile={profile} catalogue={<Catalogue courses={courses} />} />
      ) : (
        <>
          <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
            <div className="max-w-2xl">
              <h1 className="text-3xl">Courses</h1>
              <p className="mt-3 text-soft">
                All free. Tell us your weekly time and where you are now, and the path adapts to you.
              </p>
            </div>
            <ButtonLink to={paths.onboarding} size="large">
              Get Started
            </ButtonLink>
          </header>
          <Catalogue courses={courses} />
        </>
      )}
    </div>
  )
}

function Catalogue({ courses }: { courses: TopicCourse[] }) {
  const { data: counts = [] } = useQuery(queryFor(listCourses, {}))
  return (
    <ul className="mt-10 grid gap-x-12 border-line border-t md:grid-cols-2">
      {courses.map((course) => (
        <CourseEntry
          key={course.topic}
          {...course}
          enrolled={counts.find(({ id }) => id === course.outline.id)?.enrolled ?? course.outline.enrolledBaseline}
        />
      ))}
    </ul>
  )
}

interface CourseEntryProps extends TopicCourse {
  enrolled: number
}

/** A topic in the catalogue: the sections of its path, and the way to its start. */
function CourseEntry({ topic, label, help, outline, enrolled }: CourseEntryProps) {
  const start = coursePathname({ learningGoal: topic, timeCommitment: 'moderate', experienceLevel: 'beginner' })
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 border-line border-b py-8">
      <Blaze topic={topic} className="mt-1 size-8" />
      <div>
        {label !== outline.title && <p className="font-medium text-sm text-soft">{outline.title}</p>}
        <h2 className="text-xl">{label}</h2>
        <p className="mt-1.5 text-soft">{help}</p>
        <ol aria-label="Modules" className="mt-5 grid">
          {outline.modules.map(({ title, lessons, when }) => (
            <li
              key={title}
              className="relative flex justify-between gap-4 py-1.5 pl-6 text-sm not-last:before:absolute not-last:before:top-4.5 not-last:before:-bottom-3 not-last:before:left-1 not-last:before:border-field not-last:before:border-l-3 not-last:before:border-dotted"
            >
              <span
                aria-hidden
                className="absolute top-3 left-0 size-2.75 rounded-full border-2 border-field bg-paper"
              />
              <span>
                {title}
                {(when.levels || when.times) && <span className="text-soft"> · on some paths</span>}
              </span>
              <span className="whitespace-nowrap text-soft tabular-nums">{counted(lessons.length, 'lesson')}</span>
            </li>
          ))}
          {outline.project && (
            <li className="relative py-1.5 pl-6 font-medium text-sm">
              <span aria-hidden className="absolute top-3 left-0 size-2.75 rotate-45 bg-blaze" />
              {outline.project.title}
            </li>
          )}
        </ol>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link
            to={start}
            className="group inline-flex min-h-11 items-center gap-2 font-semibold text-pine no-underline"
          >
            See the course<span className="sr-only"> for {label}</span>
            <ArrowRight size={18} className="transition-transform duration-150 ease-walk group-hover:translate-x-1" />
          </Link>
          {/* As wide as any count, and there before it is known: nothing moves when the server tells it. */}
          <span className="min-w-32 text-sm text-soft tabular-nums">
            {enrolled > 0 && `${enrolled.toLocaleString('en')} enrolled`}
          </span>
        </p>
      </div>
    </li>
  )
}
