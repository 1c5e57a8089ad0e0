import { accountExists, deleteAccount, getSession } from '../../domain/accounts.ts'
import { noOrganisation } from '../../domain/no-organisation.ts'
import { usualSettings } from '../../domain/preferences.ts'
import { route } from '../http/route.ts'
import { readProfile } from '../preferences/queries.ts'
import { requireFresh } from './library-calls.ts'
import { confirmPassword, isAccount, removeAccount } from './queries.ts'
import { deletionLimits } from './sign-in-failures.ts'

export const accountRoutes = [
  route(getSession, async ({ learner, session, db, sendsMail, siteLinks }) => {
    const own = learner && (await readProfile(db, learner.id))
    return {
      sendsMail,
      ...(siteLinks && { links: siteLinks }),
      learner,
      sessionId: session?.id ?? null,
      ...noOrganisation,
      profile: own?.profile ?? null,
      picture: own?.picture ?? null,
      settings: own?.settings ?? usualSettings,
      expiresAt: session?.expiresAt.toISOString() ?? null,
    }
  }),

  route(accountExists, async ({ params: { learnerId }, db }) => ({ exists: await isAccount(db, learnerId) })),

  route(deleteAccount, async ({ body: { password }, learner, session, db, mail, endSessions, pictures }) => {
    const hasPassword = await confirmPassword(db, learner.id, deletionLimits(learner.id), password)
    if (!hasPassword) requireFresh(session)
    const wasProved = await removeAccount(db, learner.id, session.id)
    endSessions()
    if (wasProved) mail.sendUnqueued('account-deleted', learner.email)
    pictures.sweepSoon()
    return {}
  }),
]
