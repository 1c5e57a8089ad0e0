import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { CredentialCheck } from '../../domain/credentials-check.ts'
import { longDate } from '../dates.ts'
import { Alert } from '../ui/alert.tsx'
import { TextArea } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { loadOrTell } from '../ui/load-or-tell.ts'

type Result = CredentialCheck | { problem: string }

/** Checks certificates in the browser. No file leaves the device. */
export function Verify() {
  const [key, setKey] = useState('')
  const [checked, setChecked] = useState<{ name: string; result: Result } | null>(null)
  const check = async (file: File | undefined) => {
    const code = file && (await loadOrTell(() => import('./check-file.ts')))
    if (code) setChecked({ name: file.name, result: await code.checkFile(file, key) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void check(event.dataTransfer.files[0])
  }
  return (
    <div className="max-w-2xl">
      <p className="mt-2 text-soft">
        Choose the file: a badge as PNG or SVG, or the signed file (.jwt). Your browser checks it, and the file stays on
        your device.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the button does */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="mt-6 grid justify-items-center gap-3 rounded-card border border-field border-dashed px-5 py-10 text-center"
      >
        <FileButton
          label="Certificate to verify"
          accept=".png,.svg,.jwt,.jws,image/png,image/svg+xml"
          onChoose={(file) => void check(file)}
        >
          Choose a file
        </FileButton>
        <p className="text-sm text-soft">or drop it here</p>
      </div>
      <details className="mt-4">
        <summary className="link cursor-pointer text-sm">It was issued by another site</summary>
        <div className="mt-3">
          <TextArea
            label="The issuer's public key"
            rows={5}
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
          <p className="mt-1 text-sm text-soft">
            A JSON Web Key, a set of them, or a DID document, as the issuer publishes it. Then choose the file.
          </p>
        </div>
      </details>
      <div role="status" className="mt-8">
        {checked && <Outcome key={checked.name} {...checked} />}
      </div>
    </div>
  )
}

const words: Record<CredentialCheck['verdict'], string> = {
  valid: 'This certificate is valid',
  'not-a-credential': 'This is no certificate',
  altered: 'This certificate was altered',
  'other-issuer': 'This is from another issuer',
  'not-yet-valid': 'This certificate is not valid yet',
  expired: 'This certificate has expired',
  revoked: 'This certificate was revoked',
  'status-unknown': 'It is signed, but it may have been revoked',
}

function Outcome({ name, result }: { name: string; result: Result }) {
  if ('problem' in result) return <Alert title="This file wasn't checked">{result.problem}</Alert>
  const { verdict, reason, credential } = result
  const isDoubtful = verdict === 'status-unknown'
  const isUnsigned = verdict === 'altered' || verdict === 'other-issuer'
  const Icon = verdict === 'valid' ? CircleCheck : isDoubtful ? CircleHelp : CircleX
  const color = verdict === 'valid' ? 'text-pine' : isDoubtful ? 'text-blaze' : 'text-danger'
  return (
    <section
      aria-label="Result"
      className="rounded-card border border-line bg-card p-5 [overflow-wrap:anywhere] sm:p-6"
    >
      <p className="flex items-center gap-2.5 font-display font-semibold text-lg">
        <Icon className={`shrink-0 ${color}`} />
        {words[verdict]}
      </p>
      <p className="mt-1 text-soft">
        {reason}
        {isUnsigned && ' Do not rely on what it says:'}
      </p>
      {credential && (
        <dl className="mt-4 grid gap-x-6 gap-y-2 border-line border-t pt-4 text-sm sm:grid-cols-[auto_1fr]">
          <Fact name="File" value={name} />
          <Fact name="Course" value={credential.name} />
          <Fact name="Made out to" value={credential.holder} />
          <Fact name="Issued by" value={[credential.issuerName, credential.issuerId].filter(Boolean).join(', ')} />
          <Fact name="Issued on" value={dayOf(credential.validFrom)} />
          {credential.evidence.map(({ name, narrative }) => (
            <Fact key={name} name={name} value={narrative} />
          ))}
        </dl>
      )}
    </section>
  )
}

function dayOf(instant: string | null): string | null {
  return instant && !Number.isNaN(Date.parse(instant)) ? longDate.format(new Date(instant)) : null
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-semibold">{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
