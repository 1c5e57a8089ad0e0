import { z } from 'zod'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/recovery-codes',
  access: 'learner',
  summary:
    'Make codes to keep on paper, by which a new password can be chosen; those before are worth nothing. Needs a session that began in the last quarter of an hour.',
  rate: 'attempts',
  problems: ['sign-in-again'],
  output: z.object({ codes: z.array(z.string()) }),
  makesStale: ['/api/v1/account'],
})

export const recoverWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/recovery/code',
  access: 'anyone',
  summary: 'Use up a recovery code: the answer holds what a new password is chosen with.',
  rate: 'attempts',
  body: z.strictObject({
    email: Email,
    code: z.string().min(1, 'Please enter the code.').max(100),
  }),
  problems: ['wrong-credentials'],
  output: z.object({ token: z.string() }),
})
