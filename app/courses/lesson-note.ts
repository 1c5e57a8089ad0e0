import { useMutationState, useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../domain/courses.ts'
import { getNote } from '../../domain/notes.ts'
import { useSession } from '../accounts/session.ts'
import { isPassing, queryFor } from '../api.ts'
import { keepVisitorsNote, savingKey, typeNote, useNoteDraft } from './note-drafts.ts'

/** Somebody's own note on a lesson: a learner's is stored, a visitor's lives in page memory. */
export interface LessonNote {
  status: 'loading' | 'ready' | 'failed'
  text: string
  /** Who keeps it by now; of an unsaved one `trouble` says, in a sentence, what keeps it from being saved. */
  kept: 'by-page' | 'unsaved' | 'saved'
  trouble: string | null
  write: (text: string) => void
  retry: () => void
}

export function useLessonNote({ id: lessonId }: Lesson): LessonNote {
  const session = useSession()
  const isLearner = session.learner !== null
  const draft = useNoteDraft(lessonId)
  const stored = useQuery({ ...queryFor(getNote, { params: { lessonId } }), enabled: isLearner })
  const saving = useMutationState({ filters: { mutationKey: savingKey(lessonId) }, select: ({ state }) => state }).at(
    -1,
  )

  if (!isLearner) {
    return {
      status: session.status === 'loading' ? 'loading' : 'ready',
      text: draft?.text ?? '',
      kept: 'by-page',
      trouble: null,
      write: (text) => keepVisitorsNote(lessonId, text),
      retry: () => {},
    }
  }
  return {
    status: draft || stored.data ? 'ready' : stored.isError && !stored.isFetching ? 'failed' : 'loading',
    text: draft?.text ?? stored.data?.text ?? '',
    kept: draft ? 'unsaved' : 'saved',
    trouble: draft && saving ? troubleOf(saving) : null,
    write: (text) => typeNote(lessonId, text),
    retry: () => void stored.refetch(),
  }
}

function troubleOf({ isPaused, failureReason }: { isPaused: boolean; failureReason: Error | null }): string | null {
  if (isPaused || isPassing(failureReason)) return 'It is kept in this page and saved when the server can be reached.'
  return failureReason?.message ?? null
}
