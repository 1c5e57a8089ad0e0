import { type AccountItems, type AccountSection, accountItems, eventItems } from '../../domain/account-file.ts'
import { daysBetween, trustedInstant } from '../../domain/calendar.ts'
import { ProblemError, raise } from '../../domain/errors.ts'
import type { Catalogue } from '../catalogue.ts'
import { isStorable } from '../db/storable.ts'
import { checksumOf } from './checksum.ts'
import type { FoundItem } from './reading.ts'

/** What an item is admitted by: what the content of this installation has, and the present. */
export interface Admission {
  catalogue: Catalogue
  now: Date
}

/** An item that may be taken over. */
export type AdmittedItem = {
  [Section in AccountSection]: { section: Section; value: AccountItems[Section] }
}[AccountSection]

const maybeNewer = 'The file may come from a newer one.'

/** Looks at an item of a file: what it holds, or in one sentence why it is refused. */
export function admitItem({ section, value }: FoundItem, given: Admission): AdmittedItem | string {
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
  const item = { section, value: read.data } as AdmittedItem
  try {
    refuseStrange[section](read.data as never, given)
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
  return item
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

const refuseStrange: { [Section in AccountSection]: (value: AccountItems[Section], given: Admission) => void } = {
  profile: () => {},
  events: (event, { catalogue, now }) => {
    refuseFuture(event.occurredAt, now)
    if (Math.abs(daysBetween(event.occurredAt.slice(0, 10), event.localDate)) > 1) {
      raise('invalid-input', `The day ${event.localDate} does not fit the time ${event.occurredAt}.`)
    }
    refuseStrangeEvent(event, catalogue)
  },
  notes: ({ lessonId, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    refuseUnknownLesson(lessonId, catalogue)
  },
  exercises: ({ lessonId, work, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const files = catalogue.exerciseFiles(lessonId)
    const isStrange = Object.keys(work).some((name) => !files.includes(name))
    if (isStrange) raise('invalid-input', `This exercise has the files ${files.join(', ')} here.`)
  },
  videos: ({ lessonId, watched, durationSeconds, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const isWithin = watched.every(([start, end]) => start < end && end <= durationSeconds)
    if (!isWithin) raise('invalid-input', 'What was watched begins before it ends, within the video.')
    refuseUnknownLesson(lessonId, catalogue)
  },
  savedResources: ({ resourceId, savedAt }, { catalogue, now }) => {
    refuseFuture(savedAt, now)
    if (!catalogue.hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId} here.`)
  },
  examTries: ({ projectId, questions, startedAt, handedIn }, { catalogue, now }) => {
    refuseFuture(handedIn?.submittedAt ?? startedAt, now)
    catalogue.project(projectId)
    if (handedIn && handedIn.correct > handedIn.total) {
      raise('invalid-input', 'More questions are right than there are.')
    }
    const areWhole = questions.every(({ order }) => order.every((_, index) => order.includes(index)))
    if (!areWhole) raise('invalid-input', 'The options of a question are not each there once.')
  },
  favouriteCourses: ({ courseId }, { catalogue }) => refuseUnknownCourse(courseId, catalogue),
}

/** Like an event that a browser sends, save that its age and whose it was do not matter, and a passed exam counts. */
function refuseStrangeEvent(event: AccountItems['events'], catalogue: Catalogue): void {
  switch (event.kind) {
    case 'lesson-completed':
    case 'lesson-reopened': {
      const path = catalogue.pathOf(event.courseId, event.preferences)
      catalogue.lessonOn(path ?? raise('not-found', `There is no course ${event.courseId} here.`), event.lessonId)
      break
    }
    case 'quiz-taken':
      catalogue.quiz(event.lessonId)
      if (event.correct > event.total) raise('invalid-input', 'More answers are right than there are questions.')
      break
    case 'exercise-passed':
      catalogue.exerciseFiles(event.lessonId)
      break
    case 'note-taken':
    case 'minutes-spent':
      refuseUnknownLesson(event.lessonId, catalogue)
      break
    case 'project-handed-in':
      catalogue.project(event.projectId)
      if (catalogue.find(event.courseId)?.project?.id !== event.projectId) {
        raise('not-on-path', `The project ${event.projectId} belongs to another course here.`)
      }
      break
    case 'path-chosen':
      refuseUnknownCourse(event.courseId, catalogue)
      break
  }
}

function refuseFuture(instant: string, now: Date): void {
  if (!trustedInstant(new Date(instant), now, now)) {
    raise('from-the-future', `It says ${instant}, which is yet to come.`)
  }
}

function refuseUnknownLesson(lessonId: string, catalogue: Catalogue): void {
  if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId} here.`)
}

function refuseUnknownCourse(courseId: string, catalogue: Catalogue): void {
  if (!catalogue.find(courseId)) raise('not-found', `There is no course ${courseId} here.`)
}
