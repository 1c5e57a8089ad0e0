// Date formats: one style for each length.

/** `Nov 12, 2026`. */
export const mediumDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
/** `November 12, 2026`. */
export const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
/** `Thursday, November 12, 2026`. */
export const fullDate = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
/** `Nov 12, 2026, 3:05 PM`. */
export const mediumInstant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
/** `3:05 PM`. */
export const clockTime = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

// For calendar days: `2026-11-12` is read as its midnight in UTC.

/** `Thursday`. */
export const weekdayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
/** `T`. */
export const weekdayLetter = new Intl.DateTimeFormat('en', { weekday: 'narrow', timeZone: 'UTC' })

/** Browsers have the method, had the property before it, or have neither. */
type WeekOfLocale = Partial<Pick<Intl.Locale, 'getWeekInfo'>> & { weekInfo?: { firstDay: number } }

/** The first day of a week where a language is at home, from 1 for Monday to 7 for Sunday. */
export function firstWeekday(language: string): number {
  const locale = localeOf(language)
  return (locale?.getWeekInfo?.() ?? locale?.weekInfo)?.firstDay ?? 1
}

/** Nothing for what is no language tag: browsers hand on the name of a system's locale, such as `c` or `en-US@posix`. */
function localeOf(language: string): WeekOfLocale | undefined {
  try {
    return new Intl.Locale(language)
  } catch {
    return undefined
  }
}
