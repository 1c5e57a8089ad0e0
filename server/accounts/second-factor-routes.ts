import { raise } from '../../domain/errors.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  makeBackupCodes,
} from '../../domain/second-factor.ts'
import type { RequestContext } from '../request-context.ts'
import { route } from '../route.ts'
import { holdSession, readAccount, requireProved } from './account-queries.ts'
import { switchOn, takeCode } from './second-factors.ts'
import { noteChange } from './security-events.ts'
import { confirmationLimits, withinLimits } from './sign-in-failures.ts'
import { ask, bodyOf, codeOf, requireFresh } from './told.ts'

type Context = Pick<RequestContext<'learner'>, 'db' | 'mail' | 'learner' | 'visitor' | 'session'>

export const secondFactorRoutes = [
  route(beginSecondFactor, async ({ body, auth, told: headers, ...context }) => {
    await requireProved(context.db, context.learner.id)
    const answer = await withPassword(context, () => auth.api.enableTwoFactor({ body, headers, asResponse: true }))
    const { totpURI, backupCodes } = await bodyOf<{ totpURI: string; backupCodes: string[] }>(answer)
    return { uri: totpURI, backupCodes }
  }),

  route(confirmSecondFactor, async ({ body: { code }, auth, ...context }) => {
    const { db, learner, session } = context
    requireFresh(session)
    await requireSecondFactor(context, false)
    // Not by the library, which would begin another session, whatever became of this one meanwhile.
    const { id } = await withinLimits(db, confirmationLimits(learner.id), () =>
      db.transaction().execute(async (trx) => {
        await holdSession(trx, session)
        const id = await takeCode(trx, auth, { userId: learner.id, code, neighbours: 1 })
        if (id) await switchOn(trx, learner.id)
        return { ok: id !== undefined, id }
      }),
    )
    if (!id) {
      const message = 'This code is wrong. Check that your device shows the right time.'
      raise('invalid-input', message, { errors: [{ field: 'code', message }] })
    }
    await noteOf(context, 'second-factor-on', { id })
    return {}
  }),

  route(dropSecondFactor, async ({ body, auth, told: headers, enter, ...context }) => {
    await requireSecondFactor(context, true)
    const answer = await withPassword(context, () => auth.api.disableTwoFactor({ body, headers, asResponse: true }))
    await enter(answer)
    await noteOf(context, 'second-factor-off')
    return {}
  }),

  route(makeBackupCodes, async ({ body, auth, told: headers, ...context }) => {
    const answer = await withPassword(context, () => auth.api.generateBackupCodes({ body, headers, asResponse: true }))
    const { backupCodes } = await bodyOf<{ backupCodes: string[] }>(answer)
    await noteOf(context, 'backup-codes-made')
    return { backupCodes }
  }),
]

/** What the password has to be given for, where there is one. */
async function withPassword({ db, learner, session }: Context, call: () => Promise<Response>): Promise<Response> {
  requireFresh(session)
  const answer = await withinLimits(db, confirmationLimits(learner.id), () => ask(call))
  if (answer.ok) return answer
  if ((await codeOf(answer)) === 'INVALID_PASSWORD') {
    const message = 'This is not your password.'
    return raise('invalid-input', message, { errors: [{ field: 'password', message }] })
  }
  return raiseAlready()
}

/** The library would switch on or off again what is on or off, and begin another session. */
async function requireSecondFactor({ db, learner }: Context, isOn: boolean): Promise<void> {
  const account = await readAccount(db, learner.id)
  if (account?.hasSecondFactor !== isOn) raiseAlready()
}

function raiseAlready(): never {
  return raise('invalid-input', 'Your second factor is switched on or off already.')
}

function noteOf(
  { db, mail, learner, visitor }: Context,
  kind: 'second-factor-on' | 'second-factor-off' | 'backup-codes-made',
  undo: Record<string, string> = {},
): Promise<void> {
  return noteChange({ db, mail }, { userId: learner.id, kind, visitor, email: learner.email, undo })
}
