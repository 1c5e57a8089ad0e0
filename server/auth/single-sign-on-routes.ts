import { raise } from '../../domain/errors.ts'
import { beginSingleSignOn, linkIdentity, listProviders, unlinkIdentity } from '../../domain/single-sign-on.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { removeWayIn, requireProved } from './account-queries.ts'
import { bodyOf, callLibrary, requireFresh } from './library-calls.ts'
import { noteChange } from './security-events.ts'
import { withinBounds } from './site-bounds.ts'

export const singleSignOnRoutes = [
  route(listProviders, async ({ singleSignOn: { providers } }) => ({ providers })),

  route(
    beginSingleSignOn,
    async ({ params: { providerId }, body: { returnTo }, visitorHeaders: headers, ...context }) => {
      const auth = await context.singleSignOn.auth(providerId)
      const search = new URLSearchParams({ by: providerId, ...(returnTo !== undefined && { returnTo }) })
      const body = { provider: providerId, ...backTo(`/signin?${search}`), disableRedirect: true }
      return onward(context, () => auth.api.signInSocial({ body, headers, asResponse: true }))
    },
  ),

  route(linkIdentity, async ({ params: { providerId }, forwardedHeaders: headers, learner, session, ...context }) => {
    requireFresh(session)
    await requireProved(context.db, learner.id)
    const auth = await context.singleSignOn.auth(providerId)
    const body = { provider: providerId, ...backTo(`/account?linked=${providerId}`), disableRedirect: true }
    return onward(context, () => auth.api.linkSocialAccount({ body, headers, asResponse: true }))
  }),

  route(unlinkIdentity, async ({ params: { identityId }, session, singleSignOn, ...context }) => {
    requireFresh(session)
    await removeWayIn(context.db, context.learner.id, 'accounts', identityId, singleSignOn.siteIds)
    await noteChange(context, 'identity-unlinked')
    return {}
  }),
]

/** The page to which the browser returns, whatever the outcome. */
function backTo(address: string) {
  return { callbackURL: address, errorCallbackURL: address }
}

async function onward(
  { setCookies }: Pick<RequestContext, 'setCookies'>,
  call: () => Promise<Response>,
): Promise<{ url: string }> {
  const response = await withinBounds(() => callLibrary(call)).catch(() => null)
  if (!response?.ok) return raise('unavailable', 'This site does not answer at the moment. Please try another way.')
  setCookies(response)
  const { url } = await bodyOf<{ url: string }>(response)
  return { url }
}
