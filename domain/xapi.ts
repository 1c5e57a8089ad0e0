import type { EventKind } from './event-kinds.ts'
import { eventSubjects, subjectIdOf } from './event-subjects.ts'
import type { RecordedEvent } from './learning-events.ts'

// Learning events as statements of the Experience API 1.0.3, for a learning record store to read. Verbs and kinds of
// activities are ADL's where they have one that fits.

/** The names in statements. */
export interface XapiNames {
  /** The address of this site: the account system of the actor, and where the activities are. */
  publicUrl: string
  learnerId: string
  /** The title of a lesson or project, by `lesson:…` or `project:…`; `undefined` if the content lacks it. */
  titleOf: (source: string) => string | undefined
  /** The course of a lesson; `undefined` for a lesson that the content lacks. */
  courseOf: (lessonId: string) => string | undefined
}

export interface Statement {
  id: string
  version: '1.0.3'
  actor: { objectType: 'Agent'; account: { homePage: string; name: string } }
  verb: { id: string; display: Record<string, string> }
  object: Activity
  result?: Result
  context: {
    platform: string
    language: string
    contextActivities?: { parent: Activity[] }
    extensions: Record<string, string>
  }
  timestamp: string
  stored: string
}

interface Activity {
  objectType: 'Activity'
  id: string
  definition?: { type?: string; name?: Record<string, string> }
}

interface Result {
  score?: { scaled: number; raw: number; min: number; max: number }
  success?: boolean
  completion?: boolean
  response?: string
  /** ISO 8601. */
  duration?: string
  extensions?: Record<string, number>
}

const adl = 'http://adlnet.gov/expapi'
const adlVerbs = ['completed', 'passed', 'failed', 'experienced', 'registered']
/** For what ADL has no word for. */
const own = 'urn:waymark:xapi'

/** The statement of each kind: a verb of ADL's or our own, and the part of the lesson. */
const says: Readonly<Record<EventKind, { verb: string; part?: string; activityType?: string }>> = {
  'lesson-completed': { verb: 'completed' },
  'project-handed-in': { verb: 'completed', activityType: 'performance' },
  'task-passed': { verb: 'passed', activityType: 'performance' },
  'exercise-passed': { verb: 'passed', part: 'exercise', activityType: 'performance' },
  'quiz-taken': { verb: 'passed', part: 'quiz', activityType: 'assessment' },
  'note-taken': { verb: 'noted' },
  'minutes-spent': { verb: 'experienced' },
  'day-counted': { verb: 'learned' },
  'lesson-reopened': { verb: 'reopened' },
  'path-chosen': { verb: 'registered' },
  'plan-changed': { verb: 'planned' },
  'card-reviewed': { verb: 'answered' },
  'card-set-aside': { verb: 'planned' },
  'placement-taken': { verb: 'answered', activityType: 'assessment' },
  'points-awarded': { verb: 'earned' },
}

/** An event as a statement; its id is the event's, so that a store takes it once. */
export function statementOf(event: RecordedEvent & { recordedAt: string }, names: XapiNames): Statement {
  const result = resultOf(event)
  const courseId = parentOf(event, names)
  return {
    id: event.id,
    version: '1.0.3',
    actor: { objectType: 'Agent', account: { homePage: names.publicUrl, name: names.learnerId } },
    verb: verbOf(event),
    object: objectOf(event, names),
    ...(result && { result }),
    context: {
      platform: 'Waymark',
      language: 'en',
      ...(courseId && { contextActivities: { parent: [course(courseId, names)] } }),
      extensions: { [`${own}:time-zone`]: event.timeZone, [`${own}:local-date`]: event.localDate },
    },
    timestamp: event.occurredAt,
    stored: event.recordedAt,
  }
}

function objectOf(event: RecordedEvent, names: XapiNames): Activity {
  const { about } = eventSubjects[event.kind]
  const { part = null, activityType = about } = says[event.kind]
  const id = subjectIdOf(event)
  const site = names.publicUrl
  switch (about) {
    case 'lesson':
      return activity(
        `${site}/lessons/${id}.json${part ? `#${part}` : ''}`,
        activityType,
        names.titleOf(`lesson:${id}`),
      )
    case 'task':
      return activity(`${site}/courses#task-${encodeURIComponent(id)}`, activityType, names.titleOf(`task:${id}`))
    case 'project': {
      const address = `${site}/courses#project-${encodeURIComponent(id)}`
      return activity(address, activityType, names.titleOf(`project:${id}`))
    }
    case 'course':
      return course(id, names)
    case 'card':
      return activity(`${site}/review#${encodeURIComponent(id)}`)
    case 'award':
      return activity(`${site}/dashboard/activity#${encodeURIComponent(id)}`, undefined, names.titleOf(id))
    case 'day':
      return activity(`${site}/dashboard#day-${id}`, undefined, id)
  }
}

/** The course that what an event is about is a part of. */
function parentOf(event: RecordedEvent, names: XapiNames): string | undefined {
  const { about } = eventSubjects[event.kind]
  if (about === 'lesson') return names.courseOf(subjectIdOf(event))
  if (event.kind === 'task-passed') return names.courseOf(event.lessonId)
  return about === 'project' && 'courseId' in event ? event.courseId : undefined
}

function resultOf(event: RecordedEvent): Result | null {
  const { verb } = says[event.kind]
  const result = {
    ...(verb === 'completed' && { completion: true }),
    ...(verb === 'passed' && { success: isPassed(event) }),
    ...('total' in event && event.total > 0 && { score: scoreOf(event) }),
    ...('submission' in event && { response: event.submission }),
    ...('minutes' in event && { duration: `PT${event.minutes}M` }),
    ...('points' in event && { extensions: { [`${own}:points`]: event.points } }),
  }
  return Object.keys(result).length > 0 ? result : null
}

function isPassed(event: RecordedEvent): boolean {
  return !('passed' in event) || event.passed
}

function scoreOf({ correct, total }: { correct: number; total: number }): Result['score'] {
  return { scaled: correct / total, raw: correct, min: 0, max: total }
}

function course(courseId: string, { publicUrl, titleOf }: XapiNames): Activity {
  return activity(
    `${publicUrl}/courses#course-${encodeURIComponent(courseId)}`,
    'course',
    titleOf(`course:${courseId}`),
  )
}

function activity(id: string, type?: string, name?: string): Activity {
  const definition = { ...(type && { type: `${adl}/activities/${type}` }), ...(name && { name: { en: name } }) }
  return { objectType: 'Activity', id, ...((type || name) && { definition }) }
}

function verbOf(event: RecordedEvent): Statement['verb'] {
  const { verb } = says[event.kind]
  const name = verb === 'passed' && !isPassed(event) ? 'failed' : verb
  const id = adlVerbs.includes(name) ? `${adl}/verbs/${name}` : `${own}:verbs:${name}`
  return { id, display: { en: name } }
}
