import { getSession } from '../../domain/accounts.ts'
import { readProfile } from '../preferences/queries.ts'
import { route } from '../route.ts'

export const accountRoutes = [
  route(getSession, async ({ learner, sessionExpiresAt, db }) => ({
    learner,
    profile: learner && ((await readProfile(db, learner.id)) ?? null),
    expiresAt: sessionExpiresAt?.toISOString() ?? null,
  })),
]
