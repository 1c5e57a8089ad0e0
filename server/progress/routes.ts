import { getCardStates } from '../../domain/card-states.ts'
import { courseProgressOf, statsOf } from '../../domain/learner-record.ts'
import * as progress from '../../domain/progress.ts'
import { RawResponse, route } from '../http/route.ts'
import { readCardStatesText } from './card-states.ts'
import { readRecord, readRecordText } from './current-record.ts'
import { readSubmission } from './learner-records.ts'

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
    return new RawResponse(`{"version":${version},"record":${text}}`, { etag: `"${learner.id}.${version}"` })
  }),

  route(getCardStates, async ({ learner, db, catalogue }) => {
    let states = await readCardStatesText(db, learner.id, null)
    if (states.isStale) {
      await readRecordText(db, catalogue, learner.id)
      states = await readCardStatesText(db, learner.id, null)
    }
    return new RawResponse(`{"decks":${states.text},"weights":${JSON.stringify(states.weights)}}`)
  }),

  route(progress.getSubmission, async ({ params: { projectId }, learner, db, catalogue }) => {
    catalogue.project(projectId)
    return { submission: await readSubmission(db, learner.id, projectId) }
  }),
]
