import { z } from 'zod'
import { newPassword } from './account-fields.ts'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

/** The token of a link in a mail. */
const LinkToken = z.string().min(1).max(200)

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/account/recovery',
  access: 'anyone',
  summary:
    'Ask for a mail with a link to choose a new password. Answers the same whether there is an account with this address or not.',
  rate: 'attempts',
  body: z.strictObject({ email: Email }),
  output: z.object({}),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/recovery/password',
  access: 'anyone',
  summary:
    'Choose a new password with what the link in the mail carries. It works once, ends every session, and proves the address.',
  rate: 'attempts',
  body: z.strictObject({ token: LinkToken, password: newPassword() }),
  problems: ['weak-password', 'link-used'],
  output: z.object({ email: z.string() }),
})

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/v1/account/verification',
  access: 'learner',
  summary: 'Ask once more for the mail that proves the address; nothing is sent where it is proved.',
  // At worst the mail arrives twice.
  repeatable: true,
  rate: 'attempts',
  body: z.strictObject({}),
  output: z.object({}),
  makesStale: [],
})

export const confirmVerification = endpoint({
  method: 'POST',
  path: '/api/v1/account/verification/confirm',
  access: 'anyone',
  summary: 'Prove the address of an account with what the link in the mail carries. It works once.',
  rate: 'attempts',
  body: z.strictObject({ token: LinkToken }),
  problems: ['link-used'],
  output: z.object({ email: z.string() }),
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email/confirm',
  access: 'anyone',
  summary:
    'Say yes to a new address with what the link in the mail carries. The address changes once both have said yes.',
  rate: 'attempts',
  body: z.strictObject({ token: LinkToken }),
  problems: ['link-used', 'address-taken'],
  output: z.object({ isChanged: z.boolean(), email: z.string() }),
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/undo',
  access: 'anyone',
  summary:
    'Take a change to the account back with what the link in its mail carries: every session ends, the password is gone, and a new one is chosen with the token of the answer.',
  rate: 'attempts',
  body: z.strictObject({ token: LinkToken }),
  problems: ['link-used', 'address-taken'],
  output: z.object({ email: z.string(), token: z.string() }),
})
