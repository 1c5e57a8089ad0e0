import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { addPasskey, beginPasskey } from '../../domain/passkeys.ts'
import { beginPasskeySignIn } from '../../domain/signing-in.ts'
import { call } from '../api.ts'
import type { AccountResult } from './account-result.ts'
import { signInWithPasskey } from './signing-in.ts'

/** Signs in by the browser's passkey dialog. */
export async function enterWithPasskey(): Promise<AccountResult> {
  try {
    const optionsJSON = (await call(beginPasskeySignIn, {})) as unknown as PublicKeyCredentialRequestOptionsJSON
    return await signInWithPasskey(await startAuthentication({ optionsJSON }))
  } catch (error) {
    return { ok: false, message: wordsFor(error) }
  }
}

/** Creates a passkey by the browser's dialog and adds it to the account. */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = (await call(beginPasskey, {})) as unknown as PublicKeyCredentialCreationOptionsJSON
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
