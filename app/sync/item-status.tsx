import { Check, CloudOff } from 'lucide-react'
import { AccountLink } from '../shell/account-link.tsx'
import type { OwnItem } from './use-item.ts'
import { useWaitingWords } from './waiting-words.ts'

interface ItemStatusProps extends Pick<OwnItem<unknown>, 'persistence' | 'trouble'> {
  isEmpty: boolean
  /** The noun, if the place does not show it: `Work`. */
  noun?: string
  /** The stored values in words: `your notes`. */
  own: string
}

/** Shows where a lesson's item is stored. Only failures are announced, since each pause in typing would be too much. */
export function ItemStatus({ persistence, trouble, isEmpty, noun, own }: ItemStatusProps) {
  const { title } = useWaitingWords()
  const [saved, unsaved] = noun ? [`${noun} saved`, `${noun} ${title.toLowerCase()}`] : ['Saved', title]
  return (
    <div className="mt-2 flex min-h-6 items-start gap-1.5 text-sm text-soft">
      {(persistence === 'page' || persistence === 'device') && !trouble && (
        <p>
          {persistence === 'device' ? 'Kept on this device.' : 'Kept until you close or reload this page.'}{' '}
          <AccountLink page="signUp" className="link">
            Sign up
          </AccountLink>{' '}
          to {persistence === 'device' ? `have ${own} everywhere` : `keep ${own}`}.
        </p>
      )}
      {persistence === 'saved' && !isEmpty && (
        <p className="flex items-center gap-1.5">
          <Check aria-hidden size={16} strokeWidth={2} className="text-pine" />
          {saved}
        </p>
      )}
      {persistence === 'unsaved' && !trouble && <p>{unsaved}</p>}
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
