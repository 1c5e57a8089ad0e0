import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `null` where there is no feed. */
const FeedToken = z.object({ token: z.string().nullable() })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/v1/calendar-feed',
  access: 'learner',
  summary: 'The secret of the address under which calendar programs read your plan; null where there is none.',
  output: FeedToken,
})

export const setCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/v1/calendar-feed',
  access: 'learner',
  summary: 'Make the address of your calendar, a new one in place of the old, or take it back: old ones stay dead.',
  body: z.object({ isOn: z.boolean() }),
  output: FeedToken,
  makesStale: ['/api/v1/calendar-feed'],
})

/** The media type of iCalendar (RFC 5545). */
const calendarType = 'text/calendar; charset=utf-8'

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/v1/calendar-feeds/:file',
  access: 'anyone',
  summary:
    'The plan of whoever gave out this address, as iCalendar (RFC 5545), from today on. 304 where it is unchanged.',
  rate: 'attempts',
  params: z.object({ file: z.string().max(64) }),
  answersWith: calendarType,
  problems: ['not-found'],
  output: z.string(),
})

export const getPlanDay = endpoint({
  method: 'GET',
  path: '/api/v1/plan/:date',
  access: 'learner',
  summary: 'A day of your plan as an iCalendar file with one event.',
  params: z.object({ date: z.iso.date() }),
  answersWith: calendarType,
  problems: ['not-found'],
  output: z.string(),
})
