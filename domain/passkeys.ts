import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PasskeyData } from './signing-in.ts'

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/begin',
  access: 'learner',
  browserOnly: true,
  summary:
    "What a browser needs to make a passkey (WebAuthn's creation options). Needs a proved address, and a session that began in the last quarter of an hour.",
  repeatable: true,
  rate: 'attempts',
  problems: ['sign-in-again', 'address-unproved'],
  output: PasskeyData,
  makesStale: [],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys',
  access: 'learner',
  browserOnly: true,
  summary: 'Add the passkey that a browser made.',
  rate: 'attempts',
  body: z.strictObject({ name: z.string().trim().min(1, 'Please give it a name.').max(100), response: PasskeyData }),
  problems: ['sign-in-again', 'address-unproved'],
  output: z.object({ id: z.string() }),
  makesStale: ['/api/v1/account'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/:passkeyId',
  access: 'learner',
  summary: 'Remove a passkey; never the last way in. Needs a session that began in the last quarter of an hour.',
  params: z.object({ passkeyId: z.string().max(100) }),
  problems: ['sign-in-again', 'not-found', 'last-way-in'],
  output: z.object({}),
  makesStale: ['/api/v1/account'],
})
