import { arrivalsIn } from '../../domain/arrivals.ts'
import { daysBetween, type LocalDate } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import { currentPath } from '../../domain/current-path.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import { absenceOn, type PlannedDay, type Sitting } from '../../domain/plan.ts'
import { doingInWords, sittingsByUnit, titleOfDay, titleOfSitting } from '../../domain/plan-words.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { useRecordOfAllCourses } from '../sync/use-record.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { certaintyInWords } from './arrival.tsx'
import { useCoursePlan } from './use-course-plan.ts'
import { dateInWords, dayInWords } from './words.ts'

/** Days after today that the card names. */
const nextDays = 3

/** A card with the steps of today and the next days, and the day of arrival. */
export default function PlanCard({ dashboard }: { dashboard: Dashboard }) {
  const path = currentPath(dashboard, useRecordOfAllCourses())
  return path && <CardOf path={path} lastDay={dashboard.streak.lastActivityDate} />
}

/** Days without learning after which somebody is welcomed back. */
const longAway = 7

function CardOf({ path, lastDay }: { path: CoursePath; lastDay: LocalDate | null }) {
  const { plan, today, schedule } = useCoursePlan(path)
  if (plan.arrival === null) return null
  const now = plan.days.find(({ date }) => date === today)
  const next = plan.days.filter(({ date }) => date > today).slice(0, nextDays)
  const stop = arrivalsIn(plan.days, path)
    .slice(0, -1)
    .find(({ date }) => date !== null)
  const absence = absenceOn(today, schedule.absences)
  const withoutSteps = absence ? `Away until ${dateInWords(absence.until, today)}.` : 'Today is free.'
  return (
    <Card className="grid gap-x-14 gap-y-6 md:col-span-2 md:grid-cols-2 lg:col-span-3">
      <div>
        <h2 className="text-lg">Today</h2>
        {lastDay !== null && daysBetween(lastDay, today) > longAway && (
          <p className="mt-3">Welcome back. The plan waited for you: its first step is enough for today.</p>
        )}
        {now ? (
          <Sittings day={now} path={path} />
        ) : (
          <p className="mt-3 text-soft">{plan.hasLearnedToday ? 'Done for today.' : withoutSteps}</p>
        )}
      </div>
      <div>
        <h2 className="text-lg">Your plan</h2>
        <ul className="mt-3 grid gap-1.5 text-sm">
          {next.map((day) => (
            <li key={day.date} className="flex gap-4">
              <span className="w-24 shrink-0 font-semibold">{dayInWords(day.date, today)}</span>
              <span className="min-w-0 text-soft">{titleOfDay(day, path)}</span>
            </li>
          ))}
        </ul>
        {stop?.date && (
          <p className="mt-4 text-sm text-soft">
            Your next stop: {stop.title}, by {dateInWords(stop.date, today)}.
          </p>
        )}
        <p className="mt-1">
          <span className="font-semibold">You arrive on {dateInWords(plan.arrival, today)}.</span>{' '}
          <span className="text-sm text-soft">{certaintyInWords(plan, today)}</span>
        </p>
        <ButtonLink to={paths.plan} variant="secondary" size="small" className="mt-3">
          Open your plan
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Without the review, which has a card of its own while something is due. */
function Sittings({ day, path }: { day: PlannedDay; path: CoursePath }) {
  return (
    <ul className="mt-2">
      {sittingsByUnit(day).map((sittings) => (
        <UnitToday key={sittings[0]?.step.id} sittings={sittings} path={path} />
      ))}
    </ul>
  )
}

function UnitToday({ sittings, path }: { sittings: readonly Sitting[]; path: CoursePath }) {
  const [first] = sittings
  if (!first) return null
  const { unit } = first.step
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <Link
        to={unit ? lessonPathname(path.preferences, unit.id) : coursePathname(path.preferences)}
        className="link inline-block"
      >
        {titleOfSitting(first, path)}
      </Link>
      <p className="text-sm text-soft tabular-nums">{sittings.map(doingInWords).join(' · ')}</p>
    </li>
  )
}
