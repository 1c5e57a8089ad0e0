import { Credential } from './credential.tsx'
import { Verify } from './verify.tsx'

/** The certificate that the address names, or the page that verifies any. */
export default function Credentials({ credentialId }: { credentialId: string | undefined }) {
  return credentialId ? <Credential credentialId={credentialId} /> : <Verify />
}
