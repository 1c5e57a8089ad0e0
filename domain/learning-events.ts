import { z } from 'zod'
import { type LocalDate, TimeZone, UtcOffset } from './calendar.ts'
import { type EventPayload, eventKinds, type SentKind, sentKinds } from './event-kinds.ts'

const common = {
  /** Earlier or later instants are mistakes, which no calendar here supports. */
  occurredAt: z.iso
    .datetime({ offset: true })
    .refine((instant) => Date.parse(instant) >= 0 && Date.parse(instant) < Date.UTC(10_000), {
      error: 'Must be a time from 1970 to 9999, by UTC.',
    }),
  timeZone: TimeZone,
  /** The learner's UTC offset at the time, for a zone unknown to the server. */
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

/** A stored event. */
export type RecordedEvent = EventPayload & {
  id: string
  /** UTC with milliseconds, like every stored instant. */
  occurredAt: string
  timeZone: string
  /** The day it was for the learner, which stays that day wherever they go. */
  localDate: LocalDate
  /** By the learner's own clock, where that was not believed. */
  claimedAt?: string
  /** Imported from a file, about content that this installation lacked. Its points are imported too. */
  broughtAlong?: boolean
}

/** Whether two events of one id are the same, whatever the server added. */
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
