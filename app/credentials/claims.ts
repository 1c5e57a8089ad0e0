import type { CredentialClaims } from '../../domain/credentials-rules.ts'

/** Decodes the claims of a certificate of this site, without verifying them: the server has just sent them. */
export function claimsIn(jwt: string): CredentialClaims {
  const [, payload = ''] = jwt.split('.')
  const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
}

/** Whom it was made out to. */
export function holderOf({ credentialSubject }: CredentialClaims): string {
  return credentialSubject.identifier[0]?.identityHash ?? ''
}
