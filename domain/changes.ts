import { z } from 'zod'

// What a learner does in one tab reaches their others by server-sent events. An event says where to look again and
// carries nothing of what is there: that is asked for as ever, with every check.

export const changesPath = '/api/v1/changes'

/** The stream says this often that it is alive, in seconds. */
export const heartbeatInterval = 25
/** An answer or a heartbeat that is due is waited for this long, in seconds. */
export const patience = 10

/** Names the tab that a request comes from, so that it is not told of its own doing. */
export const tabHeader = 'x-waymark-tab'
export const tabName = /^\w{1,32}$/

export const ChangesQuery = z.object({
  /** For how long the page has heard of nothing, in milliseconds: it is told if there was something. */
  unheard: z.coerce.number().int().min(0),
})

/** What the data of an event is, as JSON. */
export type ChangeEvent =
  | { kind: 'heartbeat' }
  /** The learner called the endpoint with this path, in this tab if it gave its name. */
  | { kind: 'changed'; path: string; tab: string | null }
  /** There may have been changes that nobody told of: anything may be another. */
  | { kind: 'missed' }
  /** The session is over, or may be; who is here has to be asked again. */
  | { kind: 'over' }
  /** The learner has too many streams, and this is the oldest. */
  | { kind: 'replaced' }
