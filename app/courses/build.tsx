import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { type CourseRecord, ifKnown, isDone } from './course-record.ts'
import { Rubric } from './rubric.tsx'
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
  const stages = milestones.filter(({ kind }) => kind === 'stage')
  const shown = milestones.filter((one) => path.units.includes(one) || one.kind === 'stage')
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
      {done === stages.length && (
        <details className="mt-1">
          <summary className="min-h-11 w-fit cursor-pointer content-center pl-1 font-medium text-sm hover:text-pine">
            Rate your work
          </summary>
          <div className="mt-2 pb-2">
            <Rubric course={path.course} />
          </div>
        </details>
      )}
    </section>
  )
}
