import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Bridge, Unit } from '../../domain/courses.ts'
import { totalMinutes } from '../../domain/lesson-minutes.ts'
import { lessonPathname } from '../paths.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { type CourseRecord, ifKnown, isDone } from './course-record.ts'
import { LessonContents } from './lesson-contents.tsx'

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
  const isSelected = ({ id }: Bridge) => id === selectedLesson?.id
  const next = planned.filter((bridge) => isSelected(bridge) || !isDone(bridge, record)).slice(0, mostOpen)
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
      {next.length > 0 && <BridgeList {...props} label="Basecamp, next" bridges={next} />}
      {others.length > 0 && (
        <details className="group mt-1" open={others.some(isSelected)}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 pl-1 font-medium text-sm text-soft hover:text-pine">
            {next.length > 0 ? `${others.length} more` : `Show all ${others.length}`}
            <ChevronDown size={16} className="transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <BridgeList {...props} label="Basecamp, more" bridges={others} />
        </details>
      )}
    </section>
  )
}

function BridgeList({
  path,
  record,
  selectedLesson,
  bridges,
  label,
}: BasecampProps & { bridges: Bridge[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-2">
      {bridges.map((bridge) => {
        const isBehind = isDone(bridge, record)
        const isSelected = bridge.id === selectedLesson?.id
        return (
          <li key={bridge.id}>
            <Link
              to={lessonPathname(path.preferences, bridge.id)}
              preventScrollReset
              aria-current={isSelected ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control py-1.5 pr-1.5 pl-2.5 text-sm leading-snug no-underline hover:bg-moss aria-[current=true]:bg-moss aria-[current=true]:font-semibold"
            >
              <TrailMark state={isBehind ? 'done' : 'ahead'} />
              <span className="flex-1">
                {bridge.title}
                {isBehind && <span className="sr-only"> (done)</span>}
              </span>
              <span className="shrink-0 font-normal text-soft text-xs tabular-nums">
                {totalMinutes([bridge], path.preferences)} min
              </span>
            </Link>
            {isSelected && <LessonContents lesson={bridge} preferences={path.preferences} record={record} />}
          </li>
        )
      })}
    </ul>
  )
}
