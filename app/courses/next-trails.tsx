import { useQuery } from '@tanstack/react-query'
import { listCourses } from '../../domain/courses.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { coursePathname } from '../paths.ts'
import { useRecord } from '../sync/use-record.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Link } from '../ui/link.tsx'

interface NextTrailsProps {
  /** The course that was walked. */
  courseId: string
  /** Its path: another one begins with as much time and at the same level. */
  preferences: Preferences
}

/** The courses that the learner has not finished, each by name. */
export function NextTrails({ courseId, preferences }: NextTrailsProps) {
  const courses = useQuery(queryFor(listCourses, {}))
  const { record, status } = useRecord()
  const isFinished = (id: string) => (record.enrolments[id]?.completedAt ?? null) !== null
  const isKnown = courses.data !== undefined && status !== 'loading'
  const open = isKnown ? courses.data.filter(({ id }) => id !== courseId && !isFinished(id)) : []
  if (isKnown && open.length === 0) return null
  return (
    <section aria-labelledby="next-trails" className="mt-8">
      <h3 id="next-trails" className="text-lg">
        Where to go next
      </h3>
      {/* As high as what comes: nothing below it moves. */}
      <ul className="mt-2 grid min-h-33 content-start">
        {open.map(({ id, title, topics: [topic = preferences.learningGoal] }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Blaze topic={topic} className="size-4.5" />
            <Link to={coursePathname({ ...preferences, learningGoal: topic })} className="link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
