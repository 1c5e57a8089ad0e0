import { Flame, Snowflake } from 'lucide-react'
import type { Streak } from '../../domain/streaks.ts'
import { streakOn } from '../../domain/streaks-rules.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { useToday } from '../use-today.ts'
import { StreakStrip, stripOf } from './streak-strip.tsx'
import { dayName, daysText, freezesText, statusText } from './streak-words.ts'

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
        <p className="mt-1 text-sm text-soft">Your longest: {daysText(streak.longestStreak)}</p>
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
