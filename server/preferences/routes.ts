import { isDeepStrictEqual } from 'node:util'
import { raise } from '../../domain/errors.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { completeOnboarding, type Preferences, updateProfile } from '../../domain/preferences.ts'
import { route } from '../http/route.ts'
import { appendEvents } from '../progress/append-events.ts'
import { serverTimestamps } from '../progress/validate-event.ts'
import * as queries from './queries.ts'

export const preferenceRoutes = [
  route(updateProfile, async ({ body, learner, db }) => queries.updateProfile(db, learner.id, body)),

  route(completeOnboarding, async ({ body: { timeZone, ...body }, learner, db, catalogue }) => {
    const { course } = catalogue.path(body)
    const { after } = await appendEvents(db, catalogue, learner.id, [])
    const event = {
      kind: 'path-chosen' as const,
      courseId: course.id,
      preferences: body,
      // Calendar and reminders go by the zone of the latest event.
      ...serverTimestamps(new Date(), timeZone ?? after.latest?.timeZone ?? 'UTC'),
    }
    // Two writes: who is cut off between them finishes again, and nothing is recorded twice.
    if (!isAlreadyOn(after, course.id, body)) {
      const { statuses } = await appendEvents(db, catalogue, learner.id, [event], { isBounded: true })
      const [status] = statuses
      if (typeof status === 'object') raise(status.code, status.detail)
    }
    await queries.updateProfile(db, learner.id, body)
    return body
  }),
]

/** Whether this path is the one that the learner was on last. */
function isAlreadyOn({ enrolments }: LearnerRecord, courseId: string, preferences: Preferences): boolean {
  const enrolment = enrolments[courseId]
  const isLast = Object.values(enrolments).every(
    ({ lastAccessedAt }) => lastAccessedAt <= (enrolment?.lastAccessedAt ?? 0),
  )
  return isLast && isDeepStrictEqual(enrolment?.preferences, preferences)
}
