import { type BadgeName, badgeNames, newBadges } from './badges.ts'
import type { LocalDate } from './calendar.ts'
import { type CoursePath, isModuleCompleted, lessonsOf, percentComplete } from './course-paths.ts'
import type { Module } from './courses.ts'
import {
  type EnrolmentStanding,
  emptyRecord,
  type LearnerRecord,
  type LessonStanding,
  totalPoints,
} from './learner-record.ts'
import type { RecordedEvent } from './learning-events.ts'
import type { Preferences } from './preferences.ts'
import { betterScore, type QuizResult } from './quizzes.ts'
import { nextStreak, streakOf } from './streaks.ts'

// The learner's record follows from their events and from nothing else: whichever order they arrive in, and however
// often, the same events give the same record. Instants are ISO strings in UTC with milliseconds, which sort as text.

/** The path through a course that preferences name; `undefined` where the content has no such course any more. */
export type PathOf = (courseId: string, preferences: Preferences) => CoursePath | undefined

/** The order of events: by when they happened, whenever they arrived. */
export function compareEvents(a: EventPlace, b: EventPlace): number {
  if (a.occurredAt !== b.occurredAt) return a.occurredAt < b.occurredAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** What the order of events goes by. */
export type EventPlace = Pick<RecordedEvent, 'occurredAt' | 'id'>

/** Whether an event is learning, and so keeps a streak alive. */
export function isLearning(event: RecordedEvent): boolean {
  switch (event.kind) {
    case 'lesson-reopened':
    case 'path-chosen':
    case 'points-awarded':
      return false
    case 'quiz-taken':
      return event.passed
    default:
      return true
  }
}

/**
 * What was achieved stays when the content changes, or where it is older than the events: a course that gained a lesson
 * stays completed, a badge is not taken away. While the record comes from events on the same content, this changes
 * nothing.
 *
 * @param badges those that stay
 */
export function keepingAchievements(
  record: LearnerRecord,
  before: LearnerRecord,
  badges: readonly BadgeName[] = badgeNames,
): LearnerRecord {
  const kept = badges.flatMap((name) => {
    const earnedAt = before.badges[name]
    return earnedAt ? [[name, earnedAt] as const] : []
  })
  const enrolments = Object.entries(record.enrolments).map(([courseId, enrolment]) => {
    const completedAt = enrolment.completedAt ?? before.enrolments[courseId]?.completedAt ?? null
    return [courseId, { ...enrolment, completedAt }]
  })
  const longestStreak = Math.max(record.streak.longestStreak, before.streak.longestStreak)
  return {
    ...record,
    badges: { ...Object.fromEntries(kept), ...record.badges },
    streak: { ...record.streak, longestStreak },
    enrolments: Object.fromEntries(enrolments),
  }
}

/** Badges that a change of the content could take away. */
export const badgesOfContent: readonly BadgeName[] = ['Module Master', 'Course Complete']

/** The record that follows from all of a learner's events, in whichever order they are given. */
export function recordOf(events: Iterable<RecordedEvent>, pathOf: PathOf): LearnerRecord {
  const unique = new Map([...events].map((event) => [event.id, event]))
  const days = new Set<LocalDate>()
  let record = emptyRecord
  for (const event of [...unique.values()].sort(compareEvents)) {
    const isNewDay = isLearning(event) && !days.has(event.localDate)
    if (isNewDay) days.add(event.localDate)
    const isEarlier = event.localDate < (record.streak.lastActivityDate ?? '')
    // All days are asked only where one came to light that is not the last.
    const streak = isEarlier ? (isNewDay ? streakOf(days) : record.streak) : undefined
    record = recordAfter(record, event, pathOf, streak)
  }
  return record
}

/**
 * The record after an event that comes last in the order of events.
 *
 * @param streak where the event's day is before the last one of the streak, for then only all the days tell
 */
export function recordAfter(
  record: LearnerRecord,
  event: RecordedEvent,
  pathOf: PathOf,
  streak = isLearning(event) ? nextStreak(record.streak, event.localDate) : record.streak,
): LearnerRecord {
  const path = 'preferences' in event ? pathOf(event.courseId, event.preferences) : undefined
  const after = enrolledAfter(happened({ ...record, streak }, event, path), event, path)
  const earned = newBadges(Object.keys(after.badges), {
    lessonCompleted: Object.keys(after.awards).some((source) => source.startsWith('lesson:')),
    moduleCompleted: event.kind === 'lesson-completed' && hasMastered(after, path, event.lessonId),
    courseCompleted: Object.values(after.enrolments).some(({ completedAt }) => completedAt !== null),
    projectCompleted: Object.keys(after.projects).length > 0,
    longestStreak: streak.longestStreak,
    totalSkillPoints: totalPoints(after),
  })
  if (earned.length === 0) return after
  return {
    ...after,
    badges: { ...after.badges, ...Object.fromEntries(earned.map((name) => [name, event.occurredAt])) },
  }
}

/** What the event itself changes: points, skills, and where its lesson or project stands. */
function happened(record: LearnerRecord, event: RecordedEvent, path: CoursePath | undefined): LearnerRecord {
  switch (event.kind) {
    case 'lesson-completed': {
      const skills = event.skills ?? (path && moduleWith(path, event.lessonId)?.tags) ?? []
      const standing = record.lessons[event.lessonId]
      return {
        ...awarded(record, `lesson:${event.lessonId}`, event, skills),
        lessons: withLesson(record, event, { completedAt: standing?.completedAt ?? event.occurredAt }),
      }
    }
    case 'lesson-reopened':
      return { ...record, lessons: withLesson(record, event, { completedAt: null }) }
    case 'minutes-spent': {
      const minutes = (record.lessons[event.lessonId]?.minutes ?? 0) + event.minutes
      return { ...record, lessons: withLesson(record, event, { minutes }) }
    }
    case 'project-handed-in': {
      const { projectId, courseId, submission, occurredAt } = event
      const completedAt = record.projects[projectId]?.completedAt ?? occurredAt
      return {
        ...awarded(record, `project:${projectId}`, event, []),
        projects: { ...record.projects, [projectId]: { courseId, submission, completedAt } },
      }
    }
    case 'quiz-taken':
      return { ...record, quizzes: { ...record.quizzes, [event.lessonId]: resultAfter(record, event) } }
    case 'exercise-passed': {
      const passedAt = record.exercises[event.lessonId] ?? event.occurredAt
      return { ...record, exercises: { ...record.exercises, [event.lessonId]: passedAt } }
    }
    case 'points-awarded':
      return awarded(record, event.source, event, [])
    default:
      return record
  }
}

/** Points once for each source; the skills get them too. */
function awarded(
  record: LearnerRecord,
  source: string,
  { points, occurredAt }: { points: number; occurredAt: string },
  skills: readonly string[],
): LearnerRecord {
  if (Object.hasOwn(record.awards, source)) return record
  const before = (name: string) => (Object.hasOwn(record.skills, name) ? (record.skills[name] ?? 0) : 0)
  const grown = skills.map((name) => [name, before(name) + points])
  return {
    ...record,
    awards: { ...record.awards, [source]: { points, awardedAt: occurredAt } },
    skills: { ...record.skills, ...Object.fromEntries(grown) },
  }
}

function withLesson(
  { lessons }: LearnerRecord,
  { lessonId, courseId, moduleId }: { lessonId: string; courseId: string; moduleId: string },
  change: Partial<LessonStanding>,
): LearnerRecord['lessons'] {
  const known = lessons[lessonId] ?? { completedAt: null, minutes: 0 }
  return { ...lessons, [lessonId]: { ...known, courseId, moduleId, ...change } }
}

function resultAfter(
  { quizzes }: LearnerRecord,
  { lessonId, correct, total, passed, occurredAt }: Extract<RecordedEvent, { kind: 'quiz-taken' }>,
): QuizResult {
  const known = quizzes[lessonId]
  const score = { correct, total }
  return {
    ...score,
    best: known ? betterScore(known.best, score) : score,
    answeredAt: occurredAt,
    passedAt: known?.passedAt ?? (passed ? occurredAt : null),
  }
}

/** What is done on a path enrols on it. */
function enrolledAfter(record: LearnerRecord, event: RecordedEvent, path: CoursePath | undefined): LearnerRecord {
  if (!('preferences' in event)) return record
  const { courseId, preferences, occurredAt } = event
  const known = record.enrolments[courseId]
  const completedNow = event.kind === 'lesson-completed' && hasWalked(record, path) ? occurredAt : null
  const enrolment: EnrolmentStanding = {
    preferences,
    progressPercentage: path ? percentComplete(path.lessons, completedIn(record)) : (known?.progressPercentage ?? 0),
    startedAt: known?.startedAt ?? occurredAt,
    lastAccessedAt: occurredAt,
    completedAt: known?.completedAt ?? completedNow,
  }
  return { ...record, enrolments: { ...record.enrolments, [courseId]: enrolment } }
}

function completedIn({ lessons }: LearnerRecord): Set<string> {
  return new Set(Object.keys(lessons).filter((id) => lessons[id]?.completedAt))
}

/** Every lesson that was completed once, also those that are open again: what was achieved is not taken back. */
function everCompleted({ awards }: LearnerRecord): Set<string> {
  return new Set(Object.keys(awards).map((source) => source.replace(/^lesson:/, '')))
}

function hasMastered(record: LearnerRecord, path: CoursePath | undefined, lessonId: string): boolean {
  const module = path && moduleWith(path, lessonId)
  return module !== undefined && isModuleCompleted(module, everCompleted(record))
}

function hasWalked(record: LearnerRecord, path: CoursePath | undefined): boolean {
  return path !== undefined && percentComplete(path.lessons, everCompleted(record)) === 100
}

/** The module of `path` that a lesson belongs to. */
export function moduleWith(path: CoursePath, lessonId: string): Module | undefined {
  return path.modules.find((module) => lessonsOf(module).some(({ id }) => id === lessonId))
}
