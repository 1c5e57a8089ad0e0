import { z } from 'zod'
import { type LocalDate, TimeZone } from './calendar.ts'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { problems } from './errors.ts'
import { Preferences } from './preferences.ts'
import { maxSubmissionLength, ProgressOutcome } from './progress.ts'
import { FirstTries } from './quizzes.ts'

/** Minutes that one event can tell of. */
export const maxMinutes = 60
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
    .refine((instant) => Date.parse(instant) >= 0, { error: 'Must be a time since 1970.' }),
  timeZone: TimeZone,
}
const ofLesson = { lessonId: LessonId }
/** The path that was on the screen; it becomes the path the learner is enrolled on. */
const onPath = { preferences: Preferences }

/** Something that a learner did, as their browser tells it. */
export const LearningEvent = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('lesson-completed'), ...ofLesson, ...onPath }),
  z.object({ ...common, kind: z.literal('lesson-reopened'), ...ofLesson, ...onPath }),
  /** `firstTries` are the options chosen first; the server counts how many are right. */
  z.object({ ...common, kind: z.literal('quiz-taken'), ...ofLesson, firstTries: FirstTries }),
  z.object({ ...common, kind: z.literal('exercise-passed'), ...ofLesson }),
  z.object({
    ...common,
    kind: z.literal('project-handed-in'),
    projectId: z.string().max(64),
    ...onPath,
    submission: z.string().trim().min(1).max(maxSubmissionLength),
  }),
  z.object({ ...common, kind: z.literal('note-taken'), ...ofLesson }),
  z.object({ ...common, kind: z.literal('minutes-spent'), ...ofLesson, minutes: z.int().min(1).max(maxMinutes) }),
])
export type LearningEvent = z.infer<typeof LearningEvent>

/** What happened, with what the server knew of it then: content that changes later does not change the record. */
export type Happening =
  | ({ kind: 'lesson-completed' } & OnPath & InModule & { lessonId: string; points: number; skills?: string[] })
  | ({ kind: 'lesson-reopened' } & OnPath & InModule & { lessonId: string })
  | { kind: 'quiz-taken'; lessonId: string; firstTries: number[]; correct: number; total: number; passed: boolean }
  | { kind: 'exercise-passed'; lessonId: string }
  | ({ kind: 'project-handed-in' } & OnPath & { projectId: string; points: number; submission: string })
  | { kind: 'note-taken'; lessonId: string }
  | ({ kind: 'minutes-spent' } & InModule & { lessonId: string; minutes: number })
  /** Onboarding, or a change of the path. */
  | ({ kind: 'path-chosen' } & OnPath)
  /** award_points: points for something that is not of a course, once for each source. */
  | { kind: 'points-awarded'; source: string; points: number }
  /** update_learning_streak: a day that counts by itself. */
  | { kind: 'day-counted' }

interface OnPath {
  courseId: string
  preferences: Preferences
}
interface InModule {
  courseId: string
  moduleId: string
}

/** An event as it is kept. */
export type RecordedEvent = Happening & {
  id: string
  /** UTC with milliseconds, like every instant that is kept. */
  occurredAt: string
  timeZone: string
  /** The day it was for the learner, which stays that day wherever they go. */
  localDate: LocalDate
  /** By the learner's own clock, where that was not believed. */
  claimedAt?: string
}

/** Whether two events of one id tell the same; what the server found out about them besides does not matter. */
export function isSameEvent(a: RecordedEvent, b: RecordedEvent): boolean {
  return JSON.stringify(told(a)) === JSON.stringify(told(b))
}

function told(event: RecordedEvent): unknown[] {
  const { kind, timeZone, occurredAt, claimedAt = occurredAt } = event
  const path = 'preferences' in event ? event.preferences : undefined
  return [
    ...[kind, timeZone, claimedAt, path?.learningGoal, path?.timeCommitment, path?.experienceLevel],
    ...['lessonId', 'projectId', 'submission', 'firstTries', 'minutes', 'source'].map((name) =>
      Reflect.get(event, name),
    ),
  ]
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
  maxBodyBytes: 10_000_000,
  body: z.object({
    /** By the clock that the events were timed with: one more than a day off is not believed. */
    sentAt: z.iso.datetime({ offset: true }),
    /** Each a `LearningEvent`; one that is not is refused by itself. */
    events: z.array(z.unknown()).min(1).max(maxEventsInMessage),
  }),
  output: EventsOutcome,
})
