import type { BadgeName } from './badges.ts'
import { levelOf, pointsToNextLevel } from './levels.ts'
import type { Preferences } from './preferences.ts'
import type { CourseProgress, Stats } from './progress.ts'
import type { QuizResult } from './quizzes.ts'
import { noStreak, type Streak } from './streaks.ts'

/** All that is kept of what a learner achieved. Instants are ISO strings in UTC with milliseconds. */
export interface LearnerRecord {
  /** What has earned points, once and for all, by source: `lesson:…`, `project:…`. */
  awards: Readonly<Record<string, Award>>
  /** Points by skill name. */
  skills: Readonly<Record<string, number>>
  /** When each badge was earned. */
  badges: Readonly<Record<string, string>>
  streak: Streak
  lessons: Readonly<Record<string, LessonStanding>>
  projects: Readonly<Record<string, HandedInProject>>
  /** By lesson, like the next. */
  quizzes: Readonly<Record<string, QuizResult>>
  /** When each exercise was first passed. */
  exercises: Readonly<Record<string, string>>
  /** By course. */
  enrolments: Readonly<Record<string, EnrolmentStanding>>
}

export interface Award {
  points: number
  awardedAt: string
  /** Earned elsewhere, for what was not known here. */
  broughtAlong: boolean
}

export interface LessonStanding {
  courseId: string
  moduleId: string
  /** `null` while it is open, or open again. */
  completedAt: string | null
  minutes: number
}

interface HandedInProject {
  courseId: string
  submission: string
  completedAt: string
}

interface EnrolmentStanding {
  preferences: Preferences
  /** Completed lessons of the enrolled path. */
  progressPercentage: number
  startedAt: string
  lastAccessedAt: string
  /** When every lesson of a path had been completed for the first time; it is not taken back. */
  completedAt: string | null
}

export const emptyRecord: LearnerRecord = {
  awards: {},
  skills: {},
  badges: {},
  streak: noStreak,
  lessons: {},
  projects: {},
  quizzes: {},
  exercises: {},
  enrolments: {},
}

export function totalPoints({ awards }: Pick<LearnerRecord, 'awards'>): number {
  return Object.values(awards).reduce((sum, { points }) => sum + points, 0)
}

/** Points and level: what is earned is both, skill points and experience. */
export function statsOf(record: Pick<LearnerRecord, 'awards'>): Stats {
  const points = totalPoints(record)
  return {
    totalSkillPoints: points,
    experiencePoints: points,
    currentLevel: levelOf(points),
    pointsToNextLevel: pointsToNextLevel(points),
  }
}

/**
 * How far the learner is in a course, the lessons in the order of their completion. Which exercises and quizzes are of
 * the course only its content says: all of them are here.
 */
export function courseProgressOf(record: LearnerRecord, courseId: string): CourseProgress {
  const { lessons, projects, enrolments, exercises, quizzes } = record
  const completed = Object.entries(lessons)
    .filter(([, lesson]) => lesson.courseId === courseId && lesson.completedAt)
    .sort(([a, { completedAt: first }], [b, { completedAt: second }]) => {
      if (first !== second) return (first ?? '') < (second ?? '') ? -1 : 1
      return a < b ? -1 : 1
    })
  return {
    courseId,
    completedLessonIds: completed.map(([id]) => id),
    completedProjectIds: Object.keys(projects)
      .filter((id) => projects[id]?.courseId === courseId)
      .sort(),
    practisedLessonIds: Object.keys(exercises).sort(),
    quizzes: Object.keys(quizzes)
      .sort()
      .flatMap((lessonId) => {
        const quiz = quizzes[lessonId]
        return quiz ? [{ lessonId, best: quiz.best, isPassed: quiz.passedAt !== null }] : []
      }),
    progressPercentage: enrolments[courseId]?.progressPercentage ?? 0,
    completedAt: enrolments[courseId]?.completedAt ?? null,
  }
}

/** Badges that are in one record and not in the other. */
export function badgesSince(before: LearnerRecord, after: LearnerRecord): BadgeName[] {
  return (Object.keys(after.badges) as BadgeName[]).filter((name) => !(name in before.badges))
}
