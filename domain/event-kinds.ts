import { z } from 'zod'
import { maxSubmissionLength } from './bounds.ts'
import { CourseId, LessonId } from './courses.ts'
import type { KeyedPart } from './learner-record-rules.ts'
import { Preferences } from './preferences.ts'
import { FirstTries } from './quizzes.ts'

// The fields of each kind of event. What an event changes in the record is a rule of domain/learner-record-rules.ts; what
// the server adds to one that a browser sends, of server/progress/validate-event.ts. Pages need what an event is about
// alone: that is in domain/event-subjects.ts, so that they load none of this.

/** Stored with each event. Incremented when older events could be misread. */
export const eventSchemaVersion = 1

interface EventKindFacts {
  /** The fields that a browser sends; `null` if only the server creates such events. */
  sent: Readonly<Record<string, z.ZodType>> | null
  /** The stored fields: those sent, and what the server knew at the time. */
  stored: Readonly<Record<string, z.ZodType>>
  /** The stored fields that distinguish events. All others come from the server alone. */
  identity: readonly string[]
  /** The parts of the record that its rule may change. Streak, badges and what else follows are computed for all kinds. */
  changes: readonly Exclude<KeyedPart, 'badges'>[]
}

const ofLesson = { lessonId: LessonId }
const ofProject = { projectId: z.string().max(64) }
const inCourse = { courseId: CourseId }
const inModule = { ...inCourse, moduleId: z.string().max(64) }
/**
 * A deck is the cards of a course, by its id, or cards that a learner brought along. Ids of cards begin with `q:` for the
 * question of a quiz, `t:` for a term, `o:` for a card of the learner's own.
 */
const ofCard = { deckId: CourseId, cardId: z.string().regex(/^[qto]:[\w-]{1,62}$/) }
/** The path that was on the screen; it becomes the path the learner is enrolled on. */
const onPath = { preferences: Preferences }
// Sums of these must fit the database's int.
const Points = z.int().min(1).max(1000)
const Skills = z.array(z.string().min(1).max(64)).max(20)
const Count = z.int().min(0).max(1000)
const tooMany = { error: 'At most 50 changes at once.' }

/** By the id of a step, and by day. */
const PlanChange = {
  moves: z.record(z.string().max(110), z.iso.date().nullable()).refine(hasFew, tooMany),
  extraMinutes: z.record(z.iso.date(), z.int().min(0).max(600)).refine(hasFew, tooMany),
}

const Answer = {
  /** 1 for forgotten, 2 for hard, 3 for known, 4 for easy. */
  rating: z.int().min(1).max(4),
  seconds: z.int().min(0).max(60),
  /** An extra round, which does not change when the card is asked next. */
  isExtra: z.boolean(),
}

const Right = z.record(LessonId, z.int().min(0).max(2)).refine(hasFew, { error: 'At most 50 topics.' })

function hasFew(changes: object): boolean {
  return Object.keys(changes).length <= 50
}

/** Minutes that one event of a browser can tell of. */
const maxMinutes = 60

/** The kinds of events, in the order in which a day lists them. */
export const eventKinds = {
  'lesson-completed': {
    sent: { ...ofLesson, ...onPath },
    stored: {
      ...ofLesson,
      ...inModule,
      ...onPath,
      points: Points,
      skills: Skills,
    },
    identity: ['lessonId', 'preferences'],
    changes: ['lessons', 'awards', 'skills', 'enrolments'],
  },
  'project-handed-in': {
    sent: { ...ofProject, ...onPath, submission: z.string().trim().min(1).max(maxSubmissionLength) },
    stored: {
      ...ofProject,
      ...inCourse,
      ...onPath,
      points: Points,
      submission: z.string().min(1).max(maxSubmissionLength),
    },
    identity: ['projectId', 'preferences', 'submission'],
    changes: ['projects', 'awards', 'enrolments'],
  },
  'task-passed': {
    sent: { taskId: LessonId },
    stored: { taskId: LessonId, ...ofLesson, points: Points, skills: Skills },
    identity: ['taskId'],
    changes: ['exercises', 'awards', 'skills'],
  },
  /** As pages sent it before tasks gave points. */
  'exercise-passed': {
    sent: ofLesson,
    stored: ofLesson,
    identity: ['lessonId'],
    changes: ['exercises'],
  },
  'quiz-taken': {
    /** The options chosen first; the server counts how many are right. */
    sent: { ...ofLesson, firstTries: FirstTries },
    stored: {
      ...ofLesson,
      firstTries: z.array(z.int().min(0).max(5)).max(50),
      correct: Count,
      total: Count,
      passed: z.boolean(),
    },
    identity: ['lessonId', 'firstTries'],
    changes: ['quizzes'],
  },
  'note-taken': {
    sent: ofLesson,
    stored: ofLesson,
    identity: ['lessonId'],
    changes: [],
  },
  'minutes-spent': {
    sent: { ...ofLesson, minutes: z.int().min(1).max(maxMinutes) },
    stored: { ...ofLesson, ...inModule, minutes: z.int().min(1).max(600) },
    identity: ['lessonId', 'minutes'],
    changes: ['lessons'],
  },
  /** update_learning_streak: a day that counts by itself. */
  'day-counted': {
    sent: null,
    stored: {},
    identity: [],
    changes: [],
  },
  'lesson-reopened': {
    sent: { ...ofLesson, ...onPath },
    stored: { ...ofLesson, ...inModule, ...onPath },
    identity: ['lessonId', 'preferences'],
    changes: ['lessons', 'enrolments'],
  },
  /** Onboarding, or a change of the path. */
  'path-chosen': {
    sent: null,
    stored: { ...inCourse, ...onPath },
    identity: ['preferences'],
    changes: ['enrolments'],
  },
  /** A change of the plan: a step moved to a day, more minutes on a day. `null` and 0 take a change back. */
  'plan-changed': {
    sent: { ...inCourse, ...PlanChange },
    stored: { ...inCourse, ...PlanChange },
    identity: ['courseId', 'moves', 'extraMinutes'],
    changes: ['plans'],
  },
  /** A card that was asked. */
  'card-reviewed': {
    sent: { ...ofCard, ...Answer },
    stored: { ...ofCard, ...Answer },
    identity: ['deckId', 'cardId', 'rating', 'isExtra'],
    changes: [],
  },
  /** A card that is left out from now on, or taken up again. */
  'card-set-aside': {
    sent: { ...ofCard, isSetAside: z.boolean() },
    stored: { ...ofCard, isSetAside: z.boolean() },
    identity: ['deckId', 'cardId', 'isSetAside'],
    changes: [],
  },
  /** A placement check: how many questions were answered right, by topic. */
  'placement-taken': {
    sent: { ...inCourse, right: Right },
    stored: { ...inCourse, right: Right },
    identity: ['courseId', 'right'],
    changes: ['placements'],
  },
  /** award_points: points for something that is not of a course, once for each source. */
  'points-awarded': {
    sent: null,
    stored: { source: z.string().min(1).max(200), points: Points },
    identity: ['source'],
    changes: ['awards'],
  },
} as const satisfies Record<string, EventKindFacts>

type Kinds = typeof eventKinds
export type EventKind = keyof Kinds
/** The kinds that a browser sends. */
export type SentKind = { [Kind in EventKind]: Kinds[Kind]['sent'] extends null ? never : Kind }[EventKind]
/** The parts of the record that a kind of event may change. */
export type ChangedBy<Kind extends EventKind> = Kinds[Kind]['changes'][number]

type PayloadOf<Kind extends EventKind> = Kinds[Kind]['stored'] extends infer Stored extends z.ZodRawShape
  ? z.output<z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Stored>>
  : never
/** An event with what the server knew at the time, so that later content changes leave the record alone. */
export type EventPayload<Kind extends EventKind = EventKind> = { [K in Kind]: PayloadOf<K> }[Kind]

export const kindNames = Object.keys(eventKinds) as EventKind[]
export const sentKinds = kindNames.filter((kind) => eventKinds[kind].sent !== null) as SentKind[]
