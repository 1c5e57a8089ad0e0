import { Check, CloudOff } from 'lucide-react'
import { useLocation } from 'react-router'
import type { KeptWork } from '../../domain/exercises.ts'
import type { Kept } from '../outbox/drafts/use-kept.ts'
import { accountPathname } from '../paths.ts'
import { Link } from '../ui/link.tsx'

/** Where the work is kept. Only what goes wrong is announced: each pause in typing would be too much. */
export function WorkStanding({ kept: { value, kept, trouble, refusal } }: { kept: Kept<KeptWork> }) {
  const { pathname, search } = useLocation()
  const problem = refusal ?? trouble
  return (
    <div className="mt-2 flex min-h-6 items-start gap-1.5 text-sm text-soft">
      {kept === 'by-page' && !refusal && (
        <p>
          Kept until you close or reload this page.{' '}
          <Link to={accountPathname('signIn', pathname + search)} className="link">
            Sign in
          </Link>{' '}
          to keep your work.
        </p>
      )}
      {kept === 'saved' && value && Object.keys(value.work).length > 0 && (
        <p className="flex items-center gap-1.5">
          <Check aria-hidden size={16} strokeWidth={2} className="text-pine" />
          Work saved
        </p>
      )}
      {kept === 'unsaved' && !problem && <p>Work not saved yet</p>}
      <p role="status" className={problem ? 'flex items-start gap-1.5' : 'sr-only'}>
        {problem && (
          <>
            <CloudOff aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-blaze" />
            <span>Work not saved yet. {problem}</span>
          </>
        )}
      </p>
    </div>
  )
}
