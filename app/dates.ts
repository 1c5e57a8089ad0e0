// Dates as they are told everywhere: one style for each length.

/** `Nov 12, 2026`. */
export const mediumDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
/** `November 12, 2026`. */
export const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
/** `Thursday, November 12, 2026`. */
export const fullDate = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
/** `3:05 PM`. */
export const clockTime = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
