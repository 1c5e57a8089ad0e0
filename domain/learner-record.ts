import { z } from 'zod'
import { type Badge, type BadgeName, badgeNames, badgeSigns } from './badges.ts'
import { noEvents } from './bounds.ts'
import { levelOf, pointsToNextLevel, skillLevelOf } from './levels.ts'
import { Preferences } from './preferences.ts'
import type { CourseProgress, Stats } from './progress.ts'
import type { QuizResult } from './quizzes.ts'
import { Streak } from './streaks.ts'
import { noStreak } from './streaks-rules.ts'

/** Goes up when a stored record of an earlier format could be misread: it is then computed anew from the events. */
export const recordFormat = 1

/** Seconds since 1970, UTC: a third as long in JSON as an ISO string. */
const Instant = z.int()
const Id = z.string().max(200)

/** Points, when they were awarded, and `true` where they came in a file for content unknown here. */
const Award = z.tuple([z.int(), Instant, z.literal(true).optional()])
export type Award = z.infer<typeof Award>

const LessonStatus = z.object({
  courseId: z.string(),
  /** `null` while the lesson is open, or open again. */
  completedAt: Instant.nullable(),
  minutes: z.int(),
})
export type LessonStatus = z.infer<typeof LessonStatus>

/** Right answers of the latest and of the best try, out of how many. */
const QuizStatus = z.object({
  latest: z.tuple([z.int(), z.int()]),
  best: z.tuple([z.int(), z.int()]),
  answeredAt: Instant,
  /** When the quiz was first passed. */
  passedAt: Instant.nullable(),
})
export type QuizStatus = z.infer<typeof QuizStatus>

const EnrolmentStatus = z.object({
  preferences: Preferences,
  /** Completed lessons of the enrolled path. */
  progressPercentage: z.int(),
  startedAt: Instant,
  /** With its milliseconds, since courses are in the order of their last access. */
  lastAccessedAt: z.number(),
  /** When every lesson of a path had been completed for the first time; it is not taken back. */
  completedAt: Instant.nullable(),
})

/** Changes of a plan that lie on the day of the latest one, or later: what has passed moves nothing. */
const PlanChanges = z.object({
  /** The day that each moved step was moved to, by step. */
  moves: z.record(Id, z.iso.date()),
  /** More minutes than a day would hold, by the day. */
  extraMinutes: z.record(z.iso.date(), z.int()),
})
export type PlanChanges = Readonly<z.infer<typeof PlanChanges>>
export const noChanges: PlanChanges = { moves: {}, extraMinutes: {} }

/** The last event in the order of events, and what the next one has to know of it. */
const LatestEvent = z.object({
  occurredAt: z.iso.datetime(),
  id: z.uuid(),
  timeZone: z.string(),
  /** When the last event in another zone than this one's was. */
  elsewhereAt: z.iso.datetime().nullable(),
})
export type LatestEvent = z.infer<typeof LatestEvent>

/** All that follows from a learner's events: one value, computed by `recordAfter` on the server and in the browser. */
export const LearnerRecord = z.object({
  format: z.literal(recordFormat),
  /** Awards by source, each once: `lesson:…`, `project:…`. */
  awards: z.record(Id, Award),
  /** Points by skill name. */
  skills: z.record(z.string(), z.int()),
  /** When each badge was earned. */
  badges: z.record(z.string(), Instant),
  streak: Streak,
  lessons: z.record(Id, LessonStatus),
  projects: z.record(Id, z.object({ courseId: z.string(), completedAt: Instant })),
  /** By lesson, like the next. */
  quizzes: z.record(Id, QuizStatus),
  /** When each exercise was first passed. */
  exercises: z.record(Id, Instant),
  /** By course. */
  enrolments: z.record(Id, EnrolmentStatus),
  /** What the learner changed in the plan of each course; missing where nothing was changed. */
  plans: z.record(Id, PlanChanges).optional(),
  /** The result of the placement check of each course, the latest one: right answers by topic. */
  placements: z.record(Id, z.record(Id, z.int())).optional(),
  /** The last two weeks with learning, by the learner's own calendar. */
  days: z.record(
    z.iso.date(),
    z.object({
      minutes: z.int(),
      /** Lessons that were completed on this day and still are. */
      lessonIds: z.array(Id),
      /** Spent on cards; missing where there were none. */
      cardSeconds: z.int().optional(),
    }),
  ),
  latest: LatestEvent.nullable(),
  /** Counts for the limits of `domain/bounds.ts`. */
  counts: z.object({ inRecord: z.int(), day: z.iso.date().nullable(), onDay: z.int(), minutesOnDay: z.int() }),
})
export type LearnerRecord = Readonly<z.infer<typeof LearnerRecord>>

export const emptyRecord: LearnerRecord = {
  format: recordFormat,
  awards: {},
  skills: {},
  badges: {},
  streak: noStreak,
  lessons: {},
  projects: {},
  quizzes: {},
  exercises: {},
  enrolments: {},
  days: {},
  latest: null,
  counts: noEvents,
}

/** An instant of the record as the API writes instants. */
export function isoOf(instant: number): string
export function isoOf(instant: number | null): string | null
export function isoOf(instant: number | null): string | null {
  return instant === null ? null : new Date(Math.round(instant * 1000)).toISOString()
}

/** An ISO instant as the record has it. */
export function instantOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}

export function totalPoints({ awards }: Pick<LearnerRecord, 'awards'>): number {
  return Object.values(awards).reduce((sum, [points]) => sum + points, 0)
}

/** Points and level: points earned count twice, as skill points and as experience. */
export function statsOf(record: Pick<LearnerRecord, 'awards'>): Stats {
  const points = totalPoints(record)
  return {
    totalSkillPoints: points,
    experiencePoints: points,
    currentLevel: levelOf(points),
    pointsToNextLevel: pointsToNextLevel(points),
  }
}

/** The ids of the lessons completed in a course, in the order of their completion. */
export function completedLessonIdsIn({ lessons }: LearnerRecord, courseId: string): string[] {
  const completed = Object.entries(lessons).flatMap(([id, lesson]) =>
    lesson.courseId === courseId && lesson.completedAt !== null ? [{ id, at: lesson.completedAt }] : [],
  )
  return completed.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

/** The ids of the final projects completed in a course. */
export function completedProjectIdsIn({ projects }: LearnerRecord, courseId: string): string[] {
  return Object.keys(projects)
    .filter((id) => projects[id]?.courseId === courseId)
    .sort()
}

export function isCompletedIn({ lessons }: LearnerRecord): (lessonId: string) => boolean {
  return (lessonId) => Object.hasOwn(lessons, lessonId) && lessons[lessonId]?.completedAt !== null
}

/**
 * How far the learner is in a course. Exercises and quizzes of all courses are listed: only the content says which
 * course each belongs to.
 */
export function courseProgressOf(record: LearnerRecord, courseId: string): CourseProgress {
  const { enrolments, exercises, quizzes } = record
  return {
    courseId,
    completedLessonIds: completedLessonIdsIn(record, courseId),
    completedProjectIds: completedProjectIdsIn(record, courseId),
    practisedLessonIds: Object.keys(exercises).sort(),
    quizzes: Object.entries(quizzes)
      .map(([lessonId, { best, passedAt }]) => ({ lessonId, best: scoreOf(best), isPassed: passedAt !== null }))
      .sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1)),
    progressPercentage: enrolments[courseId]?.progressPercentage ?? 0,
    completedAt: isoOf(enrolments[courseId]?.completedAt ?? null),
  }
}

function scoreOf([correct, total]: readonly [number, number]) {
  return { correct, total }
}

/** The results in a lesson's quiz, one for each id of the lesson that it was taken under. */
export function quizResultsOf({ quizzes }: LearnerRecord, lessonIds: readonly string[]): QuizResult[] {
  return lessonIds.flatMap((lessonId) => {
    const quiz = Object.hasOwn(quizzes, lessonId) ? quizzes[lessonId] : undefined
    if (!quiz) return []
    const { latest, best, answeredAt, passedAt } = quiz
    return [{ ...scoreOf(latest), best: scoreOf(best), answeredAt: isoOf(answeredAt), passedAt: isoOf(passedAt) }]
  })
}

export const Skill = z.object({
  skillName: z.string(),
  skillLevel: z.int(),
  skillPoints: z.int(),
})
export type Skill = z.infer<typeof Skill>

/** The learner's skills, the one with the most points first. */
export function skillsOf({ skills }: LearnerRecord): Skill[] {
  return Object.entries(skills)
    .map(([skillName, skillPoints]) => ({ skillName, skillLevel: skillLevelOf(skillPoints), skillPoints }))
    .sort((a, b) => b.skillPoints - a.skillPoints || (a.skillName < b.skillName ? -1 : 1))
}

/** The learner's badges, the newest first. */
export function badgesOf({ badges }: LearnerRecord): Badge[] {
  return Object.entries(badges)
    .sort(([a, one], [b, other]) => other - one || rankOf(b) - rankOf(a))
    .map(([badgeName, earnedAt]) => ({
      badgeName,
      ...badgeSigns[badgeName as BadgeName],
      earnedAt: isoOf(earnedAt),
    }))
}

/** Badges earned in one second are in the order of their list. */
function rankOf(name: string): number {
  return badgeNames.indexOf(name as BadgeName)
}

/** Badges that are in one record and not in the other. */
export function badgesSince(before: LearnerRecord, after: LearnerRecord): BadgeName[] {
  return (Object.keys(after.badges) as BadgeName[]).filter((name) => !(name in before.badges))
}
