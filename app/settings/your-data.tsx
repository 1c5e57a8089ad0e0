import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { exportAccount, exportStatements } from '../../domain/account-data.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Downloads all stored data of the learner as a streamed file. */
export function YourData() {
  return (
    <>
      <p className="max-w-prose text-soft">What you did here is yours. Keep a copy, or take it to another Waymark.</p>
      <div className="mt-5 max-w-md">
        <TakeAlong
          title="Everything, as one file"
          address={exportAccount.path}
          label="Download everything"
          variant="primary"
        >
          Your profile, picture and path, all that you did and when, notes, exercise work, videos, saved resources,
          exams and certificates. You can import this file again, here or elsewhere.
        </TakeAlong>
      </div>
      <details className="mt-4 max-w-md">
        <summary className="min-h-11 py-2 font-semibold text-pine">Learning history for other systems (xAPI)</summary>
        <TakeAlong title="xAPI statements" address={exportStatements.path} label="Download xAPI" variant="secondary">
          What you did, a line each, in the words of xAPI 1.0.3. For the learning record store of a school or a company;
          this file cannot be imported again.
        </TakeAlong>
      </details>
    </>
  )
}

interface TakeAlongProps {
  title: string
  address: string
  label: string
  variant: 'primary' | 'secondary'
  /** The content of the file. */
  children: ReactNode
}

function TakeAlong({ title, address, label, variant, children }: TakeAlongProps) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-card p-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1.5 mb-5 text-sm text-soft">{children}</p>
      <ButtonLink to={address} reloadDocument prefetch="none" download variant={variant} className="mt-auto self-start">
        <Download />
        {label}
      </ButtonLink>
    </div>
  )
}
