import { Check, CloudOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { maxNoteLength } from '../../domain/notes.ts'
import { accountPathname } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { LessonNote } from './lesson-note.ts'

/** The place to write a note on a lesson, and word of where it is kept. */
export function LessonNotes({ note }: { note: LessonNote }) {
  if (note.status === 'loading')
    return (
      <Loading label="Loading your note">
        <Skeleton className="h-44" />
      </Loading>
    )
  if (note.status === 'failed')
    return (
      <Alert
        title="Your note could not be loaded"
        action={
          <Button look="secondary" size="small" onClick={note.retry}>
            Retry
          </Button>
        }
      >
        It is safe, and shows as soon as the server answers.
      </Alert>
    )
  const excess = note.text.length - maxNoteLength
  return (
    <div className="rounded-card border border-line bg-card p-4 sm:p-5">
      <TextArea
        ref={focusAtEnd}
        name="note"
        label="Your note"
        hint="Only you can read it."
        problem={excess > 0 ? tooLong(excess) : null}
        className="control field-sizing-content max-h-[60dvh] min-h-32"
        value={note.text}
        onChange={(event) => note.write(event.target.value)}
      />
      <Standing note={note} />
    </div>
  )
}

/** The notes were opened to write in them. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}

function tooLong(excess: number): string {
  const [limit, over] = [maxNoteLength, excess].map((count) => count.toLocaleString('en'))
  return `A note has at most ${limit} characters. Shorten it by ${over}, and it is saved.`
}

/** Only what goes wrong is announced: each pause in typing would be too much. */
function Standing({ note }: { note: LessonNote }) {
  const { pathname, search } = useLocation()
  const { text, kept, trouble } = note
  return (
    <div className="mt-2 flex min-h-6 items-start gap-1.5 text-sm text-soft">
      {kept === 'by-page' && (
        <p>
          Kept until you close or reload this page.{' '}
          <Link to={accountPathname('signIn', pathname + search)} className="link">
            Sign in
          </Link>{' '}
          to keep your notes.
        </p>
      )}
      {kept === 'saved' && text !== '' && (
        <p className="flex items-center gap-1.5">
          <Check aria-hidden size={16} strokeWidth={2} className="text-pine" />
          Saved
        </p>
      )}
      {kept === 'unsaved' && !trouble && <p>Not saved yet</p>}
      <p role="status" className={trouble ? 'flex items-start gap-1.5' : 'sr-only'}>
        {trouble && (
          <>
            <CloudOff aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-blaze" />
            <span>Not saved yet. {trouble}</span>
          </>
        )}
      </p>
    </div>
  )
}
