import type { RecordedEvent } from './learning-events.ts'

// Learning events as statements of the Experience API 1.0.3, for a learning record store to read. Verbs and kinds of
// activities are ADL's where they have one that fits.

/** What statements name things by. */
export interface XapiNames {
  /** The address of this site: the account system of the actor, and where the activities are. */
  publicUrl: string
  learnerId: string
  /** What a lesson or project is called, by `lesson:…` or `project:…`; `undefined` for what the content lacks. */
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
/** For what ADL has no word for. */
const own = 'urn:waymark:xapi'

/** An event as a statement; its id is the event's, so that a store takes it once. */
export function statementOf(event: RecordedEvent & { recordedAt: string }, names: XapiNames): Statement {
  const { verb, object, result, courseId } = said(event, names)
  return {
    id: event.id,
    version: '1.0.3',
    actor: { objectType: 'Agent', account: { homePage: names.publicUrl, name: names.learnerId } },
    verb,
    object,
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

interface Said {
  verb: Statement['verb']
  object: Activity
  result?: Result
  /** The course that the object is a part of. */
  courseId?: string | undefined
}

function said(event: RecordedEvent, names: XapiNames): Said {
  switch (event.kind) {
    case 'lesson-completed':
      return { ...ofLesson(event, names), verb: verb('completed'), result: { completion: true, ...points(event) } }
    case 'lesson-reopened':
      return { ...ofLesson(event, names), verb: ownVerb('reopened') }
    case 'quiz-taken': {
      const { correct: raw, total: max, passed } = event
      const score = max > 0 ? { score: { scaled: raw / max, raw, min: 0, max } } : {}
      const part = ofLesson(event, names, 'quiz', 'assessment')
      return { ...part, verb: verb(passed ? 'passed' : 'failed'), result: { ...score, success: passed } }
    }
    case 'exercise-passed':
      return { ...ofLesson(event, names, 'exercise', 'performance'), verb: verb('passed'), result: { success: true } }
    case 'note-taken':
      return { ...ofLesson(event, names), verb: ownVerb('noted') }
    case 'minutes-spent':
      return { ...ofLesson(event, names), verb: verb('experienced'), result: { duration: `PT${event.minutes}M` } }
    case 'project-handed-in': {
      const { projectId, courseId, submission } = event
      const name = names.titleOf(`project:${projectId}`)
      const object = activity(
        `${names.publicUrl}/courses#project-${encodeURIComponent(projectId)}`,
        'performance',
        name,
      )
      return {
        verb: verb('completed'),
        object,
        result: { completion: true, response: submission, ...points(event) },
        courseId,
      }
    }
    case 'path-chosen':
      return { verb: verb('registered'), object: course(event.courseId, names) }
    case 'points-awarded': {
      const id = `${names.publicUrl}/dashboard/activity#${encodeURIComponent(event.source)}`
      return {
        verb: ownVerb('earned'),
        object: activity(id, undefined, names.titleOf(event.source)),
        result: points(event),
      }
    }
    case 'day-counted': {
      const id = `${names.publicUrl}/dashboard#day-${event.localDate}`
      return { verb: ownVerb('learned'), object: activity(id, undefined, event.localDate) }
    }
  }
}

/** A lesson, or one of its parts. */
function ofLesson({ lessonId }: { lessonId: string }, names: XapiNames, part?: string, type = 'lesson') {
  const id = `${names.publicUrl}/lessons/${lessonId}.json${part ? `#${part}` : ''}`
  return { object: activity(id, type, names.titleOf(`lesson:${lessonId}`)), courseId: names.courseOf(lessonId) }
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

function verb(name: string): Statement['verb'] {
  return { id: `${adl}/verbs/${name}`, display: { en: name } }
}

function ownVerb(name: string): Statement['verb'] {
  return { id: `${own}:verbs:${name}`, display: { en: name } }
}

function points(event: { points: number }): Pick<Result, 'extensions'> & object {
  return { extensions: { [`${own}:points`]: event.points } }
}
