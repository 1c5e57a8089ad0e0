import { daysBetween, type LocalDate } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import type { StreakDay } from '../../domain/streaks.ts'
import type { StreakStatus } from '../../domain/streaks-rules.ts'
import { weekdayName } from '../dates.ts'

/** Formats a date: `Thursday` within the week, `Thursday, November 12` before. */
export function dayName(day: LocalDate, today: LocalDate): string {
  const away = daysBetween(day, today)
  if (away === 0) return 'today'
  if (away === 1) return 'yesterday'
  return away > 1 && away < 7 ? weekdayName.format(date(day)) : longDay(day)
}

/** `Thursday, November 12`. */
export function longDay(day: LocalDate): string {
  return `${weekdayName.format(date(day))}, ${monthDay.format(date(day))}`
}

/** `November 12`, with the year where that is not this one. */
export function shortDay(day: LocalDate, today: LocalDate): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? monthDay.format(date(day)) : `${monthDay.format(date(day))}, ${day.slice(0, 4)}`
}

/** `Thu`. */
export function shortWeekday(day: LocalDate): string {
  return shortWeekdayForm.format(date(day))
}

// A day has no zone; read and written in the same one it stays itself.
const date = (day: LocalDate) => new Date(`${day}T00:00:00Z`)
const shortWeekdayForm = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** How the streak stands, with the freezes that keep it, and the way on. */
export function statusText(status: StreakStatus, hadStreak: boolean, today: LocalDate): string {
  const { state, frozenDays } = status
  if (state === 'none' && !hadStreak) return 'Complete a lesson to start a streak.'
  if (frozenDays.length === 0) return stateText(status)
  const saved = frozenDays.length === 1 ? 'A freeze saved your streak' : 'Two freezes saved your streak'
  const when = frozenDays.map((day) => dayName(day, today)).map((name) => (name === 'yesterday' ? name : `on ${name}`))
  return `${saved} ${when.join(' and ')}. ${stateText(status)}`
}

export function stateText({ state }: StreakStatus): string {
  return {
    none: 'Start a new streak today.',
    'at-risk': 'At risk: learn today to keep it.',
    safe: 'Safe today. Come back tomorrow for the next mark.',
  }[state]
}

/** The freezes in hand, and how far the next one is. */
export function freezesText({ freezes, daysToFreeze }: StreakStatus): string {
  const learn = daysToFreeze === 1 ? 'Learn one more day' : `Learn ${daysToFreeze} more days`
  if (freezes === 0) return `${learn} to earn a freeze.`
  if (daysToFreeze === null) return `${freezes} freezes in hand, each for a day you miss.`
  return `${freezes} freeze in hand, for a day you miss. ${learn} to earn the next.`
}

/** A day's learning, one line for each kind. */
export function learnedLines({ learned, minutes }: StreakDay): string[] {
  const lines = learned.flatMap(({ kind, title, count }) => {
    const more = count > 1 ? ` and ${count - 1} more` : ''
    const named = title ? `‘${title}’${more}` : lessonsText(count)
    switch (kind) {
      case 'lesson-completed':
        return [`Completed ${named}`]
      case 'project-handed-in':
        return [`Submitted ${title ? named : 'a project'}`]
      case 'task-passed':
        return [`Passed ${title ? named : counted(count, 'task')}`]
      case 'exercise-passed':
        return [`Passed the exercise of ${named}`]
      case 'quiz-taken':
        return [`Passed the quiz of ${named}`]
      case 'card-reviewed':
        return [`Reviewed ${counted(count, 'card')}`]
      case 'note-taken':
        return [`Took a note on ${named}`]
      case 'minutes-spent':
        return [`${counted(minutes, 'minute')} with ${named}`]
      default:
        return []
    }
  })
  return lines.length > 0 ? lines : ['A day of learning']
}

function lessonsText(count: number): string {
  return count === 1 ? 'a lesson' : `${count} lessons`
}
