import { z } from 'zod'
import type { Stale } from './endpoint.ts'

// A learner's changes in one tab reach the others by server-sent events. An event says what to ask for again and
// carries nothing of what is there: that is asked for as ever, with every check.

export const changesPath = '/api/v1/changes'

/** Milliseconds between heartbeats. */
export const heartbeatMs = 25_000
/** Milliseconds by which a response or heartbeat may be late. */
export const timeoutMs = 10_000

/** Names the browser of a request. Its tabs notify each other, so the server skips them. */
export const browserHeader = 'x-waymark-browser'
export const browserName = /^\w{1,32}$/

/** The page's cursor in the stream. */
export const Cursor = z.string().regex(/^[\w-]{1,40}\.\d{1,15}$/, 'Must be the id of a message.')

export const ChangesQuery = z
  .object({
    /** The cursor of a page that reopens the stream. Later messages are sent again. */
    after: Cursor.optional(),
    /** For a page without a cursor: milliseconds since it loaded its data. */
    unheard: z.coerce.number().int().min(0).optional(),
  })
  .refine(({ after, unheard }) => after !== undefined || unheard !== undefined, {
    path: ['unheard'],
    error: 'Say for how long nothing was heard, or what was heard last.',
  })

/** The JSON data of a server-sent event. */
export type ChangeMessage =
  | { kind: 'heartbeat' }
  /** The learner wrote in the named browser, so these paths are stale. */
  | { kind: 'changed'; stale: Stale; browser: string | null }
  /** Messages may have been missed, so everything is stale. */
  | { kind: 'resync' }
  /** The session may be over; the page must ask. */
  | { kind: 'session-ended' }
  /** The learner has too many streams, and this one is the oldest. */
  | { kind: 'replaced' }
