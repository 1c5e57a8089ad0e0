import { z } from 'zod'
import { Badge } from './badges.ts'
import { TimeZone, UtcOffset } from './calendar.ts'
import { CardStates } from './card-states.ts'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { LearnerRecord } from './learner-record.ts'
import { Preferences } from './preferences.ts'
import { Score } from './quizzes.ts'

/** Points and level, as the table user_stats keeps them. */
export const Stats = z.object({
  totalSkillPoints: z.int(),
  currentLevel: z.int(),
  experiencePoints: z.int(),
  pointsToNextLevel: z.int(),
})
export type Stats = z.infer<typeof Stats>

/** A learner's progress in one course. */
export const CourseProgress = z.object({
  courseId: z.string(),
  completedLessonIds: z.array(LessonId),
  completedProjectIds: z.array(z.string()),
  /** Lessons whose exercise was passed once. */
  practisedLessonIds: z.array(LessonId),
  /** The best result in the quiz of each lesson where it was taken. */
  quizzes: z.array(z.object({ lessonId: LessonId, best: Score, isPassed: z.boolean() })),
  /** Completed lessons of the learner's enrolled path, in percent. */
  progressPercentage: z.int(),
  /** When every lesson of the path had first been completed; opening one again does not take it back. */
  completedAt: z.iso.datetime().nullable(),
})
export type CourseProgress = z.infer<typeof CourseProgress>

/** Endpoints that read the record. Every event makes them stale. */
export const recordPaths = [
  '/api/v1/courses/:courseId/progress',
  '/api/v1/record',
  '/api/v1/dashboard',
  '/api/v1/activity',
  '/api/v1/streak',
] as const

/** The figures after something was learned or undone. */
export const ProgressOutcome = z.object({
  /** The record then, as `GET /api/v1/record` answers it. */
  version: z.int(),
  record: LearnerRecord,
  pointsAwarded: z.int(),
  newBadges: z.array(Badge),
  /** By deck: the states of the cards that were reviewed or set aside, or all, where all were computed. */
  decks: CardStates.optional(),
})
export type ProgressOutcome = z.infer<typeof ProgressOutcome>

/** When and on which path something happened, by the learner's clock and calendar. */
export const Occasion = z.object({
  occurredAt: z.iso.datetime({ offset: true }),
  timeZone: TimeZone,
  utcOffset: UtcOffset.optional(),
  /** The path that was on the screen; it becomes the path the learner is enrolled on. */
  preferences: Preferences,
})
export type Occasion = z.infer<typeof Occasion>

const ofProject = z.object({ projectId: z.string().max(64) })

export const getSubmission = endpoint({
  method: 'GET',
  path: '/api/v1/progress/projects/:projectId',
  access: 'learner',
  summary: 'What the learner handed in as a final project; null before.',
  params: ofProject,
  problems: ['not-found'],
  output: z.object({ submission: z.string().nullable() }),
})

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/v1/record',
  access: 'learner',
  summary:
    "All that follows from what the learner did: points, skills, badges, streak, lessons, quizzes, courses and the last days. Instants are seconds since 1970. `ETag` is the record's version.",
  output: z.object({
    /** Goes up with every change. */
    version: z.int(),
    record: LearnerRecord,
  }),
})

export const getCourseProgress = endpoint({
  method: 'GET',
  path: '/api/v1/courses/:courseId/progress',
  access: 'learner',
  summary: 'What the player shows a learner: completed lessons and projects, points, and how many are enrolled.',
  params: z.object({ courseId: z.string().max(64) }),
  problems: ['not-found'],
  output: z.object({ course: CourseProgress, stats: Stats, enrolled: z.int() }),
})
