import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../domain/passkeys.ts'
import { route } from '../http/route.ts'
import { jsonIn } from '../json-in.ts'
import { removeWayIn, requireProved, requireSession } from './account-queries.ts'
import { adding } from './auth.ts'
import { bodyOf, callLibrary, requireFresh } from './library-calls.ts'
import { noteChange } from './security-events.ts'

/** The part of a browser's response that the library does not look at. */
const ClientData = z.object({ response: z.object({ clientDataJSON: z.string() }) })

/** Refuses a passkey that was used in a frame of another site's page (WebAuthn, 7.1 and 7.2). */
export function refuseFramed(response: unknown): void {
  const { data } = ClientData.safeParse(response)
  const clientData = data && jsonIn(Buffer.from(data.response.clientDataJSON, 'base64url').toString())
  const isFramed = z.object({ crossOrigin: z.literal(true) }).safeParse(clientData).success
  if (isFramed) raise('wrong-credentials', 'A passkey works on the pages of this site alone.')
}

const UserHandle = z.object({ response: z.object({ userHandle: z.string() }) })

/** The id of the account that a passkey says it opens (WebAuthn, 7.2): its user handle. */
export function accountNamedBy(response: unknown): string | undefined {
  const { data } = UserHandle.safeParse(response)
  return data && Buffer.from(data.response.userHandle, 'base64url').toString()
}

export const passkeyRoutes = [
  route(beginPasskey, async ({ db, auth, forwardedHeaders: headers, learner, session, setCookies }) => {
    requireFresh(session)
    await requireProved(db, learner.id)
    const response = await callLibrary(() => auth.api.generatePasskeyRegistrationOptions({ headers, asResponse: true }))
    if (!response.ok) raise('sign-in-again', 'Please sign in again to do this.')
    setCookies(response)
    const { user, ...options } = await bodyOf<{ user: object }>(response)
    // The library's own is a random value, which it does not keep.
    return { ...options, user: { ...user, id: Buffer.from(learner.id).toString('base64url') } }
  }),

  route(addPasskey, async ({ body, auth, forwardedHeaders: headers, session, ...context }) => {
    const { db, learner } = context
    requireFresh(session)
    await requireProved(db, learner.id)
    refuseFramed(body.response)
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
