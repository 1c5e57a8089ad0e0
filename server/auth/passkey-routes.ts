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

  route(addPasskey, async ({ body, auth, forwardedHeaders: headers, session, ...context }) => {
    const { db, learner } = context
    requireFresh(session)
    await requireProved(db, learner.id)
    const add = () => auth.api.verifyPasskeyRegistration({ body, headers, asResponse: true })
    const response = await adding.run(session.id, () => callLibrary(add))
    if (!response.ok) {
      await requireSession(db, session.id)
      raise('invalid-input', 'This passkey could not be added. Please try again.')
    }
    const { id } = await bodyOf<{ id: string }>(response)
    await noteChange(context, 'passkey-added', { id })
    return { id }
  }),

  route(removePasskey, async ({ params: { passkeyId }, session, singleSignOn, ...context }) => {
    requireFresh(session)
    await removeWayIn(context.db, context.learner.id, 'passkeys', passkeyId, singleSignOn.siteIds)
    await noteChange(context, 'passkey-removed')
    return {}
  }),
]
