import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Lesson } from '../../domain/courses.ts'
import { getNote, maxNoteLength, saveNote } from '../../domain/notes.ts'
import { useSession } from '../accounts/session.ts'
import { CallError, call, queryFor } from '../api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { rememberNote, visitorNote } from './visitor-notes.ts'

const pauseInTyping = 600

/** A private note on the lesson: a learner's is stored as typed, a visitor's lives in page memory. */
export function LessonNotes({ lesson }: { lesson: Lesson }) {
  const { status, learner } = useSession()
  if (status === 'loading') return null
  return learner ? <StoredNote key={lesson.id} lesson={lesson} /> : <VisitorNote key={lesson.id} lesson={lesson} />
}

function VisitorNote({ lesson }: { lesson: Lesson }) {
  const [text, setText] = useState(() => visitorNote(lesson.id))
  return (
    <NoteField
      text={text}
      onChange={(typed) => {
        setText(typed)
        rememberNote(lesson.id, typed)
      }}
      standing="Kept until you close this page. Sign in to keep your notes."
    />
  )
}

function StoredNote({ lesson }: { lesson: Lesson }) {
  const { data, isError, refetch } = useQuery({
    ...queryFor(getNote, { params: { lessonId: lesson.id } }),
    // What is being typed is newer than what another look would find.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Alert title="Your note did not arrive" action={<Button onClick={() => refetch()}>Try Again</Button>}>
        It is safe with us.
      </Alert>
    )
  if (!data)
    return (
      <Loading label="Loading your note">
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  return <SavedAsTyped lesson={lesson} stored={data.text} />
}

function SavedAsTyped({ lesson, stored }: { lesson: Lesson; stored: string }) {
  const [text, setText] = useState(stored)
  const { save, problem } = useSaveNote(lesson)
  const isTooLong = text.length > maxNoteLength
  const isSaved = text === stored

  const flush = useEffectEvent(() => {
    if (!isSaved && !isTooLong) save(text)
  })
  // A pause in typing saves, and so does leaving the lesson or the page: all of it happens outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(flush, pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])

  return (
    <NoteField
      text={text}
      onChange={setText}
      problem={isTooLong ? `A note has at most ${maxNoteLength.toLocaleString()} characters.` : problem}
      standing={isSaved ? (text ? 'Saved' : '') : 'Not saved yet'}
    />
  )
}

/** Saves a note, one version after the other, and keeps trying while the server is away. */
function useSaveNote({ id: lessonId }: Lesson) {
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    scope: { id: `note ${lessonId}` },
    mutationFn: (text: string) => call(saveNote, { params: { lessonId }, body: { text } }),
    retry: (_, reason) => reason instanceof CallError && (reason.status === null || reason.status >= 500),
    onSuccess: (note) => client.setQueryData(queryFor(getNote, { params: { lessonId } }).queryKey, note),
  })
  return { save: mutate, problem: error?.message ?? null }
}

interface NoteFieldProps {
  text: string
  onChange: (text: string) => void
  /** Where the note is kept by now. */
  standing: string
  problem?: string | null
}

function NoteField({ text, onChange, standing, problem = null }: NoteFieldProps) {
  return (
    <div>
      <TextArea
        name="note"
        label="Your note"
        hint="Only you can read it."
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        problem={problem}
      />
      <p role="status" className="mt-1.5 min-h-5 text-sm text-soft">
        {standing}
      </p>
    </div>
  )
}
