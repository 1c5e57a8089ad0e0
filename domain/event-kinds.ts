import { z } from 'zod'
import { maxSubmissionLength } from './bounds.ts'
import { LessonId } from './courses.ts'
import type { KeyedPart } from './learner-record-rules.ts'
import { Preferences } from './preferences.ts'
import { FirstTries } from './quizzes.ts'

// The facts about each kind of event. What an event changes in the record is a rule of
// domain/learner-record-rules.ts; what the server adds to one that a browser sends, of server/progress/validate-event.ts.

/** The subject of an event: a lesson, project or course, a card, a source of points, or a day. */
type Subject = 'lesson' | 'task' | 'project' | 'course' | 'card' | 'award' | 'day'

/** Stored with each event. Incremented when older events could be misread. */
export const eventSchemaVersion = 1

interface EventKindFacts {
  /** The fields that a browser sends; `null` if only the server creates such events. */
  sent: Readonly<Record<string, z.ZodType>> | null
  /** The stored fields: those sent, and what the server knew at the time. */
  stored: Readonly<Record<string, z.ZodType>>
  /** The stored fields that distinguish events. All others come from the server alone. */
  identity: readonly string[]
  /** Whether it keeps a streak alive. */
  isLearning: boolean | 'if-passed'
  about: Subject
  /** The parts of the record that its rule may change. Streak, badges and what else follows are computed for all kinds. */
  changes: readonly Exclude<KeyedPart, 'badges'>[]
  /** The xAPI statement: a verb of ADL's or our own, and the part of the lesson. */
  statement: { verb: string; part?: string; activityType?: string }
}

const ofLesson = { lessonId: LessonId }
const ofProject = { projectId: z.string().max(64) }
const inCourse = { courseId: z.string().max(64) }
const inModule = { ...inCourse, moduleId: z.string().max(64) }
/**
 * A deck is the cards of a course, by its id, or cards that a learner brought along. Ids of cards begin with `q:` for the
 * question of a quiz, `t:` for a term, `o:` for a card of the learner's own.
 */
const ofCard = { deckId: z.string().max(64), cardId: z.string().regex(/^[qto]:[\w-]{1,62}$/) }
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
    isLearning: true,
    about: 'lesson',
    changes: ['lessons', 'awards', 'skills', 'enrolments'],
    statement: { verb: 'completed' },
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
    isLearning: true,
    about: 'project',
    changes: ['projects', 'awards', 'enrolments'],
    statement: { verb: 'completed', activityType: 'performance' },
  },
  'task-passed': {
    sent: { taskId: LessonId },
    stored: { taskId: LessonId, ...ofLesson, points: Points, skills: Skills },
    identity: ['taskId'],
    isLearning: true,
    about: 'task',
    changes: ['exercises', 'awards', 'skills'],
    statement: { verb: 'passed', activityType: 'performance' },
  },
  /** As pages sent it before tasks gave points. */
  'exercise-passed': {
    sent: ofLesson,
    stored: ofLesson,
    identity: ['lessonId'],
    isLearning: true,
    about: 'lesson',
    changes: ['exercises'],
    statement: { verb: 'passed', part: 'exercise', activityType: 'performance' },
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
    isLearning: 'if-passed',
    about: 'lesson',
    changes: ['quizzes'],
    statement: { verb: 'passed', part: 'quiz', activityType: 'assessment' },
  },
  'note-taken': {
    sent: ofLesson,
    stored: ofLesson,
    identity: ['lessonId'],
    isLearning: true,
    about: 'lesson',
    changes: [],
    statement: { verb: 'noted' },
  },
  'minutes-spent': {
    sent: { ...ofLesson, minutes: z.int().min(1).max(maxMinutes) },
    stored: { ...ofLesson, ...inModule, minutes: z.int().min(1).max(600) },
    identity: ['lessonId', 'minutes'],
    isLearning: false,
    about: 'lesson',
    changes: ['lessons'],
    statement: { verb: 'experienced' },
  },
  /** update_learning_streak: a day that counts by itself. */
  'day-counted': {
    sent: null,
    stored: {},
    identity: [],
    isLearning: true,
    about: 'day',
    changes: [],
    statement: { verb: 'learned' },
  },
  'lesson-reopened': {
    sent: { ...ofLesson, ...onPath },
    stored: { ...ofLesson, ...inModule, ...onPath },
    identity: ['lessonId', 'preferences'],
    isLearning: false,
    about: 'lesson',
    changes: ['lessons', 'enrolments'],
    statement: { verb: 'reopened' },
  },
  /** Onboarding, or a change of the path. */
  'path-chosen': {
    sent: null,
    stored: { ...inCourse, ...onPath },
    identity: ['preferences'],
    isLearning: false,
    about: 'course',
    changes: ['enrolments'],
    statement: { verb: 'registered' },
  },
  /** A change of the plan: a step moved to a day, more minutes on a day. `null` and 0 take a change back. */
  'plan-changed': {
    sent: { ...inCourse, ...PlanChange },
    stored: { ...inCourse, ...PlanChange },
    identity: ['courseId', 'moves', 'extraMinutes'],
    isLearning: false,
    about: 'course',
    changes: ['plans'],
    statement: { verb: 'planned' },
  },
  /** A card that was asked. */
  'card-reviewed': {
    sent: { ...ofCard, ...Answer },
    stored: { ...ofCard, ...Answer },
    identity: ['deckId', 'cardId', 'rating', 'isExtra'],
    isLearning: true,
    about: 'card',
    changes: [],
    statement: { verb: 'answered' },
  },
  /** A card that is left out from now on, or taken up again. */
  'card-set-aside': {
    sent: { ...ofCard, isSetAside: z.boolean() },
    stored: { ...ofCard, isSetAside: z.boolean() },
    identity: ['deckId', 'cardId', 'isSetAside'],
    isLearning: false,
    about: 'card',
    changes: [],
    statement: { verb: 'planned' },
  },
  /** A placement check: how many questions were answered right, by topic. */
  'placement-taken': {
    sent: { ...inCourse, right: Right },
    stored: { ...inCourse, right: Right },
    identity: ['courseId', 'right'],
    isLearning: false,
    about: 'course',
    changes: ['placements'],
    statement: { verb: 'answered', activityType: 'assessment' },
  },
  /** award_points: points for something that is not of a course, once for each source. */
  'points-awarded': {
    sent: null,
    stored: { source: z.string().min(1).max(200), points: Points },
    identity: ['source'],
    isLearning: false,
    about: 'award',
    changes: ['awards'],
    statement: { verb: 'earned' },
  },
} as const satisfies Record<string, EventKindFacts>

type Kinds = typeof eventKinds
export type EventKind = keyof Kinds
/** The kinds that a browser sends. */
export type SentKind = { [Kind in EventKind]: Kinds[Kind]['sent'] extends null ? never : Kind }[EventKind]
/** The kinds that can be learning. */
export type LearningKind = { [Kind in EventKind]: Kinds[Kind]['isLearning'] extends false ? never : Kind }[EventKind]
/** The parts of the record that a kind of event may change. */
export type ChangedBy<Kind extends EventKind> = Kinds[Kind]['changes'][number]

type PayloadOf<Kind extends EventKind> = Kinds[Kind]['stored'] extends infer Stored extends z.ZodRawShape
  ? z.output<z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Stored>>
  : never
/** An event with what the server knew at the time, so that later content changes leave the record alone. */
export type EventPayload<Kind extends EventKind = EventKind> = { [K in Kind]: PayloadOf<K> }[Kind]

export const kindNames = Object.keys(eventKinds) as EventKind[]
export const sentKinds = kindNames.filter((kind) => eventKinds[kind].sent !== null) as SentKind[]

/** Whether an event is learning, and so keeps a streak alive. */
export function isLearning(event: EventPayload): boolean {
  const facts = eventKinds[event.kind]
  return facts.isLearning === 'if-passed' ? 'passed' in event && event.passed : facts.isLearning
}

/** The id of what an event is about. */
export function subjectIdOf(event: EventPayload & { localDate: string }): string {
  const { lessonId, taskId, projectId, courseId, cardId, source } = event as Partial<Record<string, string>>
  const ids = {
    lesson: lessonId,
    task: taskId,
    project: projectId,
    course: courseId,
    card: cardId,
    award: source,
    day: event.localDate,
  }
  return ids[eventKinds[event.kind].about] ?? ''
}

/** The ledger's source for an event, such as `lesson:coding-1-1-1`; `null` if the event earns no points. */
export function awardSourceOf(event: EventPayload & { localDate: string }): string | null {
  if (!('points' in event)) return null
  const { about } = eventKinds[event.kind]
  return about === 'award' ? subjectIdOf(event) : `${about}:${subjectIdOf(event)}`
}
