import { Check } from 'lucide-react'
import type { LocalDate } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import { type LearningDay, type Week, weekOf } from '../../domain/weekly-goal.ts'
import { firstWeekday, weekdayLetter, weekdayName } from '../dates.ts'
import { ownToday } from '../local-time.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { ProgressBar } from '../ui/progress.tsx'

/** The minutes and lessons of this week, against the weekly time that was chosen. */
export function WeekCard({ dashboard: { recentDays, profile } }: { dashboard: Dashboard }) {
  const today = ownToday()
  const week = weekOf(today, recentDays, profile.timeCommitment, firstWeekday(navigator.language))
  return (
    <Card className="grid items-center gap-x-14 gap-y-7 md:col-span-2 md:grid-cols-2 lg:col-span-3">
      <div>
        <h2 className="text-lg">This week</h2>
        <p className="mt-4">
          <span className="font-display font-semibold text-2xl tabular-nums">{week.minutes}</span>{' '}
          {week.goal === null ? minutesWord(week.minutes) : `of ${week.goal} minutes`} this week
        </p>
        {week.goal === null ? (
          <p className="mt-2 text-soft">
            <Link to={paths.onboardingTime} className="link">
              Choose your weekly time
            </Link>{' '}
            and it becomes your goal.
          </p>
        ) : (
          <div className="mt-3">
            <ProgressBar value={share(week.minutes, week.goal)} label="Weekly goal" />
          </div>
        )}
        <p className="mt-3 flex flex-wrap justify-between gap-x-6 text-sm text-soft">
          {week.goal !== null && <span>{wayOn(week.minutes, week.goal, week.daysLeft)}</span>}
          {week.lessons > 0 && <span className="tabular-nums">{counted(week.lessons, 'lesson')} completed</span>}
        </p>
      </div>
      <Days week={week} today={today} />
    </Card>
  )
}

function share(minutes: number, goal: number): number {
  return Math.min(100, Math.floor((minutes / goal) * 100))
}

function minutesWord(minutes: number): string {
  return minutes === 1 ? 'minute' : 'minutes'
}

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

function wayOn(minutes: number, goal: number, daysLeft: number) {
  if (minutes >= goal)
    return (
      <span className="font-semibold text-pine">
        <Check size={18} strokeWidth={2.25} className="-mt-0.5 mr-1.5 inline" />
        Goal reached
      </span>
    )
  if (daysLeft === 7) return 'A new week lies ahead.'
  if (daysLeft === 1) return 'A new week begins tomorrow.'
  return `${numbers[daysLeft]} days left`
}

/** A bar is full at so many minutes, or at the longest day's. */
const fullBar = 30

/** A bar for each day; those to come are dotted. */
function Days({ week, today }: { week: Week; today: LocalDate }) {
  const most = Math.max(fullBar, ...week.days.map(({ minutes }) => minutes))
  // Without bars, their space would look like a hole.
  const isEmpty = week.minutes === 0 && week.lessons === 0
  return (
    <ol aria-label="Days of this week" className="grid grid-cols-7 gap-1.5">
      {week.days.map((day) => (
        <li
          key={day.localDate}
          aria-current={day.localDate === today ? 'date' : undefined}
          className="grid justify-items-center gap-2"
        >
          <Bar day={day} most={most} isAhead={day.localDate > today} isLow={isEmpty} />
          <span
            aria-hidden
            className={`grid size-7 place-items-center rounded-full text-xs ${day.localDate === today ? 'bg-moss font-semibold text-pine' : 'text-soft'}`}
          >
            {weekdayLetter.format(new Date(day.localDate))}
          </span>
          <span className="sr-only">
            {weekdayName.format(new Date(day.localDate))}: {day.minutes} {minutesWord(day.minutes)}
            {day.lessons > 0 && `, ${counted(day.lessons, 'lesson')}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface BarProps {
  day: LearningDay
  most: number
  isAhead: boolean
  isLow: boolean
}

function Bar({ day: { minutes, lessons }, most, isAhead, isLow }: BarProps) {
  // Even a short time gets a visible bar.
  const height = minutes > 0 || lessons > 0 ? Math.max(10, (minutes / most) * 100) : 0
  return (
    <span
      aria-hidden
      className={`relative flex w-full max-w-8 items-end forced-color-adjust-none ${isLow ? 'h-4' : 'h-22'}`}
    >
      <span
        className={`absolute inset-x-0 bottom-0 ${isAhead ? 'border-field border-b-3 border-dotted' : 'h-0.75 rounded-full bg-field'}`}
      />
      {height > 0 && (
        <span className="relative w-full rounded-control rounded-b-none bg-pine" style={{ height: `${height}%` }} />
      )}
    </span>
  )
}
