import { type DragEvent, useState } from 'react'
import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import { absenceOn, type PlannedDay, type Sitting } from '../../domain/plan.ts'
import { doingInWords, minutesOnDay, sittingsByUnit, titleOfSitting } from '../../domain/plan-words.ts'
import { coursePathname, lessonPathname } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { MoveMenu } from './move-menu.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dateInWords, dayInWords } from './words.ts'

/** Days that are shown one by one, also those that hold nothing: something can be moved there. */
const nearDays = 14

interface PlanDaysProps {
  own: OwnPlan
  path: CoursePath
}

/** The days of a plan, in order. A step is dragged to another day, or moved there by its menu. */
export function PlanDays({ own, path }: PlanDaysProps) {
  const [isWhole, setIsWhole] = useState(false)
  const near = Array.from({ length: nearDays }, (_, index) => daysLater(own.today, index))
  const later = own.plan.days.filter(({ date }) => date > (near.at(-1) ?? ''))
  const dates = isWhole ? [...near, ...later.map(({ date }) => date)] : near
  const dayOn = (date: LocalDate) => own.plan.days.find((day) => day.date === date)
  const isAway = (date: LocalDate | undefined) =>
    date !== undefined && absenceOn(date, own.schedule.absences) !== undefined && !dayOn(date)
  return (
    <section aria-label="Days">
      <ol>
        {dates
          // The days of an absence are told once.
          .filter((date, index) => !isAway(date) || !isAway(dates[index - 1]))
          .map((date) => (
            <Day key={date} date={date} day={dayOn(date)} own={own} path={path} />
          ))}
      </ol>
      {!isWhole && later.length > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsWhole(true)}>
          Show the whole plan
        </Button>
      )}
    </section>
  )
}

interface DayProps extends PlanDaysProps {
  date: LocalDate
  day: PlannedDay | undefined
}

function Day({ date, day, own, path }: DayProps) {
  const [isOver, setIsOver] = useState(false)
  const { today, plan, schedule, changes, move, setExtraMinutes } = own
  const extra = changes.extraMinutes[date] ?? 0
  const absence = absenceOn(date, schedule.absences)
  const minutes = day && minutesOnDay(day)
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const stepId = event.dataTransfer.getData(dragType)
    if (stepId) move(stepId, date)
  }
  return (
    <li
      aria-current={date === today ? 'date' : undefined}
      className={`grid gap-x-6 gap-y-1 border-line border-t py-3 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)] ${isOver ? 'bg-moss' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <h3 className={`font-sans font-semibold text-base tracking-normal ${date === today ? 'text-pine' : ''}`}>
          {dayInWords(date, today)}
        </h3>
        {minutes !== undefined && <p className="text-sm text-soft tabular-nums">{minutes} min</p>}
      </div>
      <div>
        {day ? (
          <ul>
            {sittingsByUnit(day).map((sittings) => (
              <UnitOfDay key={sittings[0]?.step.id} sittings={sittings} date={date} own={own} path={path} />
            ))}
            {day.reviewMinutes > 0 && (
              <li className="mt-3 text-sm text-soft tabular-nums">Review, {day.reviewMinutes} min</li>
            )}
          </ul>
        ) : (
          <p className="text-sm text-soft sm:pt-0.5">
            {absence
              ? `Away until ${dateInWords(absence.until, today)}`
              : date === today && plan.hasLearnedToday
                ? 'Done for today'
                : 'Free'}
          </p>
        )}
        {extra > 0 && (
          <p className="flex items-center justify-between gap-3 text-sm text-soft">
            {extra} minutes more
            <Button variant="quiet" size="small" onClick={() => setExtraMinutes(date, 0)}>
              Take back<span className="sr-only">: {dayInWords(date, today)}</span>
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}

const dragType = 'application/x-waymark-step'

interface UnitOfDayProps extends PlanDaysProps {
  sittings: readonly Sitting[]
  date: LocalDate
}

function UnitOfDay({ sittings, date, own, path }: UnitOfDayProps) {
  const [first] = sittings
  if (!first) return null
  const { unit } = first.step
  const title = titleOfSitting(first, path)
  return (
    <li className="not-first:mt-3">
      <Link
        to={unit ? lessonPathname(path.preferences, unit.id) : coursePathname(path.preferences)}
        draggable={false}
        className="link"
      >
        {title}
      </Link>
      <ul>
        {sittings.map((sitting) => (
          <li
            key={sitting.step.id}
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, sitting.step.id)}
            className="flex items-center justify-between gap-3 text-sm text-soft tabular-nums"
          >
            {doingInWords(sitting)}
            <MoveMenu sitting={sitting} title={title} date={date} own={own} />
          </li>
        ))}
      </ul>
    </li>
  )
}
