import { completeOnboarding, updateProfile } from '../../domain/preferences.ts'
import { untilWritten } from '../db/until-written.ts'
import { route } from '../route.ts'
import * as queries from './queries.ts'

export const preferenceRoutes = [
  route(updateProfile, async ({ body, learner, db }) => queries.updateProfile(db, learner.id, body)),

  route(completeOnboarding, async ({ body, learner, db, catalogue }) => {
    const { course } = catalogue.path(body)
    return untilWritten(async () =>
      (await queries.completeOnboarding(db, learner.id, course, body)) ? body : undefined,
    )
  }),
]
