import { daysBetween, type LocalDate } from '../../domain/calendar.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a course changed, in the largest unit that fits: 'Updated 2 weeks ago'. */
export function updatedLabel(updated: LocalDate, today: LocalDate): string {
  const days = Math.max(0, daysBetween(updated, today))
  const [length, unit] = days < 7 ? [1, 'day'] : days < 30 ? [7, 'week'] : days < 365 ? [30, 'month'] : [365, 'year']
  return `Updated ${relative.format(-Math.floor(days / (length as number)), unit as Intl.RelativeTimeFormatUnit)}`
}
