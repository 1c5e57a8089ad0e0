import { getSession } from '../../domain/accounts.ts'
import { usualSettings } from '../../domain/preferences.ts'
import { readProfile } from '../preferences/queries.ts'
import { route } from '../route.ts'

export const accountRoutes = [
  route(getSession, async ({ learner, sessionExpiresAt, db }) => {
    const own = learner && (await readProfile(db, learner.id))
    return {
      learner,
      profile: own?.profile ?? null,
      settings: own?.settings ?? usualSettings,
      expiresAt: sessionExpiresAt?.toISOString() ?? null,
    }
  }),
]
