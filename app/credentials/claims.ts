import type { CredentialClaims } from '../../domain/credentials-rules.ts'

/** What a certificate of this site says. Nothing is verified: the server has just given it. */
export function claimsIn(jwt: string): CredentialClaims {
  const [, payload = ''] = jwt.split('.')
  const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
}

/** Whom it was made out to. */
export function holderOf({ credentialSubject }: CredentialClaims): string {
  return credentialSubject.identifier[0]?.identityHash ?? ''
}
