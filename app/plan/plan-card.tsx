import type { CoursePath } from '../../domain/course-paths.ts'
import { currentPath } from '../../domain/current-path.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import type { PlannedDay } from '../../domain/plan.ts'
import { doingInWords, titleOfSitting } from '../../domain/plan-words.ts'
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
  return path && <CardOf path={path} />
}

function CardOf({ path }: { path: CoursePath }) {
  const { plan, today, schedule } = useCoursePlan(path)
  if (plan.arrival === null) return null
  const now = plan.days.find(({ date }) => date === today)
  const next = plan.days.filter(({ date }) => date > today).slice(0, nextDays)
  const absence = schedule.absences.find(({ from, until }) => from <= today && today <= until)
  const withoutSteps = absence ? `Away until ${dateInWords(absence.until, today)}.` : 'Today is free.'
  return (
    <Card className="grid gap-x-14 gap-y-6 md:col-span-2 md:grid-cols-2 lg:col-span-3">
      <div>
        <h2 className="text-lg">Today</h2>
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
              <span className="min-w-0 text-soft">
                {[...new Set(day.sittings.map((sitting) => titleOfSitting(sitting, path)))].join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4">
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

function Sittings({ day: { sittings, reviewMinutes }, path }: { day: PlannedDay; path: CoursePath }) {
  return (
    <ul className="mt-2">
      {sittings.map((sitting) => {
        const { id, unit } = sitting.step
        return (
          <li key={id} className="flex items-baseline justify-between gap-4 border-line border-t py-2 first:border-t-0">
            <Link
              to={unit ? lessonPathname(path.preferences, unit.id) : coursePathname(path.preferences)}
              className="link min-w-0"
            >
              {titleOfSitting(sitting, path)}
            </Link>
            <span className="shrink-0 text-sm text-soft tabular-nums">{doingInWords(sitting)}</span>
          </li>
        )
      })}
      {reviewMinutes > 0 && (
        <li className="flex items-baseline justify-between gap-4 border-line border-t py-2">
          <Link to={paths.review} className="link">
            Review
          </Link>
          <span className="shrink-0 text-sm text-soft tabular-nums">{reviewMinutes} min</span>
        </li>
      )}
    </ul>
  )
}
