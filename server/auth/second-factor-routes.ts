import { TOTP } from 'otpauth'
import { raise } from '../../domain/errors.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { lockSession, readAccount, requireProved } from './account-queries.ts'
import { siteName } from './auth.ts'
import { requireFresh } from './library-calls.ts'
import { confirmPassword } from './queries.ts'
import { begin, newBackupCodes, switchOff, switchOn, takeCode, writeBackupCodes } from './second-factors.ts'
import { noteChange } from './security-events.ts'
import { confirmationLimits, withinLimits } from './sign-in-failures.ts'

type Context = Pick<RequestContext<'learner'>, 'db' | 'mail' | 'learner' | 'visitor' | 'session'>

// The library's own endpoints are not used: they write without locking the session, and begin another one.
export const secondFactorRoutes = [
  route(beginSecondFactor, async ({ body: { password }, auth, ...context }) => {
    const { db, learner, session } = context
    await requireProved(db, learner.id)
    await requirePassword(context, password)
    const backupCodes = newBackupCodes()
    const secret = await db.transaction(async (trx) => {
      await lockSession(trx, session)
      return begin(trx, auth, learner.id, backupCodes)
    })
    if (!secret) return raiseAlready()
    return { uri: new TOTP({ issuer: siteName, label: learner.email, secret }).toString(), backupCodes }
  }),

  route(confirmSecondFactor, async ({ body: { code }, auth, ...context }) => {
    const { db, learner, session } = context
    requireFresh(session)
    await requireSecondFactor(context, false)
    const { id } = await withinLimits(db, confirmationLimits(learner.id), () =>
      db.transaction(async (trx) => {
        await lockSession(trx, session)
        const id = await takeCode(trx, auth, { userId: learner.id, code, neighbours: 1 })
        if (id) await switchOn(trx, learner.id)
        return { ok: id !== undefined, id }
      }),
    )
    if (!id) {
      const message = 'This code is wrong. Check that your device shows the right time.'
      raise('invalid-input', message, { errors: [{ field: 'code', message }] })
    }
    await noteChange(context, 'second-factor-on', { id })
    return {}
  }),

  route(dropSecondFactor, async ({ body: { password }, ...context }) => {
    const { db, learner, session } = context
    await requireSecondFactor(context, true)
    await requirePassword(context, password)
    await db.transaction(async (trx) => {
      await lockSession(trx, session)
      await switchOff(trx, learner.id)
    })
    await noteChange(context, 'second-factor-off')
    return {}
  }),

  route(makeBackupCodes, async ({ body: { password }, auth, ...context }) => {
    const { db, learner, session } = context
    await requireSecondFactor(context, true)
    await requirePassword(context, password)
    const backupCodes = newBackupCodes()
    await db.transaction(async (trx) => {
      await lockSession(trx, session)
      await writeBackupCodes(trx, auth, learner.id, backupCodes)
    })
    await noteChange(context, 'backup-codes-made')
    return { backupCodes }
  }),
]

/** @throws ProblemError for a wrong password, when the account has one */
async function requirePassword({ db, learner, session }: Context, password: string | undefined): Promise<void> {
  requireFresh(session)
  await confirmPassword(db, learner.id, confirmationLimits(learner.id), password)
}

async function requireSecondFactor({ db, learner }: Context, isOn: boolean): Promise<void> {
  const account = await readAccount(db, learner.id)
  if (account?.hasSecondFactor !== isOn) raiseAlready()
}

function raiseAlready(): never {
  return raise('invalid-input', 'Your second factor is switched on or off already.')
}
