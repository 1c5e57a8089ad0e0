import { Flame } from 'lucide-react'
import { type Streak, streakOn } from '../../domain/streaks.ts'
import { ownToday } from '../local-time.ts'
import { Card } from '../ui/card.tsx'

const week = [1, 2, 3, 4, 5, 6, 7]

/** The streak as it stands today in the learner's own calendar: alive until the end of the next day. */
export function StreakCard({ streak }: { streak: Streak }) {
  const { days, state } = streakOn(streak, ownToday())
  const wayOn = {
    none: streak.lastActivityDate ? 'Start a new streak today.' : 'Complete a lesson to start a streak.',
    'at-risk': `One lesson today makes it ${days + 1} days.`,
    safe: 'Today is done. Come back tomorrow for the next mark.',
  }[state]
  return (
    <Card className="flex flex-col">
      <h2 className="text-lg">Learning Streak</h2>
      <p className="mt-5 flex items-center gap-3">
        <Flame aria-hidden size={32} strokeWidth={1.75} className={days > 0 ? 'text-blaze' : 'text-field'} />
        <span>
          <span className="font-display font-semibold text-2xl tabular-nums">{days}</span> {days === 1 ? 'day' : 'days'}
        </span>
      </p>
      <div aria-hidden className="mt-5 grid max-h-16 min-h-9 flex-1 grid-cols-7 gap-1.5 forced-color-adjust-none">
        {week.map((day) => (
          <span
            key={day}
            className={`rounded-control ${day <= days ? 'bg-blaze' : 'border border-field border-dashed'}`}
          />
        ))}
      </div>
      <p className="mt-auto pt-4 text-sm text-soft">{wayOn}</p>
      {streak.longestStreak > days && (
        <p className="text-sm text-soft">
          Your longest: {streak.longestStreak} {streak.longestStreak === 1 ? 'day' : 'days'}
        </p>
      )}
    </Card>
  )
}
