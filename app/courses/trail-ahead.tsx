import { Flag } from 'lucide-react'
import type { LocalDate } from '../../domain/calendar.ts'
import { type CoursePath, isModuleCompleted } from '../../domain/course-paths.ts'
import { arrivalsOf } from '../../domain/trail-dates.ts'
import { ContourLines } from '../ui/contour-lines.tsx'
import { layOut } from '../ui/trail-layout.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { routeThrough } from '../ui/trail-route.ts'
import { useToday } from '../use-today.ts'
import type { CourseRecord } from './course-record.ts'

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const dateOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)

interface TrailAheadProps {
  path: CoursePath
  record: CourseRecord
}

/** The path drawn as a trail uphill, each stop with the day by which one arrives. */
export function TrailAhead({ path, record }: TrailAheadProps) {
  const { stops, isDated } = useStops(path, record)
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
            const [x, y] = points[index + 1] ?? [0, 0]
            const isNext = stops.findIndex((stop) => !stop.isCompleted) === index
            return (
              <li
                key={title}
                className="trail-appears absolute flex -translate-x-3 -translate-y-1/2 items-center gap-2.5"
                style={{
                  left: `${x}%`,
                  top: `${y}%`,
                  maxWidth: `calc(${100 - x}% + 4px)`,
                  animationDelay: `${250 + index * 220}ms`,
                }}
              >
                {index === stops.length - 1 ? (
                  <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
                    <Flag size={14} strokeWidth={2.25} />
                  </span>
                ) : (
                  <TrailMark state={isCompleted ? 'done' : isNext ? 'now' : 'ahead'} />
                )}
                <span className="rounded-control bg-card/85 px-1.5 py-0.5 leading-tight">
                  <span className="block font-display font-semibold">{title}</span>
                  <span className="block min-h-5 text-sm text-soft">
                    {isCompleted ? 'Completed' : isDated && `by ${day.format(dateOf(date))}`}
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
      <p className="border-line border-t px-5 py-3 text-sm text-soft sm:px-8">
        The days are a guide, with time to watch, try and pause. Nothing is lost if you need longer.
      </p>
    </div>
  )
}

/** The day of the last stop, for who has not begun yet. */
export function useArrival(path: CoursePath, record: CourseRecord): string | null {
  const { stops, isDated } = useStops(path, record)
  const last = stops.at(-1)
  return isDated && last ? dayAndYear.format(dateOf(last.date)) : null
}

/** A page is built on another day than it is read: its days are there once it is known who reads it. */
function useStops(path: CoursePath, record: CourseRecord) {
  const arrivals = arrivalsOf(path, useToday())
  return {
    stops: arrivals.map((arrival, index) => ({ ...arrival, isCompleted: isReached(path, record, index) })),
    isDated: record.status === 'ready' && record.completedLessonIds.size === 0,
  }
}

function isReached({ modules, lessons }: CoursePath, { completedLessonIds }: CourseRecord, index: number): boolean {
  if (modules.length === 1) return completedLessonIds.has(lessons[index]?.id ?? '')
  const module = modules[index]
  return module !== undefined && isModuleCompleted(module, completedLessonIds)
}
