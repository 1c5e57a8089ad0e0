import { useMemo } from 'react'
import { type Arrival, arrivalsIn } from '../../domain/arrivals.ts'
import type { LocalDate } from '../../domain/calendar.ts'
import { type CoursePath, nextLesson } from '../../domain/course-paths.ts'
import { useLazyCode } from '../lazy-code.ts'
import { usePlanInputs } from '../plan/use-plan-inputs.ts'
import { ContourLines } from '../ui/contour-lines.tsx'
import { layOut } from '../ui/trail-layout.ts'
import { routeThrough } from '../ui/trail-route.ts'
import { TrailStop } from '../ui/trail-stop.tsx'
import { type CourseRecord, isDone } from './course-record.ts'

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const dateOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)

interface TrailAheadProps {
  path: CoursePath
  record: CourseRecord
}

/** The path drawn as a trail uphill, each stop with the day by which one arrives. */
export function TrailAhead({ path, record }: TrailAheadProps) {
  const { stops, isDated, TrailDays } = useStops(path, record)
  const points = layOut(stops.length)
  return (
    <div className="border-line border-t">
      <div className="relative isolate" style={{ height: `${3.5 + stops.length * 6}rem` }}>
        <ContourLines className="-z-10 absolute inset-0 opacity-60" />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
          fill="none"
          strokeLinecap="round"
        >
          <path
            d={routeThrough(points)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="3.5"
            strokeDasharray="0.1 10"
            className="trail-draws stroke-field"
          />
        </svg>
        <ol aria-label="Your trail">
          {stops.map(({ title, date, isCompleted }, index) => {
            const isNext = stops.findIndex((stop) => !stop.isCompleted) === index
            const state = index === stops.length - 1 ? 'summit' : isCompleted ? 'done' : isNext ? 'now' : 'ahead'
            return (
              <TrailStop key={title} at={points[index + 1]} order={index} state={state} title={title}>
                <span className="block min-h-5 text-sm text-soft">
                  {isCompleted ? 'Completed' : isDated && date && `by ${day.format(dateOf(date))}`}
                </span>
              </TrailStop>
            )
          })}
        </ol>
      </div>
      <div className="min-h-72 border-line border-t px-5 py-5 sm:px-8 print:hidden noscript:hidden">
        {isDated && TrailDays && <TrailDays path={path} />}
      </div>
    </div>
  )
}

/** The day of the last stop, until the path is finished. */
export function useArrival(path: CoursePath, record: CourseRecord): string | null {
  const { stops, isDated } = useStops(path, record)
  const last = stops.at(-1)
  return isDated && last?.date ? dayAndYear.format(dateOf(last.date)) : null
}

/** A page is built on another day than it is read: its days are there once it is known who reads it. */
function useStops(path: CoursePath, record: CourseRecord) {
  const { given } = usePlanInputs(path)
  const code = useLazyCode('plan', () => import('../plan/trail-days.tsx')).data
  const days = useMemo(() => code?.coursePlan(path, given).days ?? [], [code, path, given])
  const arrivals = arrivalsIn(days, path)
  return {
    stops: arrivals.map((arrival) => ({ ...arrival, isCompleted: isReached(arrival, record) })),
    isDated: record.status === 'ready' && nextLesson(path, record.completedLessonIds) !== null,
    TrailDays: code?.TrailDays,
  }
}

function isReached({ units }: Arrival, record: CourseRecord): boolean {
  return units.length > 0 && units.every((unit) => isDone(unit, record))
}
