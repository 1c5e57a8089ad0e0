import { arrivalsIn } from '../../domain/arrivals.ts'
import { daysBetween, type LocalDate } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { CoursePlan } from '../../domain/course-plan.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { dateInWords, fullDateInWords, shortNameOfWeekday } from './words.ts'

const list = new Intl.ListFormat('en')

/** Dates nearer to each other are told as one. */
const worthTelling = 3

type Arrivals = Pick<CoursePlan, 'arrival' | 'firstArrival' | 'arrivalAtPace' | 'examDay' | 'weekdays'>

interface ArrivalProps {
  plan: CoursePlan
  path: CoursePath
  today: LocalDate
}

/** The day of arrival, how sure it is, and the places on the way there. */
export function Arrival({ plan, path, today }: ArrivalProps) {
  if (plan.arrival === null) return <p className="mt-6 font-semibold text-lg">All of this path is done.</p>
  const places = arrivalsIn(plan.days, path).slice(0, -1)
  return (
    <div className="mt-6 flex items-start gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <TrailMark state="summit" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          You arrive on <span className="sm:whitespace-nowrap">{fullDateInWords(plan.arrival)}</span>
        </h2>
        <p className="mt-1 max-w-xl text-soft">{certaintyInWords(plan, today)}</p>
        <ol aria-label="On the way" className="mt-3 grid gap-x-10 gap-y-1 text-sm empty:hidden md:grid-cols-2">
          {places.map(({ title, date }) => (
            <li key={title} className="flex justify-between gap-4">
              <span className="min-w-0">{title}</span>
              <span className="shrink-0 text-soft tabular-nums">
                {date === null ? 'Done' : `by ${dateInWords(date, today)}`}
              </span>
            </li>
          ))}
        </ol>
        <a href="#when" className="link mt-2 inline-flex min-h-11 items-center text-sm lg:hidden">
          Choose your days
        </a>
      </div>
    </div>
  )
}

/** Says which assumption the arrival rests on. A late plan names its new date without blame. */
export function certaintyInWords(plan: Arrivals, today: LocalDate): string {
  const { arrival, firstArrival, arrivalAtPace, examDay, weekdays } = plan
  if (arrival === null) return ''
  const days = weekdays.length === 7 ? 'every day' : `on ${list.format(weekdays.map(shortNameOfWeekday))}`
  const sentences = [
    arrival === examDay
      ? `It is the day of your exam: all else is done before it, if you learn ${days}.`
      : `Learning ${days} leads there.`,
  ]
  if (examDay !== null && examDay < arrival)
    sentences.push(`Your exam is on ${dateInWords(examDay, today)}: more time leads there sooner.`)
  if (firstArrival !== null && daysBetween(firstArrival, arrival) > worthTelling)
    sentences.push(`From the start, these days led to ${dateInWords(firstArrival, today)}: the plan moved on with you.`)
  if (arrivalAtPace !== null) {
    const isSame = Math.abs(daysBetween(arrival, arrivalAtPace)) <= worthTelling
    const atPace = `At your recent pace it is about ${dateInWords(arrivalAtPace, today)}.`
    sentences.push(isSame ? 'Your recent pace leads there as well.' : atPace)
  }
  return sentences.join(' ')
}
