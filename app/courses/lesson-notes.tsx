import { BookOpen, Check, CloudOff, Timer } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { toast } from 'sonner'
import { momentAt, withMomentLinks } from '../../domain/notes.ts'
import { accountPathname } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { currentVideoTime, seekVideo } from '../video/video-time.ts'
import type { LessonNote } from './lesson-note.ts'

const Markdown = lazy(() => import('../ui/markdown.tsx'))

interface LessonNotesProps {
  note: LessonNote
  lessonId: string
}

/** The place to write a note on a lesson, and word of where it is kept. */
export function LessonNotes({ note, lessonId }: LessonNotesProps) {
  if (note.status === 'loading')
    return (
      <Loading label="Loading your note">
        <Skeleton className="h-44" />
      </Loading>
    )
  if (note.status === 'failed')
    return (
      <LoadFailed title="Your note could not be loaded" onRetry={note.retry}>
        It is safe, and shows as soon as the server answers.
      </LoadFailed>
    )
  return <Writing note={note} lessonId={lessonId} />
}

function Writing({ note, lessonId }: LessonNotesProps) {
  const [isReading, setIsReading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isReading) focusAtEnd(field.current)
  }, [isReading])

  /** Puts the moment that the video is at where the caret is. */
  function addMoment() {
    const time = currentVideoTime(lessonId)
    if (time === null) {
      toast('The video has not been started', { description: 'Play it, and add the time you want to find again.' })
      return
    }
    const at = field.current?.selectionEnd ?? note.text.length
    const [before, after] = [note.text.slice(0, at), note.text.slice(at)]
    const moment = `${/\S$/.test(before) ? ' ' : ''}${momentAt(time)} `
    flushSync(() => note.write(before + moment + after))
    field.current?.focus()
    field.current?.setSelectionRange(at + moment.length, at + moment.length)
  }

  return (
    <div className="rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap gap-2">
        <Button look="secondary" size="small" aria-pressed={isReading} onClick={() => setIsReading(!isReading)}>
          <BookOpen aria-hidden size={18} strokeWidth={1.75} />
          Read
        </Button>
        <Button look="secondary" size="small" disabled={isReading} onClick={addMoment}>
          <Timer aria-hidden size={18} strokeWidth={1.75} />
          Add the video’s time
        </Button>
      </div>
      {isReading ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <div className="min-h-32">
            <Markdown
              text={note.text ? withMomentLinks(note.text) : 'Nothing written yet.'}
              onAnchor={(name) => seekVideo(lessonId, secondsIn(name))}
            />
          </div>
        </Suspense>
      ) : (
        <TextArea
          ref={field}
          name="note"
          label="Your note"
          hint="Only you can read it. Markdown works: **bold**, - lists, `code`."
          problem={note.refusal}
          className="control field-sizing-content max-h-[60dvh] min-h-32"
          value={note.text}
          onChange={(event) => note.write(event.target.value)}
        />
      )}
      <Standing note={note} />
    </div>
  )
}

/** `t=192` is 192 seconds. */
function secondsIn(name: string): number {
  return Number(/^t=(\d+)$/.exec(name)?.[1] ?? 0)
}

/** Notes are opened to write in them. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
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
