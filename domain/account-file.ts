import { z } from 'zod'
import { TimeZone } from './calendar.ts'
import { collectionFields } from './collections.ts'
import { LessonId } from './courses.ts'
import { type EventKind, eventKinds, kindNames } from './event-kinds.ts'
import { Work } from './exercises.ts'
import { LearnerRecord } from './learner-record.ts'
import { EventId, type RecordedEvent } from './learning-events.ts'
import { maxNoteLength } from './notes.ts'
import { StretchSlug } from './places.ts'
import { Preferences, Profile, Settings } from './preferences.ts'
import { Stats } from './progress.ts'
import { ResourceId } from './resource-ids.ts'
import { VideoProgress } from './video.ts'

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
  id: EventId,
  occurredAt: Instant,
  timeZone: TimeZone,
  localDate: z.iso.date(),
  claimedAt: Instant.optional(),
  broughtAlong: z.boolean().optional(),
  recordedAt: Instant,
}
const ofLesson = { lessonId: LessonId }
const Count = z.int().min(0).max(1000)

/** Maximum base64 length of a picture, far above a square of ours. */
const maxPictureLength = 400_000

/** The item schemas of events, by kind. */
export const eventItems = Object.fromEntries(kindNames.map((kind) => [kind, eventItem(kind)])) as {
  [Kind in EventKind]: ReturnType<typeof eventItem<Kind>>
}

function eventItem<Kind extends EventKind>(kind: Kind) {
  const kept: (typeof eventKinds)[Kind]['kept'] = eventKinds[kind].kept
  return z.strictObject({ ...anyEvent, kind: z.literal(kind), ...kept })
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

/** Item schemas by section of the file; each item has a checksum. */
export const accountItems = {
  profile: z.strictObject({
    ...withChecksum,
    name: z.string(),
    email: z.string(),
    memberSince: Instant,
    onWaitlistSince: Instant.nullable(),
    preferences: Profile,
    settings: Settings,
  }),
  events: EventItem,
  notes: z.strictObject({
    ...withChecksum,
    ...ofLesson,
    text: z.string().min(1).max(maxNoteLength),
    updatedAt: Instant,
  }),
  exercises: z.strictObject({ ...withChecksum, ...ofLesson, work: Work, updatedAt: Instant }),
  videos: z
    .strictObject({ ...withChecksum, ...ofLesson, ...VideoProgress.shape, updatedAt: Instant })
    .refine(({ positionSeconds, durationSeconds }) => durationSeconds > 0 && positionSeconds <= durationSeconds, {
      error: 'The position lies within the video.',
    }),
  places: z.strictObject({ ...withChecksum, ...ofLesson, stretch: StretchSlug, updatedAt: Instant }),
  savedResources: z.strictObject({
    ...withChecksum,
    resourceId: ResourceId,
    savedAt: Instant,
  }),
  resourceMarks: z
    .strictObject({
      ...withChecksum,
      resourceId: ResourceId,
      isDone: z.boolean(),
      rating: z.int().min(1).max(5).nullable(),
      markedAt: Instant,
    })
    .refine(({ isDone, rating }) => isDone || rating !== null, { error: 'A mark says that it is done, or rates it.' }),
  collections: z.strictObject({
    ...withChecksum,
    ...collectionFields,
    collectionId: z.uuid(),
    name: collectionFields.name.min(1),
    createdAt: Instant,
    updatedAt: Instant,
  }),
  pathResources: z.strictObject({
    ...withChecksum,
    moduleId: z.string().max(64),
    resourceId: ResourceId,
    addedAt: Instant,
  }),
  examTries: z.strictObject({
    ...withChecksum,
    attemptId: EventId,
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
  favouriteCourses: z.strictObject({ ...withChecksum, courseId: z.string().max(64) }),
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
