import { z } from 'zod'
import { TimeZone } from './calendar.ts'
import { type EventKind, eventKinds, kindNames } from './event-kinds.ts'
import { type ItemKind, targetSchemas } from './items/item-kind.ts'
import { itemKinds } from './items/item-kinds.ts'
import { LearnerRecord } from './learner-record.ts'
import type { RecordedEvent } from './learning-events.ts'
import { OperationId } from './operations.ts'
import { Preferences, Profile } from './preferences.ts'
import { Stats } from './progress.ts'

// The account file, as docs/data-export.md describes it. Items are strict: unknown fields are refused rather than
// dropped silently.

/** The format's name in the first line of the file. */
export const accountFormat = 'waymark-account'
/** Incremented when an item of an earlier version could be misread. */
export const accountFormatVersion = 1

const Instant = z.iso.datetime({ precision: 3 }).refine((instant) => instant >= '1970', { error: 'Before 1970.' })
/** The first 16 hex digits of the SHA-256 of the item's other fields, as JSON with sorted keys. */
const Checksum = z.string().regex(/^[0-9a-f]{16}$/, 'A checksum is 16 hexadecimal digits.')
const withChecksum = { checksum: Checksum }

const anyEvent = {
  ...withChecksum,
  id: OperationId,
  occurredAt: Instant,
  timeZone: TimeZone,
  localDate: z.iso.date(),
  claimedAt: Instant.optional(),
  broughtAlong: z.boolean().optional(),
  recordedAt: Instant,
}
const Count = z.int().min(0).max(1000)

/** Maximum base64 length of a picture, far above a square of ours. */
const maxPictureLength = 400_000
/** Maximum length of a credential's JWT, far above one of ours. */
const maxCredentialLength = 50_000

/** The item schemas of events, by kind. */
export const eventItems = Object.fromEntries(kindNames.map((kind) => [kind, eventItem(kind)])) as {
  [Kind in EventKind]: ReturnType<typeof eventItem<Kind>>
}

function eventItem<Kind extends EventKind>(kind: Kind) {
  const stored: (typeof eventKinds)[Kind]['stored'] = eventKinds[kind].stored
  return z.strictObject({ ...anyEvent, kind: z.literal(kind), ...stored })
}

const EventItem = z.discriminatedUnion(
  'kind',
  Object.values(eventItems) as [(typeof eventItems)[EventKind], ...(typeof eventItems)[EventKind][]],
)
export type EventItem = z.infer<typeof EventItem>

/** The event in an item. */
export function eventOf({ checksum: _, recordedAt: __, ...event }: EventItem): RecordedEvent {
  return event
}

/** A stored item. The schemas of its target and value are those of its kind. */
const StoredItem = z.discriminatedUnion(
  'kind',
  itemKinds.map((kind) => storedItem(kind)) as [ReturnType<typeof storedItem>, ...ReturnType<typeof storedItem>[]],
)

function storedItem({ name, about, value }: Pick<ItemKind, 'name' | 'about' | 'value'>) {
  const target = targetSchemas[about]
  return z.strictObject({ ...withChecksum, kind: z.literal(name), target, value, updatedAt: Instant })
}

/** Item schemas by section of the file; each item has a checksum. */
export const accountItems = {
  profile: z.strictObject({
    ...withChecksum,
    name: z.string(),
    email: z.string(),
    memberSince: Instant,
    onWaitlistSince: Instant.nullable(),
    preferences: Profile,
  }),
  events: EventItem,
  items: StoredItem,
  examTries: z.strictObject({
    ...withChecksum,
    attemptId: OperationId,
    projectId: z.string().max(64),
    preferences: Preferences,
    questions: z
      .array(z.strictObject({ id: z.string().max(100), order: z.array(z.int().min(0).max(5)).max(6) }))
      .max(100),
    startedAt: Instant,
    handedIn: z
      .strictObject({
        submittedAt: Instant,
        answers: z.record(z.string().max(100), z.int().min(0).max(5)),
        correct: Count,
        total: Count,
        passed: z.boolean(),
      })
      .nullable(),
  }),
  /** Certificates of the exporting site, to be kept: no import takes them over. */
  credentials: z.strictObject({
    ...withChecksum,
    credentialId: OperationId,
    courseId: z.string().max(64),
    name: z.string(),
    jwt: z.string().max(maxCredentialLength),
    isPublic: z.boolean(),
    issuedAt: Instant,
    revokedAt: Instant.nullable(),
  }),
  /** The larger square of the learner's picture, if any. */
  pictures: z.strictObject({ ...withChecksum, webp: z.base64().max(maxPictureLength), createdAt: Instant }),
}
export type AccountItems = { [Section in AccountSection]: z.infer<(typeof accountItems)[Section]> }
export type AccountSection = keyof typeof accountItems

/** Figures that follow from the events, for reading and comparing: an import computes them anew. */
const Figures = LearnerRecord.omit({ counts: true }).extend({ stats: Stats })

const { profile, ...listed } = accountItems
const lists = Object.fromEntries(Object.entries(listed).map(([name, item]) => [name, z.array<z.ZodType>(item)])) as {
  [Name in keyof typeof listed]: z.ZodArray<(typeof listed)[Name]>
}

/** The whole file. */
export const AccountFile = z.object({
  format: z.literal(accountFormat),
  version: z.literal(accountFormatVersion),
  exportedAt: Instant,
  /** URL of the exporting site. */
  installation: z.url(),
  profile,
  ...lists,
  record: Figures,
  /** Number of items with a checksum. The field comes last: a file without it is truncated. */
  itemCount: z.int(),
})
