import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { ProblemError } from '../../domain/errors.ts'
import { usualSettings } from '../../domain/preferences.ts'
import { readProfile } from '../preferences/queries.ts'
import { route } from '../route.ts'
import { removeAccount } from './queries.ts'

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

  route(deleteAccount, async ({ body: { password }, learner, db, auth, endSessions }) => {
    const { internalAdapter, password: passwords } = await auth.$context
    const hash = (await internalAdapter.findCredentialAccount(learner.id))?.password
    if (!hash || !(await passwords.verify({ hash, password }))) {
      const message = 'This is not your password.'
      throw new ProblemError('invalid-input', message, [{ field: 'password', message }])
    }
    await removeAccount(db, learner.id)
    await endSessions()
    return {}
  }),
]
