import type { Refusal } from '../../domain/bounds.ts'
import { correctedInstants } from '../../domain/calendar.ts'
import { courseProgressOf, statsOf } from '../../domain/learner-record.ts'
import {
  type EventResult,
  type LearningEvent,
  maxEventsAtOnce,
  type RecordedEvent,
  recordEvents,
} from '../../domain/learning-events.ts'
import * as progress from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import { route, SerializedResponse } from '../http/route.ts'
import { slices } from '../slices.ts'
import { appendEvents, type EventStatus, outcomeOf } from './append-events.ts'
import { readRecord, readRecordText } from './current-record.ts'
import { readSubmission } from './learner-records.ts'
import { parseEvent, validateEvent } from './validate-event.ts'

export const progressRoutes = [
  route(progress.getCourseProgress, async ({ params, learner, db, catalogue }) => {
    const course = catalogue.course(params.courseId)
    const [record, enrolled] = await Promise.all([
      readRecord(db, catalogue, learner.id),
      catalogue.enrolled(db, course),
    ])
    return {
      course: catalogue.progressIn(courseProgressOf(record, course.id)),
      stats: statsOf(record),
      enrolled,
    }
  }),

  route(progress.getRecord, async ({ learner, db, catalogue }) => {
    const { version, text } = await readRecordText(db, catalogue, learner.id)
    return new SerializedResponse(`{"version":${version},"record":${text}}`, `"${learner.id}.${version}"`)
  }),

  route(recordEvents, async ({ body, learner, db, catalogue, recordCache }) => {
    const slice = slices()
    const parsed: (LearningEvent | Refusal)[] = []
    for (const [index, sent] of body.events.entries()) {
      parsed.push(index < maxEventsAtOnce ? parseEvent(sent, learner.id) : tooMany)
      await slice()
    }
    const claimed = parsed.filter(isEvent).map(({ occurredAt }) => new Date(occurredAt))
    const instants = correctedInstants(claimed, new Date(body.sentAt), new Date()).values()
    const validated: (RecordedEvent | Refusal)[] = []
    for (const one of parsed) {
      validated.push(isEvent(one) ? validateEvent(one, instants.next().value ?? new Date(), catalogue) : one)
      await slice()
    }
    const events = validated.filter(isEvent)
    const appended = await appendEvents(db, catalogue, learner.id, events, { recordCache, isBounded: true })
    const statuses = appended.statuses.values()
    const courseIds = events.flatMap((event) => courseIdOf(event, catalogue) ?? [])
    const { record, ...outcome } = outcomeOf(appended, courseIds, catalogue)
    const results = validated.map((one) => (isEvent(one) ? resultOf(statuses.next().value) : refused(one)))
    // The record was put into JSON when it was written.
    const rest = JSON.stringify({ ...outcome, results })
    return new SerializedResponse(`${rest.slice(0, -1)},"record":${appended.text ?? JSON.stringify(record)}}`)
  }),

  route(progress.getSubmission, async ({ params: { projectId }, learner, db, catalogue }) => {
    catalogue.project(projectId)
    return { submission: await readSubmission(db, learner.id, projectId) }
  }),
]

const tooMany: Refusal = {
  code: 'too-many-events',
  detail: `At most ${maxEventsAtOnce} events are recorded at once; send this one again.`,
}

function isEvent<Event extends { kind: string }>(one: Event | Refusal): one is Event {
  return 'kind' in one
}

function courseIdOf(event: RecordedEvent, catalogue: Catalogue): string | undefined {
  if ('courseId' in event) return event.courseId
  return 'lessonId' in event ? catalogue.placeOf(event.lessonId)?.courseId : undefined
}

function resultOf(status: EventStatus | undefined): EventResult {
  if (status === undefined) throw new Error('An event has no status')
  return typeof status === 'string' ? { status: status, code: null, detail: null } : refused(status)
}

function refused({ code, detail }: Refusal): EventResult {
  return { status: 'refused', code, detail }
}
