import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { addPasskey, beginPasskey } from '../../domain/passkeys.ts'
import { beginPasskeySignIn } from '../../domain/signing-in.ts'
import { call } from '../api.ts'
import type { AccountAnswer } from './account-answers.ts'
import { signInWithPasskey } from './signing-in.ts'

/** Asks the browser for a passkey of this site, and signs in with it. */
export async function enterWithPasskey(): Promise<AccountAnswer> {
  try {
    const optionsJSON = (await call(beginPasskeySignIn, {})) as never
    return await signInWithPasskey(await startAuthentication({ optionsJSON }))
  } catch (error) {
    return { ok: false, message: wordsFor(error) }
  }
}

/** Has the browser make a passkey, and adds it to the account. */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = (await call(beginPasskey, {})) as never
  const response = await startRegistration({ optionsJSON }).catch((error) => {
    throw new Error(wordsFor(error))
  })
  await call(addPasskey, { body: { name, response: { ...response } } })
}

function wordsFor(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'CallError') return message
  return 'The passkey was not used: it was cancelled, took too long, or this device has none for this site.'
}
