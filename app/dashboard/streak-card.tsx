import { Flame, Snowflake } from 'lucide-react'
import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import type { Streak } from '../../domain/streaks.ts'
import { type StreakStatus, streakOn } from '../../domain/streaks-rules.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { useToday } from '../use-today.ts'
import { dayName, freezesText, shortWeekday, statusText } from './streak-words.ts'

/** The streak as it stands today in the learner's own calendar: alive until the end of the next day. */
export function StreakCard({ streak }: { streak: Streak }) {
  const today = useToday()
  const status = streakOn(streak, today)
  const { days, state } = status
  const strip = stripOf(streak, status, today)
  // Freezes that keep the streak alive today are named below.
  const frozen = strip.filter(({ date, mark }) => mark === 'frozen' && !status.frozenDays.includes(date))
  const hadStreak = streak.lastActivityDate !== null
  return (
    <Card className="flex flex-col">
      <h2 className="text-lg">Learning Streak</h2>
      <p className="mt-5 flex items-center gap-3">
        <StreakFlame days={days} />
        <span>
          <span className="font-display font-semibold text-2xl tabular-nums">{days}</span> {days === 1 ? 'day' : 'days'}
        </span>
      </p>
      <div className="mt-5">
        <StreakStrip days={strip} />
      </div>
      {frozen.map(({ date }) => (
        <p key={date} className="sr-only">
          A freeze saved your streak: {dayName(date, today)}.
        </p>
      ))}
      <p className="mt-4 text-sm">{statusText(status, hadStreak, today)}</p>
      {state !== 'none' && (
        <p className="mt-1 flex gap-2 text-sm text-soft">
          <Snowflake size={18} className="mt-0.5 shrink-0" />
          {freezesText(status)}
        </p>
      )}
      {streak.longestStreak > days && (
        <p className="mt-1 text-sm text-soft">Your longest: {counted(streak.longestStreak, 'day')}</p>
      )}
      {hadStreak && (
        <p className="mt-auto pt-3 text-sm">
          <Link to={paths.streak} className="link">
            Why is my streak {days}?
          </Link>
        </p>
      )}
    </Card>
  )
}

export function StreakFlame({ days }: { days: number }) {
  return <Flame size={32} className={days > 0 ? 'text-blaze' : 'text-field'} />
}

const cells = 7

interface StripDay {
  date: LocalDate
  mark: 'learned' | 'frozen' | 'today' | 'ahead'
}

/** Seven days of the run: its first ones with those to come, and once it is longer its latest. */
export function stripOf(streak: Streak, status: StreakStatus, today: LocalDate): StripDay[] {
  const { lastActivityDate, streakStartDate } = streak
  const last = status.frozenDays.at(-1) ?? lastActivityDate
  const isAlive = status.state !== 'none' && last !== null && streakStartDate !== null
  const latestSeven = isAlive ? daysLater(last, 1 - cells) : today
  const first = isAlive && streakStartDate > latestSeven ? streakStartDate : latestSeven
  const frozen = new Set([...streak.frozenDays, ...status.frozenDays])
  return Array.from({ length: cells }, (_, index) => {
    const date = daysLater(first, index)
    if (isAlive && date <= last) return { date, mark: frozen.has(date) ? 'frozen' : 'learned' }
    return { date, mark: date === today ? 'today' : 'ahead' }
  })
}

const looks: Record<StripDay['mark'], string> = {
  learned: 'bg-blaze font-semibold text-card',
  frozen: 'border border-field bg-moss font-semibold text-ink',
  today: 'border-2 border-blaze border-dashed font-semibold text-ink',
  ahead: 'border border-field border-dashed text-soft',
}

/** Decoration: what it shows is said in words beside it. */
export function StreakStrip({ days }: { days: StripDay[] }) {
  return (
    <div aria-hidden className="grid grid-cols-7 gap-1.5 text-center text-xs forced-color-adjust-none">
      {days.map(({ date, mark }) => (
        <span key={date} data-mark={mark} className={`grid h-12 place-items-center rounded-control ${looks[mark]}`}>
          {mark === 'frozen' ? <Snowflake /> : shortWeekday(date)}
        </span>
      ))}
    </div>
  )
}
