import { z } from 'zod'
import { type LocalDate, TimeZone, UtcOffset } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { problems } from './errors.ts'
import { type EventPayload, eventKinds, type SentKind, sentKinds } from './event-kinds.ts'
import { ProgressOutcome, recordPaths } from './progress.ts'

/** Events that are recorded of one message; what is beyond is refused, to be sent again. */
export const maxEventsAtOnce = 1000
/** Events in a message that is read at all. */
const maxEventsInMessage = 10_000

/** One spelling of an id is one event, as the database has it. */
export const EventId = z.uuid().toLowerCase()

const common = {
  /** Made where it happened. The same event sent twice is recorded once. */
  id: EventId,
  /** Whose event it is: a queue that was left on a device must not go to somebody else. */
  learnerId: z.string().max(64),
  /** Not from before there were computers to tell of it: such an instant is a slip, and no calendar here holds it. */
  occurredAt: z.iso
    .datetime({ offset: true })
    .refine((instant) => Date.parse(instant) >= 0 && Date.parse(instant) < Date.UTC(10_000), {
      error: 'Must be a time from 1970 to 9999, by UTC.',
    }),
  timeZone: TimeZone,
  /** Of the learner's clock then, for a zone that the server does not know by its name. */
  utcOffset: UtcOffset.optional(),
}
/** Something that a learner did, as their browser tells it. */
export const LearningEvent = z.discriminatedUnion(
  'kind',
  sentKinds.map((kind) => sentEvent(kind)) as [SentEvent, ...SentEvent[]],
)
export type LearningEvent = z.infer<typeof LearningEvent>

type SentEvent = { [Kind in SentKind]: ReturnType<typeof sentEvent<Kind>> }[SentKind]

function sentEvent<Kind extends SentKind>(kind: Kind) {
  const { sent } = eventKinds[kind]
  return z.object({ ...common, kind: z.literal(kind), ...(sent as NonNullable<(typeof eventKinds)[Kind]['sent']>) })
}

/** An event as it is kept. */
export type RecordedEvent = EventPayload & {
  id: string
  /** UTC with milliseconds, like every instant that is kept. */
  occurredAt: string
  timeZone: string
  /** The day it was for the learner, which stays that day wherever they go. */
  localDate: LocalDate
  /** By the learner's own clock, where that was not believed. */
  claimedAt?: string
  /** It came in a file, and is of what this installation did not know then: so are its points. */
  broughtAlong?: boolean
}

/** Whether two events of one id tell the same; what the server found out about them besides does not matter. */
export function isSameEvent(a: RecordedEvent, b: RecordedEvent): boolean {
  return JSON.stringify(told(a)) === JSON.stringify(told(b))
}

function told(event: RecordedEvent): unknown[] {
  const { kind, occurredAt, claimedAt = occurredAt } = event
  const fields = eventKinds[kind].identity.map((name) => inOrder(Reflect.get(event, name)))
  return [kind, claimedAt, ...fields]
}

// The database keeps an object's members in an order of its own.
function inOrder(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.entries(value).sort() : value
}

/** What became of one event of a message. */
export const EventResult = z.object({
  status: z.enum(['recorded', 'known', 'refused']),
  /** Why it was refused: a code, and one sentence to a person. */
  code: z.enum(Object.keys(problems) as [keyof typeof problems, ...(keyof typeof problems)[]]).nullable(),
  detail: z.string().nullable(),
})
export type EventResult = z.infer<typeof EventResult>

/** The figures after a message, and what each of its events came to, in their order. */
export const EventsOutcome = ProgressOutcome.extend({ results: z.array(EventResult) })
export type EventsOutcome = z.infer<typeof EventsOutcome>

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/v1/events',
  access: 'learner',
  summary:
    'Record what the learner did, in any order and as often as it takes. Each event is recorded once, or refused with the reason; the others are recorded all the same.',
  maxBodyBytes: 3_000_000,
  body: z.object({
    /** By the clock that the events were timed with: one that is off corrects them. */
    sentAt: z.iso.datetime({ offset: true }),
    /** Each a `LearningEvent`; one that is not is refused by itself. */
    events: z.array(z.unknown()).min(1).max(maxEventsInMessage),
  }),
  output: EventsOutcome,
  makesStale: [
    ...recordPaths,
    '/api/v1/progress/projects/:projectId',
    '/api/v1/quizzes/:lessonId/result',
    '/api/v1/exercises/:lessonId',
  ],
})
