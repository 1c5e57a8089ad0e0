import { Snowflake } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { LocalDate } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import type { Streak, StreakDay } from '../../domain/streaks.ts'
import { type StreakStatus, streakOn } from '../../domain/streaks-rules.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TrailMark } from '../ui/trail-mark.tsx'
import { useToday } from '../use-today.ts'
import { StreakFlame } from './streak-card.tsx'
import { freezesText, learnedLines, longDay, shortDay, stateText } from './streak-words.ts'

const shownAtFirst = 14

/** The run as a trail, day by day, the latest first. */
export function StreakRun({ streak, days, earlierDays }: { streak: Streak; days: StreakDay[]; earlierDays: number }) {
  const today = useToday()
  const status = streakOn(streak, today)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? days : days.slice(0, shownAtFirst)
  return (
    <>
      <p className="mt-6 flex items-center gap-3">
        <StreakFlame days={status.days} />
        <span>
          <span className="font-display font-semibold text-2xl tabular-nums">{status.days}</span>{' '}
          {status.days === 1 ? 'day' : 'days'}
        </span>
      </p>
      <p className="mt-3">{reasonText(streak, status, today)}</p>
      <p className="mt-1">{stateText(status)}</p>
      {status.state !== 'none' && <p className="mt-1 text-sm text-soft">{freezesText(status)}</p>}
      {status.state !== 'safe' && (
        <ButtonLink to={paths.currentCourse} className="mt-4">
          Go to your course
        </ButtonLink>
      )}
      <h2 className="mt-10 text-lg">
        {status.state === 'none' ? 'The days of your last streak' : 'The days of your streak'}
      </h2>
      <ol className="mt-4">
        {status.state === 'at-risk' && (
          <Day date={today} mark={<TrailMark state="now" />} isWalked={false}>
            Today: not yet.
          </Day>
        )}
        {status.frozenDays.toReversed().map((date) => (
          <FrozenDay key={date} date={date} />
        ))}
        {shown.map((day, index) => (
          <RunDay key={day.date} day={day} ref={showsAll && index === shownAtFirst ? takeFocus : undefined} />
        ))}
      </ol>
      {shown.length < days.length && (
        <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
          Show the {counted(days.length - shown.length, 'day')} before
        </Button>
      )}
      {shown.length === days.length && earlierDays > 0 && (
        <p className="text-sm text-soft">{counted(earlierDays, 'day')} of it came before these.</p>
      )}
    </>
  )
}

/** Where the number comes from. */
function reasonText(streak: Streak, status: StreakStatus, today: LocalDate): string {
  const { streakStartDate, lastActivityDate, currentStreak } = streak
  if (streakStartDate === null || lastActivityDate === null) return ''
  const [from, to] = [shortDay(streakStartDate, today), shortDay(lastActivityDate, today)]
  if (status.state === 'none') {
    const when = currentStreak === 1 ? `on ${from}` : `from ${from} to ${to}`
    return `Your last streak was ${counted(currentStreak, 'day')} of learning, ${when}.`
  }
  const frozen = streak.frozenDays.filter((day) => day >= streakStartDate).length + status.frozenDays.length
  const learned = `You learned on ${counted(currentStreak, 'day')} since ${from}`
  return frozen === 0
    ? `${learned}, on each of them.`
    : `${learned}; a freeze saved your streak on ${counted(frozen, 'day')}.`
}

/** The button that had it is gone. */
function takeFocus(day: HTMLLIElement | null): void {
  day?.focus({ preventScroll: true })
}

function RunDay({ day, ref }: { day: StreakDay; ref?: Ref<HTMLLIElement> | undefined }) {
  if (day.frozen) return <FrozenDay date={day.date} ref={ref} />
  const [first, ...others] = learnedLines(day)
  return (
    <Day date={day.date} mark={<TrailMark state="done" />} ref={ref}>
      {first}
      {others.map((line) => (
        <span key={line} className="block text-sm text-soft">
          {line}
        </span>
      ))}
    </Day>
  )
}

function FrozenDay({ date, ref }: { date: LocalDate; ref?: Ref<HTMLLIElement> | undefined }) {
  const mark = (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full border border-field bg-moss text-ink"
    >
      <Snowflake size={15} />
    </span>
  )
  return (
    <Day date={date} mark={mark} ref={ref}>
      <span className="text-soft">A freeze saved your streak.</span>
    </Day>
  )
}

interface DayProps {
  date: LocalDate
  mark: ReactNode
  /** Whether the trail from here on down is walked. */
  isWalked?: boolean
  ref?: Ref<HTMLLIElement> | undefined
  children: ReactNode
}

function Day({ date, mark, isWalked = true, ref, children }: DayProps) {
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined} className="group grid grid-cols-[1.5rem_1fr] gap-x-4">
      <span className="flex flex-col items-center">
        {mark}
        <span
          aria-hidden
          className={`flex-1 border-l-3 group-last:hidden ${isWalked ? 'border-pine' : 'border-field border-dotted'}`}
        />
      </span>
      <p className="pb-6">
        <span className="block font-semibold text-sm text-soft leading-6">{longDay(date)}</span>
        {children}
      </p>
    </li>
  )
}
