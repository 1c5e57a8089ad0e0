// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { courseAt } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import type { PlacementQuestion } from '../../domain/quizzes.ts'
import { useLazyCode } from '../lazy-code.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { Route } from './+types/placement-page.ts'

/** The placement check of a course. */
export interface PlacementProps {
  topic: string
  course: Course
  /** By topic of the check, in the course's order. */
  questions: PlacementQuestion[][]
}

/** Runs when the site is built, once for each topic whose course has a placement check. */
export function loader({ params: { topic } }: Route.LoaderArgs): Omit<PlacementProps, 'topic'> {
  const { courses, placements } = siteContent()
  const course = courseAt(courses, topic)
  const questions = course && placements[course.id]
  if (!questions) throw new Response(null, { status: 404 })
  return { course, questions }
}

export const meta = () => pageMeta('Where do you begin?')

export default function PlacementPage({ loaderData, params: { topic } }: Route.ComponentProps) {
  const code = useLazyCode('placement', () => import('./placement-check.tsx'))
  return (
    <div className="page-width pt-8 pb-16 sm:pt-14">
      <div className="min-h-96 max-w-2xl">
        <p className="text-soft">{loaderData.course.title}</p>
        <h1 className="mt-1 text-3xl">Where do you begin?</h1>
        <LazyPart
          code={code}
          placeholder={null}
          failure={["The questions didn't load", 'Your path is there without them.']}
        >
          {({ default: PlacementCheck }) => <PlacementCheck topic={topic} {...loaderData} />}
        </LazyPart>
      </div>
    </div>
  )
}
