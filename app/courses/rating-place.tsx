import { useRef } from 'react'
import { type CoursePath, stagesOf } from '../../domain/course-paths.ts'
import type { LessonContent, Unit } from '../../domain/courses.ts'
import { ratingSlug } from '../../domain/section-slugs.ts'
import { useLazyCode } from '../lazy-code.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNear } from '../ui/use-near.ts'

interface RatingPlaceProps {
  path: CoursePath
  unit: Unit
  content: LessonContent
}

/** The place below the last stage where learners rate what they built. Its code loads once it is near the window. */
export function RatingPlace({ path, unit, content }: RatingPlaceProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  if (path.course.rubric.length === 0 || stagesOf(path.course).at(-1)?.id !== unit.id) return null
  return (
    <section
      ref={place}
      id={ratingSlug}
      tabIndex={-1}
      aria-labelledby="rating-title"
      className="mt-10 border-line border-t pt-10 outline-none noscript:hidden print:hidden"
    >
      <h3 id="rating-title" className="text-lg">
        Rate your work
      </h3>
      {isNear ? <Rating {...{ path, content }} /> : <Skeleton className="mt-4 h-96" />}
    </section>
  )
}

function Rating(props: Omit<RatingPlaceProps, 'unit'>) {
  const code = useLazyCode('rating', () => import('./project-rating.tsx'))
  return (
    <LazyPart
      code={code}
      placeholder={<Skeleton className="mt-4 h-96" />}
      failure={["The rating didn't load", 'Check your connection. Your work is safe.']}
    >
      {({ default: ProjectRating }) => <ProjectRating {...props} />}
    </LazyPart>
  )
}
