import { type EventResult, maxEventsAtOnce, type RecordedEvent, recordEvents } from '../../domain/learning-events.ts'
import * as progress from '../../domain/progress.ts'
import { route } from '../route.ts'
import { admit, type Refusal } from './admission.ts'
import { readCourseProgress, readSubmission } from './queries.ts'
import { type EventStanding, outcomeOf, record } from './record.ts'

export const progressRoutes = [
  route(progress.getCourseProgress, async ({ params, learner, db, catalogue }) => {
    const course = catalogue.course(params.courseId)
    const [stored, enrolled] = await Promise.all([
      readCourseProgress(db, learner.id, course.id),
      catalogue.enrolled(db, course),
    ])
    return { ...stored, enrolled }
  }),

  route(recordEvents, async ({ body, learner, db, catalogue, remembered }) => {
    const by = { catalogue, learnerId: learner.id, sentAt: new Date(body.sentAt), now: new Date() }
    const admitted = body.events.map((sent, index) => (index < maxEventsAtOnce ? admit(sent, by) : tooMany))
    const events = admitted.filter(isEvent)
    const recording = await record(db, catalogue, learner.id, events, remembered)
    const standings = recording.standings.values()
    return {
      ...outcomeOf(
        recording,
        events.flatMap((event) => ('courseId' in event ? [event.courseId] : [])),
      ),
      results: admitted.map((one) => (isEvent(one) ? resultOf(standings.next().value) : refused(one))),
    }
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
const otherContents: Refusal = {
  code: 'other-contents',
  detail: 'An event with this id was recorded before, and tells something else.',
}

function isEvent(admitted: RecordedEvent | Refusal): admitted is RecordedEvent {
  return 'kind' in admitted
}

function resultOf(standing: EventStanding | undefined): EventResult {
  if (standing === 'recorded' || standing === 'known') return { status: standing, code: null, detail: null }
  return refused(otherContents)
}

function refused({ code, detail }: Refusal): EventResult {
  return { status: 'refused', code, detail }
}
