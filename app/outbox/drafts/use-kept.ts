import { type MutationState, useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../accounts/session.ts'
import { isPassing } from '../../api.ts'
import { useLostContact } from '../../server-contact.ts'
import type { Drafts } from './drafts.ts'

/** Somebody's own writing on a lesson: a learner's is stored, a visitor's lives in page memory. */
export interface Kept<Value> {
  status: 'loading' | 'ready' | 'failed'
  /** Nothing was written, or it is not here yet. */
  value: Value | undefined
  /** Who keeps it by now; of an unsaved one `trouble` says, in a sentence, what keeps it from being saved. */
  kept: 'by-page' | 'unsaved' | 'saved'
  trouble: string | null
  /** Why it cannot be saved as it is, in a sentence. */
  refusal: string | null
  write: (value: Value) => void
  retry: () => void
}

export function useKept<Value>(drafts: Drafts<Value>, lessonId: string): Kept<Value> {
  const session = useSession()
  const learnerId = session.learner?.id ?? null
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.draft(lessonId),
    () => undefined,
  )
  const isRestored = useSyncExternalStore(
    drafts.subscribe,
    () => learnerId !== null && drafts.isRestored(learnerId),
    () => false,
  )
  // What lies on this device is outside React.
  useEffect(() => {
    if (learnerId !== null) void drafts.restore(learnerId)
  }, [drafts, learnerId])
  const stored = useQuery({ ...drafts.query(lessonId), enabled: learnerId !== null })
  const mutationKey = drafts.savingKey(lessonId)
  const saving = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const isLost = useLostContact()
  const refusal = draft ? drafts.refusal(draft) : null

  if (learnerId === null) {
    return {
      status: session.status === 'loading' ? 'loading' : 'ready',
      value: draft,
      kept: 'by-page',
      trouble: null,
      refusal,
      write: (value) => drafts.keepVisitors(lessonId, value),
      retry: () => {},
    }
  }
  const hasFailed = stored.isError && !stored.isFetching
  return {
    status: draft || (stored.data && isRestored) ? 'ready' : hasFailed ? 'failed' : 'loading',
    value: draft ?? stored.data,
    kept: draft ? 'unsaved' : 'saved',
    trouble: draft ? troubleOf(isLost, saving) : null,
    refusal,
    write: (value) => drafts.write(learnerId, lessonId, value),
    retry: () => void stored.refetch(),
  }
}

function troubleOf(isLost: boolean, saving: MutationState | undefined): string | null {
  if (isLost || isPassing(saving?.failureReason)) {
    return 'It is kept on this device and saved when the server can be reached.'
  }
  return saving?.failureReason?.message ?? null
}
