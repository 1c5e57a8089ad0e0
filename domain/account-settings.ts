import { z } from 'zod'
import { LearnerName, newPassword } from './account-fields.ts'
import { Learner } from './accounts.ts'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

export const Account = z.object({
  emailVerified: z.boolean(),
  /** The pending new address, which both addresses have to confirm. */
  newEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })),
  /** Linked identities with other sites. */
  identities: z.array(z.object({ id: z.string(), providerId: z.string(), linkedAt: z.iso.datetime() })),
})
export type Account = z.infer<typeof Account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account',
  access: 'learner',
  summary: 'How the learner can sign in, and whether the address is proved.',
  output: Account,
})

export const renameLearner = endpoint({
  method: 'PATCH',
  path: '/api/v1/account',
  access: 'learner',
  summary: "Change the learner's name.",
  body: z.strictObject({ name: LearnerName }),
  output: Learner,
  makesStale: ['/api/v1/session'],
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email',
  access: 'learner',
  summary:
    'Ask to have another address: a mail goes to it, and one to the present address where that is proved. Needs a session that began in the last quarter of an hour.',
  rate: 'attempts',
  body: z.strictObject({ email: Email }),
  problems: ['sign-in-again'],
  output: z.object({}),
  makesStale: ['/api/v1/account'],
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/account/password',
  access: 'learner',
  summary:
    "Change the password, or set the first one. The learner's other sessions end. Needs a session that began in the last quarter of an hour.",
  rate: 'attempts',
  body: z.strictObject({ password: newPassword() }),
  problems: ['sign-in-again', 'weak-password'],
  output: z.object({}),
  makesStale: ['/api/v1/account', '/api/v1/account/sessions'],
})

export const OpenSession = z.object({
  id: z.string(),
  isPresent: z.boolean(),
  /** An API client's session, with refresh tokens. */
  isProgram: z.boolean(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  network: z.string().nullable(),
  begunAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  access: 'learner',
  summary: 'Where the learner is signed in, the one last used first; when it was used is known to the hour.',
  output: z.object({ sessions: z.array(OpenSession) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:sessionId',
  access: 'learner',
  summary: "Sign out one of the learner's devices.",
  params: z.object({ sessionId: z.string().max(100) }),
  output: z.object({}),
  makesStale: ['/api/v1/account/sessions'],
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-out',
  access: 'learner',
  summary: 'Sign out this device (local), the others (others), or all of them (global).',
  repeatable: true,
  body: z.strictObject({ scope: z.enum(['local', 'others', 'global']) }),
  output: z.object({}),
  makesStale: ['/api/v1/account/sessions'],
})

/** Kinds of logged security events. */
const securityEventKinds = [
  'signed-up',
  'signed-in',
  'signed-out',
  'address-proved',
  'name-changed',
  'email-changed',
  'password-changed',
  'password-reset',
  'sessions-ended',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-made',
  'recovery-codes-made',
  'api-tokens-issued',
  'identity-linked',
  'identity-unlinked',
  'change-undone',
  'blocked',
  'unblocked',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  occurredAt: z.iso.datetime(),
  device: z.string().nullable(),
  network: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/account/events',
  access: 'learner',
  summary: 'The latest hundred things that happened to the account, the last one first.',
  output: z.object({ events: z.array(SecurityEvent) }),
})
