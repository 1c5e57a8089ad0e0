import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { counted } from '../../domain/counted.ts'
import { noteItem } from '../../domain/items/note.ts'
import { listNotes } from '../../domain/notes.ts'
import { matchesSearch } from '../../domain/notes-rules.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { LearnerPage } from '../shell/learner-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SearchField } from '../shell/search-field.tsx'
import { useSearch } from '../shell/use-search.ts'
import { usePending } from '../sync/use-operations.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { NoteCard } from './note-card.tsx'
import { notesAfter, type ShownNote } from './notes-after.ts'

export const meta = () => pageMeta('Your notes')

/** Every note of the learner in one place, to read and to search. */
export default function NotesPage() {
  return (
    <LearnerPage title="Your notes" className="max-w-3xl" whileLoading={<NotesSkeleton />}>
      <LearnersNotes />
    </LearnerPage>
  )
}

function LearnersNotes() {
  const {
    data: stored,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...queryFor(listNotes, {}),
    // Learners look here for what they noted a moment ago.
    staleTime: 0,
  })
  const { operations } = usePending(noteItem)
  const notes = notesAfter(stored ?? [], operations)
  if (stored) return notes.length > 0 ? <SearchableNotes notes={notes} /> : <NoNotes />
  if (!isError || isFetching) return <NotesSkeleton />
  return (
    <div className="mt-6 grid gap-5">
      <LoadFailed title="Your notes didn't load" onRetry={() => void refetch()}>
        They are safe, and show as soon as the server answers.
      </LoadFailed>
      <NoteList notes={notes} />
    </div>
  )
}

function SearchableNotes({ notes }: { notes: ShownNote[] }) {
  const [search, setSearch] = useSearch()
  const sought = search.get('search') ?? ''
  const found = notes.filter((note) => matchesSearch(note, sought))
  const total = counted(notes.length, 'note')
  return (
    <>
      <div className="mt-6">
        <SearchField
          label="Search your notes"
          placeholder="Search your notes..."
          value={sought}
          onChange={(value) => setSearch(value ? { search: value } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      <p role="status" className="mt-3 text-sm text-soft tabular-nums">
        {sought ? `${found.length} of ${total}` : total}, for your eyes only.
      </p>
      <div className="mt-6">
        <NoteList notes={found} />
      </div>
      {found.length === 0 && (
        <EmptyState
          title="No note has these words"
          action={
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
              Show all notes
            </Button>
          }
        >
          Try fewer words, or a part of one.
        </EmptyState>
      )}
    </>
  )
}

function NoteList({ notes }: { notes: ShownNote[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {notes.map((note) => (
        <NoteCard key={note.lessonId} note={note} />
      ))}
    </ul>
  )
}

function NoNotes() {
  return (
    <EmptyState
      className="mt-8"
      title="No notes yet"
      action={
        <ButtonLink to={paths.currentCourse}>
          <NotebookPen />
          Go to your course
        </ButtonLink>
      }
    >
      Press Notes in any lesson and write down what you want to keep. All of it shows here.
    </EmptyState>
  )
}

function NotesSkeleton() {
  return (
    <Loading label="Loading your notes" className="mt-6 grid gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </Loading>
  )
}
