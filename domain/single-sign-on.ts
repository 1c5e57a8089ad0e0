import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ProviderId = z.object({ providerId: z.string().max(40) })
/** The provider's sign-in page, as the browser's next URL. */
const Onward = z.object({ url: z.string() })

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  access: 'anyone',
  summary: 'The other sites by which one can sign in here.',
  output: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const beginSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:providerId',
  access: 'anyone',
  summary:
    'Begin to sign in by another site, with the code flow and PKCE. The browser goes on to the address of the answer.',
  rate: 'attempts',
  params: ProviderId,
  body: z.strictObject({ returnTo: z.string().max(2000).optional() }),
  problems: ['not-found'],
  output: Onward,
})

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/v1/account/providers/:providerId',
  access: 'learner',
  browserOnly: true,
  summary:
    'Begin to link another site, to sign in by it from then on. It has to vouch for the same address. Needs a proved address, and a session that began in the last quarter of an hour.',
  rate: 'attempts',
  params: ProviderId,
  problems: ['sign-in-again', 'address-unproved', 'not-found'],
  output: Onward,
  makesStale: [],
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/identities/:identityId',
  access: 'learner',
  summary: 'Unlink another site; never the last way in. Needs a session that began in the last quarter of an hour.',
  params: z.object({ identityId: z.string().max(100) }),
  problems: ['sign-in-again', 'not-found', 'last-way-in'],
  output: z.object({}),
  makesStale: ['/api/v1/account'],
})
