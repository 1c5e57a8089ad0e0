import { type AccountItems, type AccountSection, accountItems, eventItems } from '../../domain/account-file.ts'
import { daysBetween, isFuture, knownTimeZone } from '../../domain/calendar.ts'
import { ProblemError, raise } from '../../domain/errors.ts'
import { awardSourceOf, eventKinds } from '../../domain/event-kinds.ts'
import { invalidAnswer } from '../../domain/exam-draw.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { passesQuiz } from '../../domain/quizzes.ts'
import type { Catalogue } from '../catalogue.ts'
import { isStorable } from '../db/storable.ts'
import { checksumOf } from './checksum.ts'
import type { FoundItem } from './reading.ts'

/** What an item is valid by: what the content of this installation has, and the present. */
export interface ValidationContext {
  catalogue: Catalogue
  /** Whether there is such a resource, or was one. */
  hasResource: (resourceId: number) => boolean
  now: Date
}

/** An item that may be taken over. */
export type ValidItem = {
  [Section in AccountSection]: { section: Section; value: AccountItems[Section] }
}[AccountSection]

const maybeNewer = 'The file may come from a newer one.'

/** Looks at an item of a file: what it holds, or in one sentence why it is refused. */
export function validateItem({ section, value }: FoundItem, given: ValidationContext): ValidItem | string {
  if (value === undefined) return 'It is damaged: its line is no JSON.'
  if (!isSection(section)) return `This Waymark does not know ‘${section.slice(0, 64)}’. ${maybeNewer}`
  const kind = (value as { kind?: unknown } | null)?.kind
  if (section === 'events' && typeof kind === 'string' && !Object.hasOwn(eventItems, kind)) {
    return `This Waymark does not know events of the kind ‘${kind.slice(0, 64)}’. ${maybeNewer}`
  }
  const read = accountItems[section].safeParse(value)
  if (!read.success) return sentenceOf(read.error)
  const { checksum, ...rest } = value as { checksum: string }
  if (checksumOf(rest) !== checksum) return 'It was changed after it was exported: its checksum does not fit.'
  if (!isStorable(value)) return 'A text holds a character that cannot be stored.'
  try {
    itemRules[section](read.data as never, given)
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
  const item = { section, value: read.data } as ValidItem
  return item.section === 'events'
    ? ({ section, value: byPresentRules(item.value, given.catalogue) } as ValidItem)
    : item
}

function isSection(name: string): name is AccountSection {
  return Object.hasOwn(accountItems, name)
}

function sentenceOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  return field
    ? `Its ${field} is not as it should be: ${issue?.message}`
    : `It is not as it should be: ${issue?.message}`
}

const itemRules: { [Section in AccountSection]: (value: AccountItems[Section], given: ValidationContext) => void } = {
  profile: () => {},
  events: (event, { catalogue, now }) => {
    refuseFuture(event.occurredAt, now)
    if (Math.abs(daysBetween(event.occurredAt.slice(0, 10), event.localDate)) > 1) {
      raise('invalid-input', `The day ${event.localDate} does not fit the time ${event.occurredAt}.`)
    }
    validateContents(event, catalogue)
  },
  notes: ({ lessonId, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    refuseUnknownLesson(lessonId, catalogue)
  },
  exercises: ({ lessonId, work, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const files = catalogue.exerciseFiles(lessonId)
    const isStrange = files !== null && Object.keys(work).some((name) => !files.includes(name))
    if (isStrange) raise('invalid-input', `This exercise has the files ${files.join(', ')} here.`)
  },
  videos: ({ lessonId, watched, durationSeconds, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const isWithin = watched.every(([start, end]) => start < end && end <= durationSeconds)
    if (!isWithin) raise('invalid-input', 'What was watched begins before it ends, within the video.')
    refuseUnknownLesson(lessonId, catalogue)
  },
  places: ({ lessonId, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    refuseUnknownLesson(lessonId, catalogue)
  },
  savedResources: ({ resourceId, savedAt }, { hasResource, now }) => {
    refuseFuture(savedAt, now)
    if (!hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId} here.`)
  },
  resourceMarks: ({ resourceId, markedAt }, { hasResource, now }) => {
    refuseFuture(markedAt, now)
    if (!hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId} here.`)
  },
  collections: ({ createdAt, updatedAt }, { now }) => {
    for (const moment of [createdAt, updatedAt]) refuseFuture(moment, now)
  },
  pathResources: ({ moduleId, resourceId, addedAt }, { catalogue, hasResource, now }) => {
    refuseFuture(addedAt, now)
    if (!catalogue.hasModule(moduleId)) raise('not-found', `There is no module ${moduleId} here.`)
    if (!hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId} here.`)
  },
  examTries: ({ projectId, questions, startedAt, handedIn }, { catalogue, now }) => {
    refuseFuture(handedIn?.submittedAt ?? startedAt, now)
    catalogue.project(projectId)
    if (handedIn && handedIn.correct > handedIn.total) {
      raise('invalid-input', 'More questions are right than there are.')
    }
    const problem = handedIn && invalidAnswer(questions, handedIn.answers)
    if (problem) raise('invalid-input', problem)
    const areWhole = questions.every(({ order }) => order.every((_, index) => order.includes(index)))
    if (!areWhole) raise('invalid-input', 'The options of a question are not each there once.')
  },
  favouriteCourses: ({ courseId }, { catalogue }) => refuseUnknownCourse(courseId, catalogue),
  pictures: ({ createdAt }, { now }) => refuseFuture(createdAt, now),
}

/** Like an event that a browser sends, save that its age and whose it was do not matter, and a passed exam counts. */
function validateContents(event: AccountItems['events'], catalogue: Catalogue): void {
  switch (event.kind) {
    case 'quiz-taken':
      if (event.correct > event.total) raise('invalid-input', 'More answers are right than there are questions.')
      break
    case 'project-handed-in': {
      const path = catalogue.pathOf(event.courseId, event.preferences)
      if (path && catalogue.hasProject(event.projectId)) catalogue.projectOn(path, event.projectId)
      if (!path && catalogue.hasProject(event.projectId)) {
        raise('not-on-path', `The project ${event.projectId} belongs to another course here.`)
      }
      break
    }
  }
}

/** The most that one award of another Waymark's rules gives. */
const mostPoints = 20

/** What an event earns points for, as its source in the ledger, where the content here does not have it. */
export function broughtAlongBy(event: AccountItems['events'], catalogue: Catalogue): string | null {
  const source = awardSourceOf(event)
  if (source === null) return null
  return eventKinds[event.kind].about === 'award' || catalogue.titleOf(source) === undefined ? source : null
}

/** The lesson, course and project that an event names and the content here does not have. */
export function unknownIn(event: AccountItems['events'], catalogue: Catalogue): string[] {
  const named = { lessonId: '', courseId: '', projectId: '', ...event }
  return [
    ...(named.lessonId && !catalogue.hasLesson(named.lessonId) ? [`lesson:${named.lessonId}`] : []),
    ...(named.courseId && !catalogue.find(named.courseId) ? [`course:${named.courseId}`] : []),
    ...(named.projectId && !catalogue.hasProject(named.projectId) ? [`project:${named.projectId}`] : []),
  ]
}

/** All that a record tells of and the content here does not have. */
export function unknownOf(record: LearnerRecord, catalogue: Catalogue): string[] {
  const { lessons, quizzes, exercises, enrolments, projects } = record
  const lessonIds = [lessons, quizzes, exercises].flatMap((part) => Object.keys(part))
  const courseIds = [...Object.keys(enrolments), ...Object.values(lessons).map(({ courseId }) => courseId)]
  return [
    ...lessonIds.filter((id) => !catalogue.hasLesson(id)).map((id) => `lesson:${id}`),
    ...courseIds.filter((id) => !catalogue.find(id)).map((id) => `course:${id}`),
    ...Object.keys(projects)
      .filter((id) => !catalogue.hasProject(id))
      .map((id) => `project:${id}`),
  ]
}

/** The event with the points that the present rules give; for what is not known here, no more than any rules could. */
function byPresentRules(
  { broughtAlong: _, ...given }: AccountItems['events'],
  catalogue: Catalogue,
): AccountItems['events'] {
  const event = { ...given, timeZone: knownTimeZone(given.timeZone, given.occurredAt) }
  if (broughtAlongBy(event, catalogue) && 'points' in event) {
    const most = event.kind === 'lesson-completed' ? lessonPoints : mostPoints
    return { ...event, points: Math.min(event.points, most), broughtAlong: true }
  }
  switch (event.kind) {
    case 'lesson-completed': {
      const { moduleId = event.moduleId, skills = [] } = catalogue.placeOf(event.lessonId) ?? {}
      return { ...event, points: lessonPoints, moduleId, skills: [...skills] }
    }
    case 'quiz-taken':
      return { ...event, passed: passesQuiz(event.correct, event.total) }
    case 'project-handed-in':
      return { ...event, points: catalogue.project(event.projectId).points }
    default:
      return event
  }
}

function refuseFuture(instant: string, now: Date): void {
  if (isFuture(new Date(instant), now)) {
    raise('invalid-input', `It says ${instant}, which is yet to come.`)
  }
}

function refuseUnknownLesson(lessonId: string, catalogue: Catalogue): void {
  if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId} here.`)
}

function refuseUnknownCourse(courseId: string, catalogue: Catalogue): void {
  if (!catalogue.find(courseId)) raise('not-found', `There is no course ${courseId} here.`)
}
