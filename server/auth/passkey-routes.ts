import { raise } from '../../domain/errors.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../domain/passkeys.ts'
import { route } from '../http/route.ts'
import { removeWayIn, requireProved, requireSession } from './account-queries.ts'
import { adding } from './auth.ts'
import { bodyOf, callLibrary, requireFresh } from './library-calls.ts'
import { noteChange } from './security-events.ts'

export const passkeyRoutes = [
  route(beginPasskey, async ({ db, auth, forwardedHeaders: headers, learner, session, setCookies }) => {
    requireFresh(session)
    await requireProved(db, learner.id)
    const response = await callLibrary(() => auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true }))
    if (!response.ok) raise('sign-in-again', 'Please sign in again to do this.')
    setCookies(response)
    return bodyOf(response)
  }),

  route(addPasskey, async ({ body, db, auth, mail, forwardedHeaders: headers, learner, session, visitor }) => {
    requireFresh(session)
    await requireProved(db, learner.id)
    const add = () => auth.api.verifyPasskeyRegistration({ body, headers, asResponse: true })
    const response = await adding.run(session.id, () => callLibrary(add))
    if (!response.ok) {
      await requireSession(db, session.id)
      raise('invalid-input', 'This passkey could not be added. Please try again.')
    }
    const { id } = await bodyOf<{ id: string }>(response)
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
