import { completeOnboarding, updateProfile, updateSettings } from '../../domain/preferences.ts'
import { occasionOf } from '../progress/admission.ts'
import { record } from '../progress/record.ts'
import { route } from '../route.ts'
import * as queries from './queries.ts'

export const preferenceRoutes = [
  route(updateProfile, async ({ body, learner, db }) => queries.updateProfile(db, learner.id, body)),

  route(updateSettings, async ({ body, learner, db }) => queries.updateSettings(db, learner.id, body)),

  route(completeOnboarding, async ({ body, learner, db, catalogue }) => {
    const { course } = catalogue.path(body)
    const event = {
      kind: 'path-chosen' as const,
      courseId: course.id,
      preferences: body,
      ...occasionOf(crypto.randomUUID(), new Date(), 'UTC'),
    }
    await db.transaction().execute(async (trx) => {
      await queries.updateProfile(trx, learner.id, body)
      await record(trx, catalogue, learner.id, [event])
    })
    return body
  }),
]
