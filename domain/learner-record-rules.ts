import { type BadgeEvidence, type BadgeName, badgeNames, newBadges, streakBadges } from './badges.ts'
import { daysLater, type LocalDate } from './calendar.ts'
import { type CoursePath, idsOfLesson, isModuleCompleted, lessonsOf, percentComplete } from './course-paths.ts'
import type { Lesson, Module } from './courses.ts'
import type { ChangedBy, EventKind } from './event-kinds.ts'
import { compareEvents, latestAfter } from './event-order.ts'
import { isLearning } from './event-subjects.ts'
import {
  type Award,
  emptyRecord,
  instantOf,
  type LearnerRecord,
  type LessonStatus,
  type PlanChanges,
  type QuizStatus,
  totalPoints,
} from './learner-record.ts'
import { LearningDays, type LearningDaysState, noLearningDays } from './learning-days.ts'
import type { RecordedEvent } from './learning-events.ts'
import type { Preferences } from './preferences.ts'
import { betterScore } from './quizzes-rules.ts'
import { recentDaysAfter } from './recent-days.ts'
import type { Streak } from './streaks.ts'
import { updateLearningStreak } from './streaks-rules.ts'

// The learner's record follows from their events alone: the same events give the same record, in whichever order they
// arrive and however often.

/** Days ahead that a plan can be changed. */
const farthestMove = 366

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
  const earnedBefore = badges.flatMap((name) => {
    const earnedAt = before.badges[name]
    return earnedAt === undefined ? [] : [[name, earnedAt] as const]
  })
  const enrolments = Object.entries(record.enrolments).map(([courseId, enrolment]) => {
    const completedAt = enrolment.completedAt ?? before.enrolments[courseId]?.completedAt ?? null
    return [courseId, { ...enrolment, completedAt }]
  })
  const longestStreak = Math.max(record.streak.longestStreak, before.streak.longestStreak)
  return {
    ...record,
    badges: { ...Object.fromEntries(earnedBefore), ...record.badges },
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

/** A fold as it stood after some of a learner's events, as JSON: it goes on from there with the events after them. */
export interface FoldCheckpoint {
  /** Without its streak, which the days tell. */
  record: LearnerRecord
  days: LearningDaysState
}

/** Folds a learner's events into their record, one by one, so that a long fold can yield to the event loop. */
export class RecordFold {
  readonly #pathOf: PathOf
  readonly #days: LearningDays
  readonly #draft: Draft
  #count: number

  /** @param checkpoint of a fold that this one goes on with */
  constructor(pathOf: PathOf, checkpoint: FoldCheckpoint = { record: emptyRecord, days: noLearningDays }) {
    this.#pathOf = pathOf
    this.#days = new LearningDays(checkpoint.days)
    this.#draft = new Draft(checkpoint.record)
    this.#count = checkpoint.record.counts.inRecord
  }

  /** Events come in their order, each once. */
  add(event: RecordedEvent): void {
    this.#count += 1
    if (isLearning(event)) this.#days.add(event)
    applyEvent(this.#draft, event, this.#pathOf)
  }

  /** The record of all that was added. The streak is counted here, since it goes by days and not by events. */
  record(): LearnerRecord {
    if (this.#count === 0) return emptyRecord
    const record = this.#draft.snapshot()
    const badges = { ...record.badges }
    const streak = this.#days.streak(awardStreakBadges(badges))
    return { ...record, badges, streak, counts: { ...record.counts, inRecord: this.#count } }
  }

  /** All that has to be known of the events so far in order to go on with later ones. */
  checkpoint(): FoldCheckpoint {
    const record = this.#draft.snapshot()
    const badges = { ...record.badges }
    const days = this.#days.state(awardStreakBadges(badges))
    return { record: { ...record, badges, counts: { ...record.counts, inRecord: this.#count } }, days }
  }
}

function awardStreakBadges(badges: Record<string, number>) {
  return ({ longestStreak }: Readonly<Streak>, firstLearningAt: string) => {
    for (const [name, days] of Object.entries(streakBadges)) {
      if (longestStreak >= days) badges[name] ??= instantOf(firstLearningAt)
    }
  }
}

/** The record after an event: exact where the event comes last (`comesLast`), else approximate in streak and order. */
export function recordAfter(record: LearnerRecord, event: RecordedEvent, pathOf: PathOf): LearnerRecord {
  return recordWith(record, [event], pathOf)
}

/** A record with events that no server has acknowledged yet. Late ones stay approximate until the server answers. */
export function recordWith(record: LearnerRecord, pending: readonly RecordedEvent[], pathOf: PathOf): LearnerRecord {
  // One draft for all events: each draft copies the parts that it changes.
  const draft = new Draft(record)
  for (const event of pending.toSorted(compareEvents)) {
    const { streak } = draft.record
    const isLastDay = event.localDate >= (streak.lastActivityDate ?? '')
    if (isLastDay && isLearning(event)) draft.replace({ streak: updateLearningStreak(streak, event.localDate) })
    applyEvent(draft, event, pathOf)
  }
  return draft.snapshot()
}

/** The parts of a record that hold one thing for each key. */
export type KeyedPart = Exclude<keyof LearnerRecord, 'format' | 'streak' | 'days' | 'latest' | 'counts'>
type EntryOf<P extends KeyedPart> = NonNullable<LearnerRecord[P]>[string]

/** A record that events are applied to. A part is copied before its first change, so that the record it came from stays. */
class Draft {
  #record: LearnerRecord
  readonly #copied = new Set<KeyedPart>()

  constructor(record: LearnerRecord) {
    this.#record = record
  }

  get record(): LearnerRecord {
    return this.#record
  }

  /** The record as it stands; later changes do not reach it. */
  snapshot(): LearnerRecord {
    this.#copied.clear()
    return this.#record
  }

  get<P extends KeyedPart>(part: P, key: string): EntryOf<P> | undefined {
    const entries = this.#record[part] as Readonly<Record<string, EntryOf<P>>> | undefined
    return entries && Object.hasOwn(entries, key) ? entries[key] : undefined
  }

  set<P extends KeyedPart>(part: P, key: string, value: EntryOf<P>): void {
    if (!this.#copied.has(part)) {
      this.#record = { ...this.#record, [part]: { ...this.#record[part] } }
      this.#copied.add(part)
    }
    // Not by an assignment: a key may be `__proto__`.
    Object.defineProperty(this.#record[part] as object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }

  replace(parts: Partial<Pick<LearnerRecord, 'days' | 'latest' | 'streak'>>): void {
    this.#record = { ...this.#record, ...parts }
  }
}

/** Changes all that an event changes, save the streak. */
function applyEvent(draft: Draft, event: RecordedEvent, pathOf: PathOf): void {
  const path = 'preferences' in event ? pathOf(event.courseId, event.preferences) : undefined
  const applyRule = rules[event.kind] as (draft: Draft, event: RecordedEvent, path?: CoursePath) => void
  applyRule(draft, event, path)
  enrol(draft, event, path)
  const { days, latest } = draft.record
  draft.replace({ days: recentDaysAfter(days, event, draft.record.lessons), latest: latestAfter(latest, event) })
  const earned = newBadges(Object.keys(draft.record.badges), new Evidence(draft, event, path))
  for (const name of earned) draft.set('badges', name, instantOf(event.occurredAt))
}

/** Computed on access, since earned badges need no evidence. A class, because a literal with getters is slow. */
class Evidence implements BadgeEvidence {
  readonly #draft: Draft
  readonly #event: RecordedEvent
  readonly #path: CoursePath | undefined

  constructor(draft: Draft, event: RecordedEvent, path: CoursePath | undefined) {
    this.#draft = draft
    this.#event = event
    this.#path = path
  }

  get lessonCompleted() {
    return Object.keys(this.#draft.record.awards).some((source) => source.startsWith('lesson:'))
  }

  get moduleCompleted() {
    return this.#event.kind === 'lesson-completed' && isModuleMastered(this.#draft, this.#path, this.#event.lessonId)
  }

  get courseCompleted() {
    return Object.values(this.#draft.record.enrolments).some(({ completedAt }) => completedAt !== null)
  }

  get projectCompleted() {
    return Object.keys(this.#draft.record.projects).length > 0
  }

  get longestStreak() {
    return this.#draft.record.streak.longestStreak
  }

  get totalSkillPoints() {
    return totalPoints(this.#draft.record)
  }
}

/** A draft of which an event of this kind may change certain parts alone. */
interface DraftFor<Kind extends EventKind> extends Pick<Draft, 'get'> {
  set<P extends ChangedBy<Kind> & KeyedPart>(part: P, key: string, value: EntryOf<P>): void
}

type EventOf<Kind extends EventKind> = Extract<RecordedEvent, { kind: Kind }>

/** The direct effects of an event: points, skills, and its lesson or project. An event on a path enrols as well. */
const rules: { [Kind in EventKind]: (draft: DraftFor<Kind>, event: EventOf<Kind>, path?: CoursePath) => void } = {
  'lesson-completed': (draft, event, path) => {
    const completedAt = draft.get('lessons', event.lessonId)?.completedAt ?? instantOf(event.occurredAt)
    const ids = idsOnPath(path, event.lessonId)
    const isEarned = ids.some((id) => draft.get('awards', `lesson:${id}`))
    if (!isEarned && awardPoints(draft, `lesson:${event.lessonId}`, event)) feedSkills(draft, event)
    changeLesson(draft, event, { completedAt })
  },
  'lesson-reopened': (draft, event, path) => {
    for (const id of idsOnPath(path, event.lessonId)) {
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
    const { projectId, courseId, occurredAt } = event
    const completedAt = draft.get('projects', projectId)?.completedAt ?? instantOf(occurredAt)
    const ids = projectIdsOnPath(path, projectId)
    if (!ids.some((id) => draft.get('awards', `project:${id}`))) awardPoints(draft, `project:${projectId}`, event)
    draft.set('projects', projectId, { courseId, completedAt })
  },
  'quiz-taken': (draft, event) =>
    draft.set('quizzes', event.lessonId, quizAfter(draft.get('quizzes', event.lessonId), event)),
  'task-passed': (draft, event) => {
    const { taskId, occurredAt } = event
    draft.set('exercises', taskId, draft.get('exercises', taskId) ?? instantOf(occurredAt))
    if (awardPoints(draft, `task:${taskId}`, event)) feedSkills(draft, event)
  },
  'exercise-passed': (draft, { lessonId, occurredAt }) =>
    draft.set('exercises', lessonId, draft.get('exercises', lessonId) ?? instantOf(occurredAt)),
  'points-awarded': (draft, event) => {
    awardPoints(draft, event.source, event)
  },
  'plan-changed': (draft, event) =>
    draft.set('plans', event.courseId, planAfter(draft.get('plans', event.courseId), event)),
  'placement-taken': (draft, { courseId, right }) => draft.set('placements', courseId, right),
  'note-taken': () => {},
  'card-reviewed': () => {},
  'card-set-aside': () => {},
  'path-chosen': () => {},
  'day-counted': () => {},
}

/** The specification's award_points: points once for each source. @returns false where the source had them already */
function awardPoints(
  draft: Pick<Draft, 'get'> & { set(part: 'awards', key: string, value: Award): void },
  source: string,
  { points, occurredAt, broughtAlong }: { points: number; occurredAt: string; broughtAlong?: boolean },
): boolean {
  if (draft.get('awards', source)) return false
  const awardedAt = instantOf(occurredAt)
  draft.set('awards', source, broughtAlong ? [points, awardedAt, true] : [points, awardedAt])
  return true
}

/** Points count once for each skill. */
function feedSkills(
  draft: Pick<Draft, 'get'> & { set(part: 'skills', key: string, value: number): void },
  { skills, points }: { skills: readonly string[]; points: number },
): void {
  for (const name of new Set(skills)) draft.set('skills', name, (draft.get('skills', name) ?? 0) + points)
}

function changeLesson(
  draft: Pick<Draft, 'get'> & { set(part: 'lessons', key: string, value: LessonStatus): void },
  { lessonId, courseId }: { lessonId: string; courseId: string },
  change: Partial<LessonStatus>,
): void {
  const before = draft.get('lessons', lessonId) ?? { completedAt: null, minutes: 0 }
  draft.set('lessons', lessonId, { ...before, courseId, ...change })
}

function quizAfter(before: QuizStatus | undefined, event: EventOf<'quiz-taken'>): QuizStatus {
  const at = instantOf(event.occurredAt)
  const latest: QuizStatus['latest'] = [event.correct, event.total]
  return {
    latest,
    best: before ? betterTry(before.best, latest) : latest,
    answeredAt: at,
    passedAt: before?.passedAt ?? (event.passed ? at : null),
  }
}

function betterTry(earlier: QuizStatus['best'], later: QuizStatus['best']): QuizStatus['best'] {
  const { correct, total } = betterScore(
    { correct: earlier[0], total: earlier[1] },
    { correct: later[0], total: later[1] },
  )
  return [correct, total]
}

/** What lies in the past is left out, so that a record does not grow with every change. */
function planAfter(before: PlanChanges | undefined, event: EventOf<'plan-changed'>): PlanChanges {
  const { localDate } = event
  const moves = Object.entries({ ...before?.moves, ...event.moves })
  const extraMinutes = Object.entries({ ...before?.extraMinutes, ...event.extraMinutes })
  return {
    moves: Object.fromEntries(moves.flatMap(([step, date]) => (date !== null && isAhead(date) ? [[step, date]] : []))),
    extraMinutes: Object.fromEntries(extraMinutes.filter(([date, minutes]) => minutes > 0 && isAhead(date))),
  }

  function isAhead(date: LocalDate): boolean {
    return date >= localDate && date <= daysLater(localDate, farthestMove)
  }
}

/** An event on a path enrols in its course. */
function enrol(draft: Draft, event: RecordedEvent, path: CoursePath | undefined): void {
  if (!('preferences' in event)) return
  const { courseId, preferences } = event
  const at = instantOf(event.occurredAt)
  const before = draft.get('enrolments', courseId)
  const completedNow = path && isPathCompleted(draft, path) ? at : null
  draft.set('enrolments', courseId, {
    preferences,
    progressPercentage: path
      ? percentComplete(path.lessons, completedOf(draft, path.lessons))
      : (before?.progressPercentage ?? 0),
    startedAt: before?.startedAt ?? at,
    lastAccessedAt: Date.parse(event.occurredAt) / 1000,
    completedAt: before?.completedAt ?? completedNow,
  })
}

function completedOf(draft: Draft, lessons: readonly Lesson[]): Set<string> {
  const isCompleted = (id: string) => (draft.get('lessons', id)?.completedAt ?? null) !== null
  return new Set(lessons.filter((lesson) => idsOfLesson(lesson).some(isCompleted)).map(({ id }) => id))
}

/** Those that were completed once, also if they are open again: an achievement is not taken back. */
function everCompletedOf(draft: Draft, lessons: readonly Lesson[]): Set<string> {
  const isEarned = (id: string) => draft.get('awards', `lesson:${id}`)
  return new Set(lessons.filter((lesson) => idsOfLesson(lesson).some(isEarned)).map(({ id }) => id))
}

function isModuleMastered(draft: Draft, path: CoursePath | undefined, lessonId: string): boolean {
  const module = path && moduleWith(path, lessonId)
  return module !== undefined && isModuleCompleted(module, everCompletedOf(draft, lessonsOf(module)))
}

/** Every lesson counts, not the rounded percentage; also one that is open again. */
function isPathCompleted(draft: Draft, { lessons }: CoursePath): boolean {
  return lessons.length > 0 && everCompletedOf(draft, lessons).size === lessons.length
}

/** The module of `path` that a lesson belongs to. */
function moduleWith(path: CoursePath, lessonId: string): Module | undefined {
  return path.modules.find((module) => lessonsOf(module).some((lesson) => idsOfLesson(lesson).includes(lessonId)))
}

/** All ids of a lesson, of which one is given: points earned under one id are not earned under another. */
function idsOnPath(path: CoursePath | undefined, lessonId: string): string[] {
  const lesson = path?.course.modules.flatMap(lessonsOf).find((lesson) => idsOfLesson(lesson).includes(lessonId))
  return lesson ? idsOfLesson(lesson) : [lessonId]
}

function projectIdsOnPath(path: CoursePath | undefined, projectId: string): string[] {
  const project = path?.course.project
  const ids = project ? [project.id, ...(project.formerIds ?? [])] : []
  return ids.includes(projectId) ? ids : [projectId]
}
