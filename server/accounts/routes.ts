import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { raise } from '../../domain/errors.ts'
import { usualSettings } from '../../domain/preferences.ts'
import { readProfile } from '../preferences/queries.ts'
import { route } from '../route.ts'
import { verifyPassword } from './passwords.ts'
import { passwordOf, removeAccount } from './queries.ts'
import { deletionLimits, withinLimits } from './sign-in-failures.ts'
import { requireFresh } from './told.ts'

export const accountRoutes = [
  route(getSession, async ({ learner, session, db, installation, siteLinks }) => {
    const own = learner && (await readProfile(db, learner.id))
    return {
      ...(!learner && (await installation.lacksMail()) && { lacksMail: true as const }),
      ...(siteLinks && { links: siteLinks }),
      learner,
      profile: own?.profile ?? null,
      picture: own?.picture ?? null,
      settings: own?.settings ?? usualSettings,
      expiresAt: session?.expiresAt.toISOString() ?? null,
    }
  }),

  route(deleteAccount, async ({ body: { password = '' }, learner, session, db, mail, endSessions, pictures }) => {
    const { ok } = await withinLimits(db, deletionLimits(learner.id), async () => {
      const hash = await passwordOf(db, learner.id)
      if (hash === undefined) requireFresh(session)
      return { ok: hash === undefined || (await verifyPassword(hash, password)) }
    })
    if (!ok) {
      const message = 'This is not your password.'
      raise('invalid-input', message, { errors: [{ field: 'password', message }] })
    }
    const wasProved = await removeAccount(db, learner.id)
    endSessions()
    if (wasProved) mail.sendUnkept('account-deleted', learner.email)
    pictures.sweepSoon()
    return {}
  }),
]
