import { z } from 'zod'
import { BadgeName } from './badges.ts'
import { TimeZone } from './calendar.ts'
import { LessonId } from './courses.ts'
import { Work } from './exercises.ts'
import { EventId, type Happening, type RecordedEvent } from './learning-events.ts'
import { maxNoteLength } from './notes.ts'
import { Preferences, Profile, Settings } from './preferences.ts'
import { maxSubmissionLength, Stats } from './progress.ts'
import { QuizResult } from './quizzes.ts'
import { Streak } from './streaks.ts'
import { VideoProgress } from './video.ts'

// The file that a learner takes along: what docs/data-export.md describes. Its items are strict: what this version does
// not know is refused rather than dropped in silence.

/** What the file calls itself in its first line. */
export const accountFormat = 'waymark-account'
/** Goes up when an item of an earlier version could be misread. */
export const accountFormatVersion = 1

const Instant = z.iso.datetime({ precision: 3 }).refine((instant) => instant >= '1970', { error: 'Before 1970.' })
/** The first 16 hexadecimal digits of the SHA-256 of the item without it, as JSON with its keys in order. */
const Checksum = z.string().regex(/^[0-9a-f]{16}$/, 'A checksum is 16 hexadecimal digits.')
const sealed = { checksum: Checksum }

const anyEvent = {
  ...sealed,
  id: EventId,
  occurredAt: Instant,
  timeZone: TimeZone,
  localDate: z.iso.date(),
  claimedAt: Instant.optional(),
  recordedAt: Instant,
}
const ofLesson = { lessonId: LessonId }
const inModule = { courseId: z.string().max(64), moduleId: z.string().max(64) }
const onPath = { courseId: z.string().max(64), preferences: Preferences }
// What sums of these have to stay below is the largest number that the database's int holds.
const Points = z.int().min(1).max(1000)
const Count = z.int().min(0).max(1000)
const Skills = z.array(z.string().min(1).max(64)).max(20)

/** An event by its kind. */
export const eventItems = {
  'lesson-completed': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('lesson-completed'), ...ofLesson, ...inModule, ...onPath },
    points: Points,
    skills: Skills.optional(),
  }),
  'lesson-reopened': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('lesson-reopened'), ...ofLesson, ...inModule, ...onPath },
  }),
  'quiz-taken': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('quiz-taken'), ...ofLesson },
    firstTries: z.array(z.int().min(0).max(5)).max(50),
    correct: Count,
    total: Count,
    passed: z.boolean(),
  }),
  'exercise-passed': z.strictObject({ ...anyEvent, kind: z.literal('exercise-passed'), ...ofLesson }),
  'project-handed-in': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('project-handed-in'), ...onPath },
    projectId: z.string().max(64),
    points: Points,
    submission: z.string().min(1).max(maxSubmissionLength),
  }),
  'note-taken': z.strictObject({ ...anyEvent, kind: z.literal('note-taken'), ...ofLesson }),
  'minutes-spent': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('minutes-spent'), ...ofLesson, ...inModule },
    minutes: z.int().min(1).max(600),
  }),
  'path-chosen': z.strictObject({ ...anyEvent, kind: z.literal('path-chosen'), ...onPath }),
  'points-awarded': z.strictObject({
    ...{ ...anyEvent, kind: z.literal('points-awarded') },
    source: z.string().min(1).max(200),
    points: Points,
  }),
  'day-counted': z.strictObject({ ...anyEvent, kind: z.literal('day-counted') }),
} satisfies Record<Happening['kind'], z.ZodType>

const EventItem = z.discriminatedUnion('kind', [
  eventItems['lesson-completed'],
  eventItems['lesson-reopened'],
  eventItems['quiz-taken'],
  eventItems['exercise-passed'],
  eventItems['project-handed-in'],
  eventItems['note-taken'],
  eventItems['minutes-spent'],
  eventItems['path-chosen'],
  eventItems['points-awarded'],
  eventItems['day-counted'],
])
export type EventItem = z.infer<typeof EventItem>

/** The event that an item holds. */
export function eventOf({ checksum: _, recordedAt: __, ...event }: EventItem): RecordedEvent {
  return event
}

/** The parts of the file, and what an item of each is; each comes with a checksum. */
export const accountItems = {
  profile: z.strictObject({
    ...sealed,
    name: z.string(),
    email: z.string(),
    memberSince: Instant,
    onWaitlistSince: Instant.nullable(),
    preferences: Profile,
    settings: Settings,
  }),
  events: EventItem,
  notes: z.strictObject({ ...sealed, ...ofLesson, text: z.string().min(1).max(maxNoteLength), updatedAt: Instant }),
  exercises: z.strictObject({ ...sealed, ...ofLesson, work: Work, updatedAt: Instant }),
  videos: z
    .strictObject({ ...sealed, ...ofLesson, ...VideoProgress.shape, updatedAt: Instant })
    .refine(({ positionSeconds, durationSeconds }) => durationSeconds > 0 && positionSeconds <= durationSeconds, {
      error: 'The position lies within the video.',
    }),
  savedResources: z.strictObject({
    ...sealed,
    resourceId: z
      .int()
      .positive()
      .max(2 ** 31 - 1),
    savedAt: Instant,
  }),
  examTries: z.strictObject({
    ...sealed,
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
  favouriteCourses: z.strictObject({ ...sealed, courseId: z.string().max(64) }),
}
export type AccountItems = { [Section in AccountSection]: z.infer<(typeof accountItems)[Section]> }
export type AccountSection = keyof typeof accountItems

/** Points, streak and what else follows from the events, to look at and to compare: an import works it out anew. */
const Figures = z.object({
  stats: Stats,
  streak: Streak,
  awards: z.record(z.string(), z.object({ points: z.int(), awardedAt: Instant })),
  skills: z.record(z.string(), z.int()),
  badges: z.partialRecord(BadgeName, Instant),
  lessons: z.record(
    LessonId,
    z.object({ courseId: z.string(), moduleId: z.string(), completedAt: Instant.nullable(), minutes: z.int() }),
  ),
  projects: z.record(z.string(), z.object({ courseId: z.string(), submission: z.string(), completedAt: Instant })),
  quizzes: z.record(LessonId, QuizResult),
  exercises: z.record(LessonId, Instant),
  enrolments: z.record(
    z.string(),
    z.object({
      preferences: Preferences,
      progressPercentage: z.int(),
      startedAt: Instant,
      lastAccessedAt: Instant,
      completedAt: Instant.nullable(),
    }),
  ),
})

/** The whole file. */
export const AccountFile = z.object({
  format: z.literal(accountFormat),
  version: z.literal(accountFormatVersion),
  exportedAt: Instant,
  /** The address of the site that it was exported from. */
  installation: z.url(),
  profile: accountItems.profile,
  events: z.array(accountItems.events),
  notes: z.array(accountItems.notes),
  exercises: z.array(accountItems.exercises),
  videos: z.array(accountItems.videos),
  savedResources: z.array(accountItems.savedResources),
  examTries: z.array(accountItems.examTries),
  favouriteCourses: z.array(accountItems.favouriteCourses),
  record: Figures,
  /** How many items with a checksum there are. It comes last: a file without it was cut off. */
  itemCount: z.int(),
})
