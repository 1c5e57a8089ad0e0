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
