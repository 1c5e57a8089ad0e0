import { type Content, readContent } from '../../../content/read.ts'
import { correctedInstants } from '../../../domain/calendar.ts'
import { lessonsOf } from '../../../domain/course-paths.ts'
import type { Lesson } from '../../../domain/courses.ts'
import { comesLast, compareEvents } from '../../../domain/event-order.ts'
import { courseProgressOf, emptyRecord, type LearnerRecord, statsOf } from '../../../domain/learner-record.ts'
import { keepingAchievements, RecordFold, recordAfter } from '../../../domain/learner-record-rules.ts'
import type { RecordedEvent } from '../../../domain/learning-events.ts'
import { skillLevelOf } from '../../../domain/levels.ts'
import type { Streak } from '../../../domain/streaks.ts'
import type { Catalogue } from '../../../server/catalogue.ts'
import { eventTimestamps, parseEvent, validateEvent } from '../../../server/progress/validate-event.ts'
import { bundledCourses, knownCourse } from '../../../testing/domain.ts'
import type { CourseContent, Message, RecordByWords, ReportedEvent, StreakByWords } from './record-by-words.ts'

const dayLength = 86_400_000

/** The real courses, of which one lesson has had another name and one is gone. */
export function contentWithFormerLessons(): Content {
  const content = readContent()
  const [first, second] = knownCourse(content.courses, 'coding').modules.flatMap(lessonsOf)
  if (!first || !second) throw new Error('There are no lessons')
  const place = { courseId: '1', moduleId: 'coding-1' }
  first.formerIds = ['coding-once']
  content.former.lessons.push(
    { id: 'coding-once', title: 'Once', ...place, now: first.id },
    { id: 'coding-gone', title: 'Gone', ...place },
  )
  return content
}

/** The facts that the words leave to the content: ids of the specified courses, modules and lessons, and skills. */
export function coursesFor({ courses, former }: Content): CourseContent[] {
  return bundledCourses(courses).map(({ id, topics, modules, project }) => {
    const own = former.lessons.filter(({ courseId }) => courseId === id)
    return {
      id,
      topics,
      modules: modules.map((module) => ({
        id: module.id,
        tags: module.tags,
        lessonIds: lessonsOf(module).map((lesson: Lesson) => lesson.id),
      })),
      project: project && { id: project.id, isExam: project.kind === 'exam' },
      renamed: new Map(own.flatMap(({ id, now }) => (now ? [[id, now] as const] : []))),
      gone: new Map(own.flatMap(({ id, moduleId, now }) => (now ? [] : [[id, moduleId] as const]))),
    }
  })
}

/** A learner's record by the product's own rules, as the server applies them to the messages of a learner's devices. */
export class LearnerByRules {
  readonly #content: Content
  readonly #catalogue: Catalogue
  readonly #events = new Map<string, RecordedEvent>()
  #record: LearnerRecord = emptyRecord

  constructor(content: Content, catalogue: Catalogue) {
    this.#content = content
    this.#catalogue = catalogue
  }

  get streak(): Streak {
    return this.#record.streak
  }

  receive({ sentAt, receivedAt, events }: Message): void {
    const claimed = events.map(({ stampedAt }) => new Date(stampedAt))
    const instants = correctedInstants(claimed, new Date(sentAt), new Date(receivedAt))
    const fresh = events
      .map((event, index) => this.#recorded(event, instants[index] as Date))
      .filter(({ id }) => !this.#events.has(id))
      .sort(compareEvents)
    for (const event of fresh) this.#events.set(event.id, event)
    if (!this.#extend(fresh)) this.#recompute()
  }

  /** The order that these events count in. */
  inOrder(ids: readonly string[]): string[] {
    return ids
      .map((id) => this.#events.get(id) as RecordedEvent)
      .sort(compareEvents)
      .map(({ id }) => id)
  }

  /** In the terms of the words. */
  record(): RecordByWords {
    const { skills, badges, projects, enrolments, streak } = this.#record
    const { totalSkillPoints, currentLevel, pointsToNextLevel } = statsOf(this.#record)
    const lessons = Object.keys(enrolments).flatMap((id) => courseProgressOf(this.#record, id).completedLessonIds)
    return {
      points: totalSkillPoints,
      level: currentLevel,
      pointsToNextLevel,
      skills: Object.fromEntries(
        Object.entries(skills).map(([name, points]) => [name, { points, level: skillLevelOf(points) }]),
      ),
      badges: Object.keys(badges).sort(),
      completedLessonIds: this.#catalogue.currentLessonIds(lessons).sort(),
      completedProjectIds: Object.keys(projects).sort(),
      courses: Object.fromEntries(
        Object.entries(enrolments).map(([id, { progressPercentage, completedAt }]) => [
          id,
          { percent: progressPercentage, isComplete: completedAt !== null },
        ]),
      ),
      streak: streakIn(streak),
    }
  }

  #recorded(reported: ReportedEvent, instant: Date): RecordedEvent {
    const { did } = reported
    const claimed = claimedTime(reported)
    const timestamps = eventTimestamps(reported.id, instant, claimed)
    if (did.kind === 'path-chosen') {
      return { ...did, courseId: this.#catalogue.path(did.preferences).course.id, ...timestamps }
    }
    if (did.kind === 'project-handed-in' && this.#catalogue.project(did.projectId).kind === 'exam') {
      const { points } = this.#catalogue.project(did.projectId)
      const courseId = this.#catalogue.path(did.preferences).course.id
      return { ...did, courseId, points, submission: 'Passed', ...timestamps }
    }
    const parsed = parseEvent(sentEvent(reported, this.#content))
    const recorded = 'kind' in parsed ? validateEvent(reported.id, parsed, instant, this.#catalogue) : parsed
    if (!('kind' in recorded)) throw new Error(`${did.kind} was refused: ${recorded.detail}`)
    return recorded
  }

  #extend(fresh: readonly RecordedEvent[]): boolean {
    let record = this.#record
    for (const event of fresh) {
      if (!comesLast(event, record)) return false
      record = recordAfter(record, event, this.#catalogue.pathOf)
    }
    this.#record = record
    return true
  }

  #recompute(): void {
    const fold = new RecordFold(this.#catalogue.pathOf)
    for (const event of [...this.#events.values()].sort(compareEvents)) fold.add(event)
    this.#record = keepingAchievements(fold.record(), this.#record)
  }
}

/** A streak in the terms of the words. */
export function streakIn(streak: Streak): StreakByWords {
  return {
    current: streak.currentStreak,
    longest: streak.longestStreak,
    lastDay: dayNumber(streak.lastActivityDate),
    firstDay: dayNumber(streak.streakStartDate),
    freezes: streak.freezes,
    towards: streak.savedDays - 7 * streak.freezes,
    frozenDays: streak.frozenDays.map((day) => dayNumber(day) as number),
  }
}

function claimedTime({ stampedAt, timeZone, utcOffset }: ReportedEvent) {
  return { occurredAt: new Date(stampedAt).toISOString(), timeZone, utcOffset }
}

/** An event as a browser sends it: a `LearningEvent`. */
export function sentEvent(reported: ReportedEvent, { lessons, former }: Content): object {
  const { did } = reported
  const sent = { ...claimedTime(reported), ...did }
  if (did.kind === 'project-handed-in') return { ...sent, submission: 'https://example.org/work' }
  if (did.kind === 'minutes-spent') return { ...sent, minutes: 1 }
  if (did.kind !== 'quiz-taken') return sent
  const now = former.lessons.find(({ id }) => id === did.lessonId)?.now ?? did.lessonId
  const answers = lessons.get(now)?.quiz.map(({ answer }) => answer) ?? [0]
  return { ...sent, firstTries: did.isPassed ? answers : answers.map((answer) => (answer + 1) % 2) }
}

const dayNumber = (day: string | null) => (day === null ? null : Date.parse(`${day}T00:00:00Z`) / dayLength)
