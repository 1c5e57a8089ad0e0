import { type BadgeName, badgeNames, newBadges, streakBadges } from './badges.ts'
import { type CoursePath, idsOfLesson, isModuleCompleted, lessonsOf, percentComplete } from './course-paths.ts'
import type { Lesson, Module } from './courses.ts'
import { type ChangedBy, type EventKind, isLearning } from './event-kinds.ts'
import { compareEvents, type LatestEvent, latestAfter } from './event-order.ts'
import { type Award, emptyRecord, type LearnerRecord, type LessonStanding, totalPoints } from './learner-record.ts'
import { LearningDays } from './learning-days.ts'
import type { RecordedEvent } from './learning-events.ts'
import type { Preferences } from './preferences.ts'
import { betterScore, type QuizResult } from './quizzes.ts'
import { nextStreak } from './streaks.ts'

// The learner's record follows from their events and from nothing else: whichever order they arrive in, and however
// often, the same events give the same record. Instants are ISO strings in UTC with milliseconds, which sort as text.

/** The path through a course that preferences name; `undefined` where the content has no such course any more. */
export type PathOf = (courseId: string, preferences: Preferences) => CoursePath | undefined

/**
 * Achievements stay when the content changes: a course that gained a lesson stays completed, a badge is not taken away.
 * On unchanged content this changes nothing.
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
  const fold = new RecordFold(pathOf)
  for (const event of [...unique.values()].sort(compareEvents)) fold.add(event)
  return fold.record()
}

/** Folds all of a learner's events into their record, one by one, so that a long record need not be done at a stretch. */
export class RecordFold {
  readonly #pathOf: PathOf
  readonly #days = new LearningDays()
  readonly #draft = new Draft(emptyRecord)
  #latest: LatestEvent | null = null
  #count = 0

  constructor(pathOf: PathOf) {
    this.#pathOf = pathOf
  }

  get latest(): LatestEvent | null {
    return this.#latest
  }

  /** How many events there are. */
  get count(): number {
    return this.#count
  }

  /** Events come in their order, each once. */
  add(event: RecordedEvent): void {
    this.#count += 1
    if (isLearning(event)) this.#days.add(event)
    this.#latest = latestAfter(this.#latest, event)
    happenedIn(this.#draft, event, this.#pathOf)
  }

  /** The record of all that was added. The streak is counted here, for it goes by days and not by events. */
  record(): LearnerRecord {
    if (this.#latest === null) return emptyRecord
    const record = this.#draft.handedOut()
    const badges: Record<string, string> = { ...record.badges }
    const streak = this.#days.streak(({ longestStreak }, firstLearningAt) => {
      for (const [name, days] of Object.entries(streakBadges)) {
        if (longestStreak >= days) badges[name] ??= firstLearningAt
      }
    })
    return { ...record, badges, streak }
  }
}

/** The record after an event that comes last: see `comesLast`. */
export function recordAfter(record: LearnerRecord, event: RecordedEvent, pathOf: PathOf): LearnerRecord {
  const streak = isLearning(event) ? nextStreak(record.streak, event.localDate) : record.streak
  const draft = new Draft(streak === record.streak ? record : { ...record, streak })
  happenedIn(draft, event, pathOf)
  return draft.handedOut()
}

/** The parts of a record that hold one thing for each key. */
type Part = Exclude<keyof LearnerRecord, 'streak'>

/**
 * A record that is worked on. A part is copied before its first change, and then changed in place: so the record that it
 * came from stays as it was, and many events cost no copy each.
 */
class Draft {
  #record: LearnerRecord
  readonly #own = new Set<Part>()

  constructor(record: LearnerRecord) {
    this.#record = record
  }

  get record(): LearnerRecord {
    return this.#record
  }

  /** The record as it stands, which later changes leave as it is. */
  handedOut(): LearnerRecord {
    this.#own.clear()
    return this.#record
  }

  get<P extends Part>(part: P, key: string): LearnerRecord[P][string] | undefined {
    const held = this.#record[part] as Readonly<Record<string, LearnerRecord[P][string]>>
    return Object.hasOwn(held, key) ? held[key] : undefined
  }

  set<P extends Part>(part: P, key: string, value: LearnerRecord[P][string]): void {
    if (!this.#own.has(part)) {
      this.#record = { ...this.#record, [part]: { ...this.#record[part] } }
      this.#own.add(part)
    }
    // Not by an assignment: a key may be `__proto__`.
    Object.defineProperty(this.#record[part], key, { value, configurable: true, enumerable: true, writable: true })
  }
}

/** Changes all that an event changes, save the streak. */
function happenedIn(draft: Draft, event: RecordedEvent, pathOf: PathOf): void {
  const path = 'preferences' in event ? pathOf(event.courseId, event.preferences) : undefined
  rules[event.kind](draft, event as never, path)
  enrol(draft, event, path)
  const after = draft.record
  // Looked at only for badges that are not held yet.
  const earned = newBadges(Object.keys(after.badges), {
    get lessonCompleted() {
      return Object.keys(after.awards).some((source) => source.startsWith('lesson:'))
    },
    get moduleCompleted() {
      return event.kind === 'lesson-completed' && hasMastered(draft, path, event.lessonId)
    },
    get courseCompleted() {
      return Object.values(after.enrolments).some(({ completedAt }) => completedAt !== null)
    },
    get projectCompleted() {
      return Object.keys(after.projects).length > 0
    },
    longestStreak: after.streak.longestStreak,
    get totalSkillPoints() {
      return totalPoints(after)
    },
  })
  for (const name of earned) draft.set('badges', name, event.occurredAt)
}

/** A draft of which an event of this kind may change certain parts alone. */
interface DraftFor<Kind extends EventKind> extends Pick<Draft, 'get'> {
  set<P extends ChangedBy<Kind>>(part: P, key: string, value: LearnerRecord[P][string]): void
}

type EventOf<Kind extends EventKind> = Extract<RecordedEvent, { kind: Kind }>

/** What an event itself changes: points, skills, and where its lesson or project stands. On a path it enrols as well. */
const rules: { [Kind in EventKind]: (draft: DraftFor<Kind>, event: EventOf<Kind>, path?: CoursePath) => void } = {
  'lesson-completed': (draft, event, path) => {
    const completedAt = draft.get('lessons', event.lessonId)?.completedAt ?? event.occurredAt
    const names = lessonNames(path, event.lessonId)
    const isEarned = names.some((id) => draft.get('awards', `lesson:${id}`))
    if (!isEarned && award(draft, `lesson:${event.lessonId}`, event)) {
      for (const name of new Set(event.skills))
        draft.set('skills', name, (draft.get('skills', name) ?? 0) + event.points)
    }
    changeLesson(draft, event, { completedAt })
  },
  'lesson-reopened': (draft, event, path) => {
    for (const id of lessonNames(path, event.lessonId)) {
      if (id === event.lessonId || draft.get('lessons', id)) {
        changeLesson(draft, { ...event, lessonId: id }, { completedAt: null })
      }
    }
  },
  'minutes-spent': (draft, event) => {
    const minutes = (draft.get('lessons', event.lessonId)?.minutes ?? 0) + event.minutes
    changeLesson(draft, event, { minutes })
  },
  'project-handed-in': (draft, event, path) => {
    const { projectId, courseId, submission, occurredAt } = event
    const completedAt = draft.get('projects', projectId)?.completedAt ?? occurredAt
    const names = projectNames(path, projectId)
    if (!names.some((id) => draft.get('awards', `project:${id}`))) award(draft, `project:${projectId}`, event)
    draft.set('projects', projectId, { courseId, submission, completedAt })
  },
  'quiz-taken': (draft, event) =>
    draft.set('quizzes', event.lessonId, resultAfter(draft.get('quizzes', event.lessonId), event)),
  'exercise-passed': (draft, { lessonId, occurredAt }) =>
    draft.set('exercises', lessonId, draft.get('exercises', lessonId) ?? occurredAt),
  'points-awarded': (draft, event) => {
    award(draft, event.source, event)
  },
  'note-taken': () => {},
  'path-chosen': () => {},
  'day-counted': () => {},
}

/** Points once for each source. @returns false where it had them already */
function award(
  draft: Pick<Draft, 'get'> & { set(part: 'awards', key: string, value: Award): void },
  source: string,
  { points, occurredAt, broughtAlong = false }: { points: number; occurredAt: string; broughtAlong?: boolean },
): boolean {
  if (draft.get('awards', source)) return false
  draft.set('awards', source, { points, awardedAt: occurredAt, broughtAlong })
  return true
}

function changeLesson(
  draft: Pick<Draft, 'get'> & { set(part: 'lessons', key: string, value: LessonStanding): void },
  { lessonId, courseId, moduleId }: { lessonId: string; courseId: string; moduleId: string },
  change: Partial<LessonStanding>,
): void {
  const known = draft.get('lessons', lessonId) ?? { completedAt: null, minutes: 0 }
  draft.set('lessons', lessonId, { ...known, courseId, moduleId, ...change })
}

function resultAfter(
  known: QuizResult | undefined,
  { correct, total, passed, occurredAt }: EventOf<'quiz-taken'>,
): QuizResult {
  const score = { correct, total }
  return {
    ...score,
    best: known ? betterScore(known.best, score) : score,
    answeredAt: occurredAt,
    passedAt: known?.passedAt ?? (passed ? occurredAt : null),
  }
}

/** What is done on a path enrols on it. */
function enrol(draft: Draft, event: RecordedEvent, path: CoursePath | undefined): void {
  if (!('preferences' in event)) return
  const { courseId, preferences, occurredAt } = event
  const known = draft.get('enrolments', courseId)
  const completedNow = path && isPathCompleted(draft, path) ? occurredAt : null
  draft.set('enrolments', courseId, {
    preferences,
    progressPercentage: path
      ? percentComplete(path.lessons, completedOf(draft, path.lessons))
      : (known?.progressPercentage ?? 0),
    startedAt: known?.startedAt ?? occurredAt,
    lastAccessedAt: occurredAt,
    completedAt: known?.completedAt ?? completedNow,
  })
}

function completedOf(draft: Draft, lessons: readonly Lesson[]): Set<string> {
  const isCompleted = (id: string) => draft.get('lessons', id)?.completedAt
  return new Set(lessons.filter((lesson) => idsOfLesson(lesson).some(isCompleted)).map(({ id }) => id))
}

/** Those that were completed once, also if they are open again: what was achieved is not taken back. */
function everCompletedOf(draft: Draft, lessons: readonly Lesson[]): Set<string> {
  const isEarned = (id: string) => draft.get('awards', `lesson:${id}`)
  return new Set(lessons.filter((lesson) => idsOfLesson(lesson).some(isEarned)).map(({ id }) => id))
}

function hasMastered(draft: Draft, path: CoursePath | undefined, lessonId: string): boolean {
  const module = path && moduleWith(path, lessonId)
  return module !== undefined && isModuleCompleted(module, everCompletedOf(draft, lessonsOf(module)))
}

/** Every lesson counts, not the percentage, which is rounded; also one that is open again. */
function isPathCompleted(draft: Draft, { lessons }: CoursePath): boolean {
  return lessons.length > 0 && everCompletedOf(draft, lessons).size === lessons.length
}

/** The module of `path` that a lesson belongs to. */
function moduleWith(path: CoursePath, lessonId: string): Module | undefined {
  return path.modules.find((module) => lessonsOf(module).some((lesson) => idsOfLesson(lesson).includes(lessonId)))
}

/** All ids of a lesson, of which one is given: what is earned under one is not earned under another. */
function lessonNames(path: CoursePath | undefined, lessonId: string): string[] {
  const lesson = path?.course.modules.flatMap(lessonsOf).find((one) => idsOfLesson(one).includes(lessonId))
  return lesson ? idsOfLesson(lesson) : [lessonId]
}

function projectNames(path: CoursePath | undefined, projectId: string): string[] {
  const names = path?.course.project ? [path.course.project.id, ...(path.course.project.formerIds ?? [])] : []
  return names.includes(projectId) ? names : [projectId]
}
