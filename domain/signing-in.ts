import { z } from 'zod'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

/** A code with spaces allowed, since authenticator apps show codes in groups. */
export const TypedCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'Please enter the code.').max(40))

/** WebAuthn options or a response, exchanged between the accounts library and the browser's passkey dialog. */
export const PasskeyData = z.record(z.string(), z.unknown())

/** Whether a second factor is still required. */
const Entered = z.object({ needsSecondFactor: z.boolean() })

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/code/request',
  access: 'anyone',
  summary:
    'Ask for a mail with a code to sign in. Answers the same whether there is an account with this address or not.',
  rate: 'attempts',
  body: z.strictObject({ email: Email }),
  output: z.object({}),
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/code',
  access: 'anyone',
  summary: 'Sign in with the code of a mail. It works once, for ten minutes, and proves the address.',
  rate: 'attempts',
  body: z.strictObject({ email: Email, code: TypedCode }),
  problems: ['wrong-credentials'],
  output: Entered,
})

export const signInWithSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  summary:
    'Finish signing in where a second factor is asked for, with a code of the authenticator app or one of the backup codes.',
  rate: 'attempts',
  body: z.strictObject({ code: TypedCode, isBackupCode: z.boolean() }),
  problems: ['wrong-credentials'],
  output: Entered,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  access: 'anyone',
  summary: "What a browser needs to sign in with a passkey (WebAuthn's request options).",
  repeatable: true,
  rate: 'attempts',
  output: PasskeyData,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey that verified its user: no second factor is asked for.',
  rate: 'attempts',
  body: z.strictObject({ response: z.looseObject({ id: z.string().min(1).max(2000) }) }),
  problems: ['wrong-credentials'],
  output: Entered,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'anyone',
  summary: 'Sign out: this browser, or with a token the API client.',
  repeatable: true,
  rate: 'attempts',
  output: z.object({ success: z.literal(true) }),
})
