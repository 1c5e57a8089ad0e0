import { Link } from 'react-router'
import { type CoursePath, stagesOf } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { ratingSlug } from '../../domain/section-slugs.ts'
import { lessonPathname } from '../paths.ts'
import { type CourseRecord, ifKnown, isDone } from './course-record.ts'
import { FoldedUnitList } from './unit-list.tsx'

interface BuildProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
}

/** The stages and briefs of a course. Briefs that the path does not plan stand under a fold. */
export function Build(props: BuildProps) {
  const { path, record } = props
  const { milestones } = path.course
  const stages = stagesOf(path.course)
  const shown = milestones.filter((one) => path.units.includes(one) || one.kind === 'stage')
  const last = stages.at(-1)
  const others = milestones.filter((one) => !shown.includes(one))
  const done = stages.filter((stage) => isDone(stage, record)).length
  return (
    <section aria-labelledby="build">
      <h2 id="build" className="text-lg">
        Build
      </h2>
      <p className="mt-1 text-sm text-soft">
        A piece of work that is yours, step by step: {ifKnown(record, done)} of {stages.length} steps done.
      </p>
      <FoldedUnitList
        {...props}
        label="Build"
        units={shown}
        others={others}
        foldLabel={others.length === 1 ? 'more brief' : 'more briefs'}
      />
      {last && done === stages.length && path.course.rubric.length > 0 && (
        <Link
          to={`${lessonPathname(path.preferences, last.id)}#${ratingSlug}`}
          preventScrollReset
          className="flex min-h-11 w-fit items-center pl-1 font-medium text-sm link"
        >
          Rate your work
        </Link>
      )}
    </section>
  )
}
