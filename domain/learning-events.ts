import { z } from 'zod'
import { type LocalDate, TimeZone, UtcOffset } from './calendar.ts'
import { type EventPayload, eventKinds, type SentKind, sentKinds } from './event-kinds.ts'

const common = {
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
/** Something that a learner did, as a browser sends it: the value of an operation of the kind 'event'. */
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
  return JSON.stringify(identityOf(a)) === JSON.stringify(identityOf(b))
}

function identityOf(event: RecordedEvent): unknown[] {
  const { kind, occurredAt, claimedAt = occurredAt } = event
  const fields = eventKinds[kind].identity.map((name) => inOrder(Reflect.get(event, name)))
  return [kind, claimedAt, ...fields]
}

// The database keeps an object's members in an order of its own.
function inOrder(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.entries(value).sort() : value
}
