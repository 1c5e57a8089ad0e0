import {
  endSession,
  endSessions,
  getAccount,
  listSecurityEvents,
  listSessions,
  renameLearner,
  requestEmailChange,
  setPassword,
} from '../../domain/account-settings.ts'
import { raise } from '../../domain/errors.ts'
import { route } from '../http/route.ts'
import { lockSession, readAccount, readSessions, rename, writePassword } from './account-queries.ts'
import { beginEmailChange } from './email-changes.ts'
import { requireFresh } from './library-calls.ts'
import { dropLinks } from './mail-links.ts'
import { hashPassword } from './passwords.ts'
import { countMail } from './recovery-routes.ts'
import { noteChange, noteSecurityEvent, readSecurityEvents } from './security-events.ts'
import { refuseWeak } from './strength.ts'

export const settingsRoutes = [
  route(getAccount, async ({ learner, db }) => (await readAccount(db, learner.id)) ?? accountIsGone()),

  route(renameLearner, async ({ body: { name }, learner, db, visitor, changes }) => {
    const renamed = (await rename(db, learner.id, name)) ?? accountIsGone()
    changes.forgetLearner(learner.id)
    await noteSecurityEvent(db, learner.id, 'name-changed', visitor)
    return renamed
  }),

  route(requestEmailChange, async ({ body: { email }, learner, session, ...context }) => {
    requireFresh(session)
    const newEmail = email.toLowerCase()
    if (newEmail === learner.email) {
      const message = 'This is your address already.'
      raise('invalid-input', message, { errors: [{ field: 'email', message }] })
    }
    await countMail(context, newEmail)
    const { db, mail } = context
    const { asksOld } = await beginEmailChange(db, learner.id, newEmail)
    await mail.add({ kind: 'confirm-new-email', recipient: newEmail, userId: learner.id })
    const toOld = { kind: 'confirm-old-email', recipient: learner.email, userId: learner.id, details: { newEmail } }
    if (asksOld) await mail.add(toOld)
    return {}
  }),

  route(setPassword, async ({ body: { password }, session, endSessionsOf, ...context }) => {
    requireFresh(session)
    const { db, learner } = context
    await refuseWeak(password, [learner.name, learner.email])
    const hash = await hashPassword(password)
    await db.transaction(async (trx) => {
      await lockSession(trx, session)
      await writePassword(trx, learner.id, hash)
      await dropLinks(trx, 'reset-password', learner.id)
    })
    await endSessionsOf(learner.id, { except: session.id })
    await noteChange(context, 'password-changed')
    return {}
  }),

  route(listSessions, async ({ learner, session, db }) => ({
    sessions: await readSessions(db, learner.id, session.id),
  })),

  route(endSession, async ({ params: { sessionId }, learner, db, visitor, endSessionsOf }) => {
    await endSessionsOf(learner.id, { only: sessionId })
    await noteSecurityEvent(db, learner.id, 'sessions-ended', visitor)
    return {}
  }),

  route(endSessions, async ({ body: { scope }, learner, session, db, visitor, endSessionsOf, forgetSession }) => {
    const which = { local: { only: session.id }, others: { except: session.id }, global: { except: null } }[scope]
    await endSessionsOf(learner.id, which)
    if (scope !== 'others') forgetSession()
    await noteSecurityEvent(db, learner.id, scope === 'local' ? 'signed-out' : 'sessions-ended', visitor)
    return {}
  }),

  route(listSecurityEvents, async ({ learner, db }) => ({ events: await readSecurityEvents(db, learner.id) })),
]

function accountIsGone(): never {
  raise('not-signed-in', 'This account was deleted.')
}
