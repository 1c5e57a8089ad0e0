import { daysBetween, type LocalDate } from '../../domain/calendar.ts'
import type { CoursePlan } from '../../domain/course-plan.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { dateInWords, fullDateInWords } from './words.ts'

/** Dates nearer to each other are told as one. */
const worthTelling = 3

type Arrivals = Pick<CoursePlan, 'arrival' | 'firstArrival' | 'arrivalAtPace'>

/** The day of arrival, and how sure it is. */
export function Arrival({ plan, today }: { plan: Arrivals; today: LocalDate }) {
  if (plan.arrival === null) return <p className="mt-6 font-semibold text-lg">All of this path is done.</p>
  return (
    <div className="mt-6 flex items-start gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <TrailMark state="summit" />
      <div>
        <h2 className="text-lg">
          You arrive on <span className="sm:whitespace-nowrap">{fullDateInWords(plan.arrival)}</span>
        </h2>
        <p className="mt-1 max-w-xl text-soft">{certaintyInWords(plan, today)}</p>
        <a href="#when" className="link mt-2 inline-block text-sm lg:hidden">
          Choose your days
        </a>
      </div>
    </div>
  )
}

/** Says which assumption the arrival rests on. A late plan names its new date without blame. */
export function certaintyInWords({ arrival, firstArrival, arrivalAtPace }: Arrivals, today: LocalDate): string {
  if (arrival === null) return ''
  const sentences = ['If you learn on these days.']
  if (firstArrival !== null && daysBetween(firstArrival, arrival) > worthTelling)
    sentences.push(`They first led to ${dateInWords(firstArrival, today)}: the plan moved on with you.`)
  if (arrivalAtPace !== null) {
    const isSame = Math.abs(daysBetween(arrival, arrivalAtPace)) <= worthTelling
    const atPace = `At your recent pace it is about ${dateInWords(arrivalAtPace, today)}.`
    sentences.push(isSame ? 'Your recent pace leads there as well.' : atPace)
  }
  return sentences.join(' ')
}
