import type { CoursePath } from '../../domain/course-paths.ts'
import type { CourseRecord } from './course-record.ts'

/** How many lessons are behind and how many ahead. */
export function ProgressSummary({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const total = path.lessons.length
  const completed = path.lessons.filter(({ id }) => record.completedLessonIds.has(id)).length
  const left = total - completed
  if (record.status !== 'ready')
    return (
      // As tall as what will stand here.
      <p>
        <span className="block font-semibold tabular-nums">{total} lessons</span>
        <span className="text-sm">&nbsp;</span>
      </p>
    )
  return (
    <p>
      <span className="block font-semibold tabular-nums">
        {completed} of {total} lessons complete
      </span>
      <span className="text-sm text-soft">
        {left === 0
          ? 'You walked the whole path.'
          : left === 1
            ? 'One lesson to the end of the path.'
            : `${left} lessons to the end of the path.`}
      </span>
    </p>
  )
}
