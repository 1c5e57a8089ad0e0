import { z } from 'zod'
import { longestPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { TypedCode } from './signing-in.ts'

/** Required when the account has a password. */
const Password = z.string().max(longestPassword).optional()

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-factor',
  access: 'learner',
  browserOnly: true,
  summary:
    'Get the secret for an authenticator app, and backup codes. Neither counts before a code of the app was sent back. Needs a proved address, the password where there is one, and a session that began in the last quarter of an hour.',
  repeatable: true,
  rate: 'attempts',
  body: z.strictObject({ password: Password }),
  problems: ['sign-in-again', 'address-unproved'],
  output: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
  makesStale: [],
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/v1/account/second-factor',
  access: 'learner',
  browserOnly: true,
  summary: 'Switch the second factor on, with a code of the authenticator app.',
  rate: 'attempts',
  body: z.strictObject({ code: TypedCode }),
  problems: ['sign-in-again'],
  output: z.object({}),
  makesStale: ['/api/v1/account', '/api/v1/account/sessions'],
})

export const dropSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-factor/off',
  access: 'learner',
  browserOnly: true,
  summary:
    'Switch the second factor off. Needs the password where there is one, and a session that began in the last quarter of an hour.',
  rate: 'attempts',
  body: z.strictObject({ password: Password }),
  problems: ['sign-in-again'],
  output: z.object({}),
  makesStale: ['/api/v1/account', '/api/v1/account/sessions'],
})

export const makeBackupCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-factor/backup-codes',
  access: 'learner',
  browserOnly: true,
  summary:
    'Make new backup codes; those before are worth nothing. Needs the password where there is one, and a session that began in the last quarter of an hour.',
  rate: 'attempts',
  body: z.strictObject({ password: Password }),
  problems: ['sign-in-again'],
  output: z.object({ backupCodes: z.array(z.string()) }),
  makesStale: ['/api/v1/account/events'],
})
