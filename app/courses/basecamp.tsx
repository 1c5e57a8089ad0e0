import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { type CourseRecord, ifKnown, isDone } from './course-record.ts'
import { PlacementLink } from './placement-link.tsx'
import { FoldedUnitList } from './unit-list.tsx'

interface BasecampProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
}

/** Bridges that stand open; what lies below them must not be far away. */
const mostOpen = 3

/** The bridges of a course: those that the path plans next, and under a fold all others. */
export function Basecamp(props: BasecampProps) {
  const { path, record, selectedLesson } = props
  const { bridges: planned } = path
  const next = planned
    .filter((bridge) => bridge.id === selectedLesson?.id || !isDone(bridge, record))
    .slice(0, mostOpen)
  const others = path.course.bridges.filter((bridge) => !next.includes(bridge))
  const done = planned.filter((bridge) => isDone(bridge, record)).length
  return (
    <section aria-labelledby="basecamp">
      <h2 id="basecamp" className="text-lg">
        Basecamp
      </h2>
      <p className="mt-1 text-sm text-soft">
        {planned.length > 0
          ? `Practice that gets you ready for the lessons ahead: ${ifKnown(record, done)} of ${planned.length} done.`
          : 'Practice for what the lessons ask. Your path goes without it.'}
      </p>
      {path.course.placement.length > 0 && (
        <p className="mt-1 text-sm">
          <PlacementLink path={path}>{path.isPlaced ? 'Find out anew' : 'Find out'} what you can skip</PlacementLink>
        </p>
      )}
      <FoldedUnitList
        {...props}
        label="Basecamp"
        units={next}
        others={others}
        foldLabel={next.length > 0 ? 'more' : 'in all'}
      />
    </section>
  )
}
