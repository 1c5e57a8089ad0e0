import {
  confirmEmailChange,
  confirmVerification,
  requestRecovery,
  requestVerification,
  resetPassword,
  undoChange,
} from '../../domain/account-recovery.ts'
import { raise } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { endSessionsFirst, hasEmail, proveEmail, readLearner, writePassword } from './account-queries.ts'
import * as emailChanges from './email-changes.ts'
import { dropLinks, type LinkPurpose, linkOwner, type MailLink, makeLink, takeLink } from './mail-links.ts'
import { hashPassword } from './passwords.ts'
import { noteChange, noteSecurityEvent } from './security-events.ts'
import { countFailure, mailLimits } from './sign-in-failures.ts'
import { refuseWeak } from './strength.ts'
import { takeBack } from './undo.ts'

/** Counts a mail to an address. @throws ProblemError while the address must wait */
export async function countMail(
  { db, visitor, attemptsPerMinute }: Pick<RequestContext, 'db' | 'visitor' | 'attemptsPerMinute'>,
  email: string,
): Promise<void> {
  await countFailure(db, mailLimits(email, visitor.address, attemptsPerMinute), 'mails')
}

export const recoveryRoutes = [
  route(requestRecovery, async ({ body: { email }, ...context }) => {
    await countMail(context, email)
    // Whether an account has this address is looked up when the mail is sent: until then timing reveals nothing.
    await context.mail.add({ kind: 'recovery', recipient: email })
    return {}
  }),

  route(resetPassword, async ({ body: { token, password }, ...context }) => {
    const { db } = context
    const owner = (await linkOwner(db, 'reset-password', token)) ?? linkUsed()
    await refuseWeak(password, [owner.name, owner.email])
    const hash = await hashPassword(password)
    const { userId, email } = await db.transaction(async (trx) => {
      await endSessionsFirst(trx, owner.id)
      const { userId, details } = await linkOr404(trx, 'reset-password', token)
      // Receiving the mail proves the address; a link to a former address is void.
      const isTheirs = details.isUnmailed
        ? hasEmail(trx, userId, details.email, details.wasProved === true)
        : proveEmail(trx, userId, details.email)
      if (!(await isTheirs)) linkUsed()
      await writePassword(trx, userId, hash)
      await dropLinks(trx, 'reset-password', userId)
      // Somebody else may have begun a change of address.
      await emailChanges.dropEmailChange(trx, userId)
      return { userId, email: String(details.email) }
    })
    await publishAllEnded(context, userId)
    await noteChange({ ...context, learner: { id: userId, email } }, 'password-reset')
    return { email }
  }),

  route(requestVerification, async ({ learner, ...context }) => {
    await countMail(context, learner.email)
    await context.mail.add({ kind: 'verify-email', recipient: learner.email, userId: learner.id })
    return {}
  }),

  route(confirmVerification, async ({ body: { token }, db, visitor }) => {
    const { userId, details } = await linkOr404(db, 'verify-email', token)
    if (!(await proveEmail(db, userId, details.email))) linkUsed()
    await noteSecurityEvent(db, userId, 'address-proved', visitor)
    return { email: String(details.email) }
  }),

  route(confirmEmailChange, async ({ body: { token }, db, mail, visitor, changes }) => {
    const changedAt = new Date()
    const outcome = await db.transaction(async (trx) => {
      const { userId, details, which } = await emailLink(trx, token)
      // A former address has no say.
      if (which === 'old' && !(await hasEmail(trx, userId, details.email))) linkUsed()
      const confirmed = await emailChanges.confirmEmailChange(trx, userId, details.newEmail, which)
      if (!confirmed) return linkUsed()
      const email = String(details.newEmail)
      if (!confirmed.isComplete) return { userId, email, before: null }
      const before = await emailChanges.changeEmail(trx, userId, email, changedAt)
      if (!before) raise('address-taken', 'Somebody else has this address by now.')
      return { userId, email, before }
    })
    const { userId, email, before } = outcome
    if (before === null) return { isChanged: false, email }
    changes.forgetLearner(userId)
    // An unproved address may be a stranger's, who must not revert the change.
    if (before.wasProved) {
      const learner = { id: userId, email: before.email }
      await noteChange({ db, mail, visitor, learner }, 'email-changed', { changedAt: changedAt.toISOString() })
    } else await noteSecurityEvent(db, userId, 'email-changed', visitor)
    return { isChanged: true, email }
  }),

  route(undoChange, async ({ body: { token }, db, auth, visitor, ...context }) => {
    const { userId, email, fresh } = await db.transaction(async (trx) => {
      const { userId, details } = await linkOr404(trx, 'undo', token)
      await endSessionsFirst(trx, userId)
      if (!(await takeBack({ db: trx, auth }, userId, details))) linkUsed()
      await writePassword(trx, userId, null)
      const { email = '' } = (await readLearner(trx, userId)) ?? {}
      await noteSecurityEvent(trx, userId, 'change-undone', visitor)
      return { userId, email, fresh: await makeLink(trx, 'reset-password', { userId, details: { email } }) }
    })
    await publishAllEnded(context, userId)
    return { email, token: fresh }
  }),
]

/** Repeats the end of all sessions, for those that the former password opened meanwhile. */
async function publishAllEnded(
  { endSessionsOf, changes }: Pick<RequestContext, 'endSessionsOf' | 'changes'>,
  userId: string,
): Promise<void> {
  await endSessionsOf(userId, { except: null })
  changes.allSessionsEnded(userId)
}

async function linkOr404(db: Db, purpose: LinkPurpose, token: string): Promise<MailLink> {
  return (await takeLink(db, purpose, token)) ?? linkUsed()
}

/** Reads a link that either address was sent. */
async function emailLink(db: Db, token: string): Promise<MailLink & { which: 'old' | 'new' }> {
  const old = await takeLink(db, 'confirm-old-email', token)
  return old ? { ...old, which: 'old' } : { ...(await linkOr404(db, 'confirm-new-email', token)), which: 'new' }
}

function linkUsed(): never {
  raise('link-used', 'This link was used already, or is too old. Ask for a new one.')
}
