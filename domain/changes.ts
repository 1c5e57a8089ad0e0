import { z } from 'zod'
import type { Stale } from './endpoint.ts'

// What a learner does in one tab reaches their others by server-sent events. An event says what to ask for again and
// carries nothing of what is there: that is asked for as ever, with every check.

export const changesPath = '/api/v1/changes'

/** The stream says this often that it is alive. */
export const heartbeatMs = 25_000
/** An answer or a heartbeat that is due is waited for this long. */
export const timeoutMs = 10_000

/** Names the browser that a request comes from: its tabs tell each other, and need not be told. */
export const browserHeader = 'x-waymark-browser'
export const browserName = /^\w{1,32}$/

/** Says where a page is in the stream: the last message that it heard. */
export const Cursor = z.string().regex(/^[\w-]{1,40}\.\d{1,15}$/, 'Must be the id of a message.')

export const ChangesQuery = z
  .object({
    /** The last message that was heard, for a page that opens the stream anew: what came after it is told. */
    after: Cursor.optional(),
    /** For a page that has heard none: for how long it has known what it shows, in milliseconds. */
    unheard: z.coerce.number().int().min(0).optional(),
  })
  .refine(({ after, unheard }) => after !== undefined || unheard !== undefined, {
    path: ['unheard'],
    error: 'Say for how long nothing was heard, or what was heard last.',
  })

/** What the data of an event is, as JSON. */
export type ChangeMessage =
  | { kind: 'heartbeat' }
  /** The learner wrote, in this browser if it gave its name, and what stands here is old. */
  | { kind: 'changed'; stale: Stale; browser: string | null }
  /** There may have been changes that nobody told of: anything may be another. */
  | { kind: 'resync' }
  /** The session is over, or may be; who is here has to be asked again. */
  | { kind: 'session-ended' }
  /** The learner has too many streams, and this is the oldest. */
  | { kind: 'replaced' }
