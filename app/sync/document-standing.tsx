import { Check, CloudOff } from 'lucide-react'
import { AccountLink } from '../shell/account-link.tsx'
import type { OwnDocument } from './use-document.ts'
import { useWaitingWords } from './waiting-words.ts'

interface DocumentStandingProps extends Pick<OwnDocument<unknown>, 'kept' | 'trouble'> {
  isEmpty: boolean
  /** What it is, where that is not plain from the place: `Work`. */
  noun?: string
  /** The same as it is kept: `your notes`. */
  own: string
}

/** Where what is written on a lesson is kept. Only what goes wrong is announced: each pause in typing would be too much. */
export function DocumentStanding({ kept, trouble, isEmpty, noun, own }: DocumentStandingProps) {
  const { title } = useWaitingWords()
  const [saved, unsaved] = noun ? [`${noun} saved`, `${noun} ${title.toLowerCase()}`] : ['Saved', title]
  return (
    <div className="mt-2 flex min-h-6 items-start gap-1.5 text-sm text-soft">
      {(kept === 'by-page' || kept === 'by-device') && !trouble && (
        <p>
          {kept === 'by-device' ? 'Kept on this device.' : 'Kept until you close or reload this page.'}{' '}
          <AccountLink page="signIn" className="link">
            Sign in
          </AccountLink>{' '}
          to {kept === 'by-device' ? `have ${own} everywhere` : `keep ${own}`}.
        </p>
      )}
      {kept === 'saved' && !isEmpty && (
        <p className="flex items-center gap-1.5">
          <Check aria-hidden size={16} strokeWidth={2} className="text-pine" />
          {saved}
        </p>
      )}
      {kept === 'unsaved' && !trouble && <p>{unsaved}</p>}
      <p role="status" className={trouble ? 'flex items-start gap-1.5' : 'sr-only'}>
        {trouble && (
          <>
            <CloudOff aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-blaze" />
            <span>
              {unsaved}. {trouble}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
