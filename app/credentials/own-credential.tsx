import { useMutation } from '@tanstack/react-query'
import { Copy, Download, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import {
  type Credential,
  getCredential,
  issueCredential,
  publishCredential,
  revokeCredential,
} from '../../domain/credentials.ts'
import type { CredentialClaims } from '../../domain/credentials-rules.ts'
import { call, queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { credentialPathname } from '../paths.ts'
import { patchQuery } from '../query-client.ts'
import { saveFile } from '../save-file.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.ts'
import { pngBadge, svgBadge } from './badge.ts'
import { holderOf } from './claims.ts'

interface OwnProps {
  credential: Credential
  claims: CredentialClaims
}

/** The actions of a certificate's own learner: publish, download, print, revoke. */
export function OwnCredential({ credential, claims }: OwnProps) {
  return (
    <section aria-labelledby="your-certificate" className="grid gap-6 print:hidden">
      <h2 id="your-certificate" className="text-xl">
        Your certificate
      </h2>
      {(credential.revokedAt === null || credential.isPublic) && <Show credential={credential} claims={claims} />}
      {credential.revokedAt === null && <Files credential={credential} claims={claims} />}
      <div className="flex flex-wrap gap-3">
        <IssueAgain credential={credential} claims={claims} />
        {credential.revokedAt === null && <Revoke credential={credential} />}
      </div>
    </section>
  )
}

/** Calls the server, and shows the certificate as it is then. */
function useChange(change: (value: boolean) => Promise<Credential>) {
  return useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (changed) =>
      patchQuery(queryFor(getCredential, { params: { credentialId: changed.credentialId } }), (stored) => ({
        ...stored,
        ...changed,
      })),
    onError: ({ message }) => void toast.error('Nothing was changed', { description: message }),
  })
}

function Show({ credential: { credentialId, isPublic, revokedAt }, claims }: OwnProps) {
  const { mutate, isPending, variables } = useChange((isPublic) =>
    call(publishCredential, { params: { credentialId }, body: { isPublic } }),
  )
  return (
    <div>
      <Switch
        label="Let everybody with the link see it"
        checked={isPending ? variables : isPublic}
        onChange={(isOn) => mutate(isOn)}
      />
      <p className="text-sm text-soft">It shows your name. You can hide it again at any time.</p>
      {isPublic && revokedAt === null && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => void copyText(claims.id)}>
            <Copy size={18} />
            Copy the link
          </Button>
          <ExternalLink href={linkedInAddress(claims)}>Add to LinkedIn</ExternalLink>
        </div>
      )}
    </div>
  )
}

/** The form of LinkedIn that adds a certificate to a profile, filled in. */
function linkedInAddress({ id, issuer, validFrom, credentialSubject }: CredentialClaims): string {
  const [year = '', month = ''] = validFrom.split('-')
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: credentialSubject.achievement.name,
    organizationName: issuer.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: id,
    certId: id.slice(id.lastIndexOf('/') + 1),
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}

function Files({ credential: { jwt }, claims }: OwnProps) {
  const files = [
    ['PNG badge', 'png', () => pngBadge(claims, jwt)],
    ['SVG badge', 'svg', async () => svgBadge(claims, jwt)],
    ['Signed file', 'jwt', async () => new Blob([jwt], { type: 'text/plain' })],
  ] as const
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer size={18} />
          Print or save as PDF
        </Button>
        {files.map(([name, ending, make]) => (
          <Button key={name} variant="secondary" onClick={() => void download(`certificate.${ending}`, make)}>
            <Download size={18} />
            {name}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        The certificate is inside each of these three files, and can be verified from it.
      </p>
    </div>
  )
}

async function download(name: string, make: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(name, await make())
  } catch {
    toast.error("This file wasn't made", { description: 'Try another of the files.' })
  }
}

/** Offered where the certificate has a former name, or was revoked. */
function IssueAgain({ credential: { courseId, revokedAt }, claims }: OwnProps) {
  const { learner } = useSession()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(issueCredential, { body: { courseId } }),
    onSuccess: ({ credentialId }) => navigate(credentialPathname(credentialId)),
    onError: ({ message }) => void toast.error('No certificate was issued', { description: message }),
  })
  const hasFormerName = learner !== null && learner !== undefined && learner.name !== holderOf(claims)
  if (revokedAt === null && !hasFormerName) return null
  return (
    <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
      {revokedAt === null ? 'Get one with your new name' : 'Get a new certificate'}
    </Button>
  )
}

function Revoke({ credential: { credentialId } }: { credential: Credential }) {
  const { mutate, isPending } = useChange(() => call(revokeCredential, { params: { credentialId } }))
  return (
    <Dialog
      trigger={<Button variant="secondary">Revoke</Button>}
      title="Revoke this certificate?"
      description="Whoever verifies it is told from then on that it was revoked, wherever its files are. This cannot be taken back. You can get a new one."
    >
      <Button variant="danger" disabled={isPending} onClick={() => mutate(true)}>
        Revoke it
      </Button>
    </Dialog>
  )
}
