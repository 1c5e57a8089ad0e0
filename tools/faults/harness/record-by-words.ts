import type { Preferences } from '../../../domain/preferences.ts'

// An independent model of the record, written from the words of the specification and of the decisions on it alone. Where
// the model and the rules of domain/ differ, one of the two has misread those words. The model takes the slow way
// everywhere: it folds all events again after each message.

/** An event as one of the learner's devices reports it. */
export interface ReportedEvent {
  id: string
  /** By the device's clock, in milliseconds. */
  stampedAt: number
  timeZone: string
  /** The offset of the device's clock then, such as `-10:00`. */
  utcOffset: string
  did: Doing
}

export type Doing =
  | { kind: 'lesson-completed' | 'lesson-reopened'; lessonId: string; preferences: Preferences }
  | { kind: 'project-handed-in'; projectId: string; preferences: Preferences }
  | { kind: 'path-chosen'; preferences: Preferences }
  | { kind: 'quiz-taken'; lessonId: string; isPassed: boolean }
  | { kind: 'exercise-passed' | 'note-taken' | 'minutes-spent'; lessonId: string }

/** The events that a device sends in one request. */
export interface Message {
  /** By the device's clock, in milliseconds. */
  sentAt: number
  /** By the server's. */
  receivedAt: number
  events: readonly ReportedEvent[]
}

/** The facts that the words leave to the content. */
export interface CourseContent {
  id: string
  topics: readonly string[]
  modules: readonly { id: string; tags: readonly string[]; lessonIds: readonly string[] }[]
  project: { id: string; isExam: boolean } | null
  /** Former ids of lessons, and what they are called now. */
  renamed: ReadonlyMap<string, string>
  /** Lessons that were taken away, and the module that each belonged to. */
  gone: ReadonlyMap<string, string>
}

export interface RecordByWords {
  points: number
  level: number
  pointsToNextLevel: number
  skills: Record<string, { points: number; level: number }>
  /** In the order of the alphabet, as are the next. */
  badges: string[]
  completedLessonIds: string[]
  completedProjectIds: string[]
  courses: Record<string, { percent: number; isComplete: boolean }>
  streak: StreakByWords
}

export interface StreakByWords {
  current: number
  longest: number
  lastDay: number | null
  firstDay: number | null
  freezes: number
  /** Days of learning on the way to the next freeze. */
  towards: number
  frozenDays: number[]
}

interface PlacedEvent {
  id: string
  instant: number
  timeZone: string
  /** Days since 1970 in the learner's calendar. */
  day: number
  did: Doing
}

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** A learner's record, computed message by message. */
export class LearnerByWords {
  readonly #courses: readonly CourseContent[]
  readonly #events = new Map<string, PlacedEvent>()

  constructor(courses: readonly CourseContent[]) {
    this.#courses = courses
  }

  receive(message: Message): void {
    const instants = instantsOf(message)
    for (const [index, { id, timeZone, utcOffset, did }] of message.events.entries()) {
      const instant = instants[index] as number
      if (this.#events.has(id)) continue
      const zone = zoneOf(timeZone, utcOffset)
      this.#events.set(id, { id, instant, timeZone: zone, day: dayIn(zone, instant), did })
    }
  }

  record(): RecordByWords {
    const events = [...this.#events.values()].sort(inOrder)
    const streak = streakOf(events.filter(isLearning))
    const awards = new Map<string, number>()
    const skills = new Map<string, number>()
    const open = new Map<string, boolean>()
    const badges = new Set<string>()
    const projects = new Set<string>()
    const paths = new Map<string, string[]>()
    const complete = new Set<string>()
    for (const { did } of events) {
      if ('preferences' in did) {
        const course = this.#courseOf(did)
        if (course) paths.set(course.id, pathOf(course, did.preferences))
      }
      if (did.kind === 'lesson-completed') {
        const { lessonId, module } = this.#lesson(did.lessonId)
        open.set(lessonId, false)
        if (!awards.has(`lesson ${lessonId}`)) {
          awards.set(`lesson ${lessonId}`, 5)
          for (const tag of module.tags) skills.set(tag, (skills.get(tag) ?? 0) + 5)
        }
        badges.add('First Steps')
        if (module.lessonIds.every((id) => open.has(id))) badges.add('Module Master')
      } else if (did.kind === 'lesson-reopened') {
        const { lessonId } = this.#lesson(did.lessonId)
        if (open.has(lessonId)) open.set(lessonId, true)
      } else if (did.kind === 'project-handed-in') {
        awards.set(`project ${did.projectId}`, did.projectId === 'certification' ? 20 : 5)
        projects.add(did.projectId)
        badges.add('Project Builder')
      }
      for (const [courseId, path] of paths) if (path.every((id) => open.has(id))) complete.add(courseId)
    }
    const points = [...awards.values()].reduce((sum, one) => sum + one, 0)
    if (complete.size > 0) badges.add('Course Complete')
    if (streak.longest >= 7) badges.add('Week Warrior')
    if (streak.longest >= 30) badges.add('Consistent Learner')
    if (points >= 100) badges.add('Century')
    const isCompleted = (id: string) => open.get(id) === false
    return {
      points,
      level: 1 + Math.floor(points / 100),
      pointsToNextLevel: 100 - (points % 100),
      skills: Object.fromEntries(
        [...skills].map(([name, sum]) => [name, { points: sum, level: Math.min(5, 1 + Math.floor(sum / 20)) }]),
      ),
      badges: [...badges].sort(),
      completedLessonIds: [...open.keys()].filter(isCompleted).sort(),
      completedProjectIds: [...projects].sort(),
      courses: Object.fromEntries(
        [...paths].map(([courseId, path]) => [
          courseId,
          {
            percent: Math.round((path.filter(isCompleted).length / path.length) * 100),
            isComplete: complete.has(courseId),
          },
        ]),
      ),
      streak,
    }
  }

  #courseOf(did: Doing & { preferences: Preferences }): CourseContent | undefined {
    if (did.kind === 'project-handed-in') return this.#courses.find(({ project }) => project?.id === did.projectId)
    if (did.kind !== 'path-chosen') return this.#lesson(did.lessonId).course
    return this.#courses.find(({ topics }) => topics.includes(did.preferences.learningGoal))
  }

  #lesson(reportedId: string) {
    for (const course of this.#courses) {
      const lessonId = course.renamed.get(reportedId) ?? reportedId
      const module =
        course.modules.find(({ lessonIds }) => lessonIds.includes(lessonId)) ??
        course.modules.find(({ id }) => id === course.gone.get(reportedId))
      if (module) return { course, module, lessonId }
    }
    throw new Error(`No course has the lesson ${reportedId}`)
  }
}

// 'The difference between the server's clock and sentAt corrects every event of the message where it is more than a
// minute; order and distances are kept; nothing lies in the future.' What does lie there comes back as one, and does not
// take along what was timed truly, but stops at it: else that would change its day. Events that meet so stay in their
// order, a millisecond apart.
function instantsOf({ sentAt, receivedAt, events }: Message): number[] {
  const difference = receivedAt - sentAt
  const correction = Math.abs(difference) > minute ? difference : 0
  const corrected = events.map(({ stampedAt }) => stampedAt + correction)
  const beyond = Math.max(...corrected) - receivedAt
  const past = corrected.filter((instant) => instant <= receivedAt)
  const instants = new Map<number, number>()
  let earliest = Number.POSITIVE_INFINITY
  for (const instant of corrected.toSorted((a, b) => b - a)) {
    if (instants.has(instant)) continue
    const back = instant <= receivedAt ? instant : Math.max(instant - beyond, ...past)
    earliest = Math.min(back, earliest - 1)
    instants.set(instant, earliest)
  }
  return corrected.map((instant) => instants.get(instant) as number)
}

function inOrder(a: PlacedEvent, b: PlacedEvent): number {
  return a.instant - b.instant || (a.id < b.id ? -1 : 1)
}

// 'A zone that is not known (Etc/Unknown, an old name) is replaced by the fixed offset of that moment.'
function zoneOf(timeZone: string, utcOffset: string): string {
  return calendarOf(timeZone) ? timeZone : utcOffset
}

// 'The learner's own calendar date in the zone that the event names.'
function dayIn(timeZone: string, instant: number): number {
  return Date.parse(calendarOf(timeZone)?.format(instant) ?? '') / dayLength
}

const calendars = new Map<string, Intl.DateTimeFormat | null>()

/** Writes days as ISO 8601 does. `null` for a zone that is not known. */
function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  let calendar = calendars.get(timeZone)
  if (calendar === undefined) {
    try {
      calendar = new Intl.DateTimeFormat('sv', { timeZone })
    } catch {
      calendar = null
    }
    calendars.set(timeZone, calendar)
  }
  return calendar
}

// 'Learning is a lesson completed, a quiz passed, an exercise or task passed, a project or milestone handed in, a note
// taken, a review done. A quiz failed, a lesson reopened, a path chosen is not.'
function isLearning({ did }: PlacedEvent): boolean {
  if (did.kind === 'quiz-taken') return did.isPassed
  return ['lesson-completed', 'exercise-passed', 'project-handed-in', 'note-taken'].includes(did.kind)
}

// The streak's, travel's and the freezes' paragraphs.
function streakOf(learnings: readonly PlacedEvent[]): StreakByWords {
  const days = [...new Set(learnings.map(({ day }) => day))].sort((a, b) => a - b)
  const streak: StreakByWords = {
    current: 0,
    longest: 0,
    lastDay: null,
    firstDay: null,
    freezes: 0,
    towards: 0,
    frozenDays: [],
  }
  for (const day of days) {
    if (streak.lastDay !== null && !isTravel(learnings, streak.lastDay, day)) miss(streak, day)
    if (streak.current === 0) streak.firstDay = day
    streak.current++
    streak.lastDay = day
    // 'Two kept at most': with two in hand no day goes towards a third. Were a seventh day lost instead, a late event
    // could move it there, and lower a streak.
    if (streak.freezes < 2) streak.towards++
    if (streak.towards === 7) {
      streak.freezes++
      streak.towards = 0
    }
    streak.longest = Math.max(streak.longest, streak.current)
  }
  return streak
}

function miss(streak: StreakByWords, until: number): void {
  for (let missed = (streak.lastDay as number) + 1; missed < until; missed++) {
    if (streak.freezes === 0) {
      streak.current = 0
      streak.towards = 0
      return
    }
    streak.freezes--
    streak.frozenDays.push(missed)
  }
}

function isTravel(learnings: readonly PlacedEvent[], lastDay: number, day: number): boolean {
  // No two instants of 36 hours lie further apart in any two calendars.
  const near = learnings.filter((one) => one.day > lastDay - 4 && one.day < day + 4)
  return near.some(
    (before) =>
      before.day <= lastDay &&
      near.some(
        (after) =>
          after.day >= day &&
          after.timeZone !== before.timeZone &&
          Math.abs(after.instant - before.instant) < 36 * hour,
      ),
  )
}

/** The days of the run as its learner sees it on a day, on which they may not have learned yet. */
export function streakOnDay(streak: StreakByWords, today: number): number {
  const seen = { ...streak, frozenDays: [] }
  miss(seen, today)
  return seen.current
}

/** The specification's tables of modules, by their place in the course. */
export function pathOf({ topics, modules }: CourseContent, { timeCommitment, experienceLevel }: Preferences): string[] {
  const isAboveBeginner = experienceLevel !== 'beginner'
  const hasTime = timeCommitment === 'significant' || timeCommitment === 'intensive'
  const isSeen = (index: number) => {
    if (index < 2) return true
    if (index === 2) return isAboveBeginner
    return topics.includes('coding') && hasTime
  }
  return modules.filter((_, index) => isSeen(index)).flatMap(({ lessonIds }) => [...lessonIds])
}
