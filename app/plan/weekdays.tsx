import { minutesOfDay, reviewMinutes } from '../../domain/plan.ts'
import type { TimeCommitment } from '../../domain/preferences.ts'
import { firstWeekday } from '../dates.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { nameOfWeekday } from './words.ts'

interface WeekdaysProps {
  own: Pick<OwnPlan, 'plan' | 'schedule' | 'setSchedule'>
  time: TimeCommitment
}

/** The weekdays on which one learns: chosen, or suggested until then. */
export function Weekdays({ own: { plan, schedule, setSchedule }, time }: WeekdaysProps) {
  const first = firstWeekday(navigator.language)
  const order = Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
  const isSuggested = schedule.weekdays.length === 0
  const set = (weekdays: number[]) => setSchedule({ ...schedule, weekdays })
  return (
    <fieldset>
      <legend className="font-display font-semibold text-lg">Your days</legend>
      <div className="mt-3 grid grid-cols-7 gap-1.5">
        {order.map((weekday) => (
          <label
            key={weekday}
            className="relative grid min-h-11 place-items-center rounded-control border border-field text-sm has-checked:border-pine has-checked:bg-moss has-checked:font-semibold has-checked:text-pine has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={plan.weekdays.includes(weekday)}
              onChange={({ target }) => {
                const others = plan.weekdays.filter((day) => day !== weekday)
                set(target.checked ? [...others, weekday].toSorted((a, b) => a - b) : others)
              }}
            />
            <span aria-hidden>{nameOfWeekday(weekday).slice(0, 2)}</span>
            <span className="sr-only">{nameOfWeekday(weekday)}</span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-sm text-soft">
        {minutesOfDay(time, plan.weekdays.length)} minutes on each day, {reviewMinutes} of them for review.{' '}
        {isSuggested ? 'A suggestion, until you choose.' : null}
      </p>
      <div className="mt-4 max-w-40">
        <TextField
          label="Time of day"
          hint="For your calendar and reminders, if you like."
          type="time"
          value={schedule.startsAt ?? ''}
          onChange={({ target }) => setSchedule({ ...schedule, startsAt: target.value || null })}
        />
      </div>
      {!isSuggested && (
        <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={() => set([])}>
          Suggest days
        </Button>
      )}
    </fieldset>
  )
}
