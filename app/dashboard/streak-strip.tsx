import { Snowflake } from 'lucide-react'
import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import type { Streak } from '../../domain/streaks.ts'
import type { StreakStatus } from '../../domain/streaks-rules.ts'
import { shortWeekday } from './streak-words.ts'

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
