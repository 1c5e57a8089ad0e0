import { daysBetween } from '../../domain/calendar.ts'
import type { CoursePlan } from '../../domain/course-plan.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { dateInWords, fullDateInWords } from './words.ts'

/** Dates nearer to each other are told as one. */
const worthTelling = 3

/** The day of arrival, and how sure it is. */
export function Arrival({ plan }: { plan: Pick<CoursePlan, 'arrival' | 'firstArrival' | 'arrivalAtPace'> }) {
  if (plan.arrival === null) return <p className="mt-6 font-semibold text-lg">All of this path is done.</p>
  return (
    <div className="mt-6 flex items-start gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <TrailMark state="summit" />
      <div>
        <h2 className="text-lg">
          You arrive on <span className="sm:whitespace-nowrap">{fullDateInWords(plan.arrival)}</span>
        </h2>
        <p className="mt-1 max-w-xl text-soft">{certaintyInWords(plan)}</p>
        <a href="#when" className="link mt-2 inline-block text-sm lg:hidden">
          Choose your days
        </a>
      </div>
    </div>
  )
}

/** Says which assumption the arrival rests on. A late plan names its new date without blame. */
export function certaintyInWords({ arrival, firstArrival, arrivalAtPace }: Parameters<typeof Arrival>[0]['plan']) {
  if (arrival === null) return ''
  const isMoved = firstArrival !== null && daysBetween(firstArrival, arrival) > worthTelling
  const moved = isMoved ? `When you began it was ${dateInWords(firstArrival)}: the plan moved on with you. ` : ''
  if (arrivalAtPace === null) return `${moved}If you learn on these days.`
  const apart = daysBetween(arrival, arrivalAtPace)
  if (Math.abs(apart) <= worthTelling) return `${moved}It is where your last four weeks lead as well.`
  return `${moved}If you learn on these days. At the pace of your last four weeks it is about ${dateInWords(arrivalAtPace)}.`
}
