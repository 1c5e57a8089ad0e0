import { raise } from '../../domain/errors.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../domain/passkeys.ts'
import { route } from '../http/route.ts'
import { removeWayIn, requireProved, requireSession } from './account-queries.ts'
import { adding } from './auth.ts'
import { noteChange } from './security-events.ts'
import { ask, bodyOf, requireFresh } from './told.ts'

export const passkeyRoutes = [
  route(beginPasskey, async ({ db, auth, told: headers, learner, session, setCookies }) => {
    requireFresh(session)
    await requireProved(db, learner.id)
    const answer = await ask(() => auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true }))
    if (!answer.ok) raise('sign-in-again', 'Please sign in again to do this.')
    setCookies(answer)
    return bodyOf(answer)
  }),

  route(addPasskey, async ({ body, db, auth, mail, told: headers, learner, session, visitor }) => {
    requireFresh(session)
    await requireProved(db, learner.id)
    const add = () => auth.api.verifyPasskeyRegistration({ body, headers, asResponse: true })
    const answer = await adding.run(session.id, () => ask(add))
    if (!answer.ok) {
      await requireSession(db, session.id)
      raise('invalid-input', 'This passkey could not be added. Please try again.')
    }
    const { id } = await bodyOf<{ id: string }>(answer)
    const change = { userId: learner.id, kind: 'passkey-added', visitor, email: learner.email, undo: { id } } as const
    await noteChange({ db, mail }, change)
    return { id }
  }),

  route(removePasskey, async ({ params: { passkeyId }, db, mail, learner, session, visitor, singleSignOn }) => {
    requireFresh(session)
    await removeWayIn(db, learner.id, 'passkeys', passkeyId, singleSignOn.siteIds)
    await noteChange({ db, mail }, { userId: learner.id, kind: 'passkey-removed', visitor, email: learner.email })
    return {}
  }),
]
