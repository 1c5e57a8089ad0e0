import { z } from 'zod'
import { Credential } from './account-fields.ts'
import { Learner, longestPassword, Organisation } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** Lifetime of an access token, in seconds. */
export const accessTokenLife = 15 * 60

/** The tokens of an API client. Organisations only complete the format: the product has none. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  user: Learner,
  ...Organisation.shape,
})
export type Tokens = z.infer<typeof Tokens>

export const issueTokens = endpoint({
  method: 'POST',
  path: '/api/auth/token',
  access: 'anyone',
  summary:
    "Sign an API client in: a token for the header Authorization, good for a quarter of an hour, and one to get the next. The session stands in the learner's list.",
  rate: 'attempts',
  body: z.strictObject({
    email: Credential,
    password: Credential.max(longestPassword),
    /** A code of the authenticator app, when the account has a second factor. */
    code: z.string().max(20).optional(),
  }),
  problems: ['wrong-credentials', 'second-factor'],
  output: Tokens,
})

export const issueTokensToBrowser = endpoint({
  method: 'POST',
  path: '/api/v1/account/api-tokens',
  access: 'learner',
  browserOnly: true,
  summary:
    "Get tokens for an API client, with no password: in a session of the client's own, which stands in the learner's list and counts from when the learner signed in. Needs a session that began in the last quarter of an hour.",
  rate: 'attempts',
  problems: ['sign-in-again'],
  output: Tokens,
  makesStale: ['/api/v1/account/sessions', '/api/v1/account/events'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/token/refresh',
  access: 'anyone',
  summary: 'Get the next tokens. Each refresh token works once: one that comes a second time ends the session.',
  rate: 'attempts',
  body: z.strictObject({ refresh_token: z.string().min(1).max(200) }),
  problems: ['wrong-credentials'],
  output: Tokens,
})

export const getKeySet = endpoint({
  method: 'GET',
  path: '/api/auth/jwks',
  access: 'anyone',
  summary: 'The public keys by which others can check an access token (also at /.well-known/jwks.json).',
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})
