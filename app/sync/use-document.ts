import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/session.ts'
import type { DocumentKind } from './operations/document.ts'
import { perform } from './perform.ts'
import { useOutlivesPage, usePending } from './use-pending.ts'
import { useWaitingWords } from './waiting-words.ts'

/** Somebody's own writing on a lesson: a learner's is stored, a visitor's lives in page memory, or on this device. */
export interface OwnDocument<Payload> {
  status: 'loading' | 'ready' | 'failed'
  /** Nothing was written, or it is not here yet. */
  value: Payload | undefined
  /** Who keeps it by now; of an unsaved one `trouble` says, in a sentence, what keeps it from being saved. */
  kept: 'by-page' | 'by-device' | 'unsaved' | 'saved'
  trouble: string | null
  /** Why it cannot be saved as it is, in a sentence. */
  problem: string | null
  /** `shown` is what was in sight, where that is more than what is kept: the files that an exercise begins with. */
  write: (value: Payload, shown?: Payload) => void
  retry: () => void
}

/** @param label what it is about, in words: the lesson's title */
export function useDocument<Payload>(
  kind: DocumentKind<Payload>,
  lessonId: string,
  label: string,
): OwnDocument<Payload> {
  const { status, learner } = useSession()
  const { isKnown, operations } = usePending(kind, lessonId)
  const stored = useQuery({ ...kind.query(lessonId), enabled: learner !== null })
  const outlivesPage = useOutlivesPage()
  const waiting = useWaitingWords()
  const written = operations.at(-1)
  const value = written?.payload ?? (learner ? stored.data : undefined)
  const common = {
    value,
    problem: written && kind.problem ? kind.problem(written.payload) : null,
    write(payload: Payload, shown?: Payload) {
      // What was in sight, though something newer may have come in meanwhile: of that the writer knew nothing.
      const held = learner && stored.data ? kind.baseOf(stored.data) : null
      const base = shown ? { ...held, payload: shown } : held
      const seen = shown ?? value
      void perform(kind, { target: lessonId, payload, base, label, ...(seen && { seen }) })
    },
  }
  if (learner === null) {
    return {
      ...common,
      status: status === 'loading' || !isKnown ? 'loading' : 'ready',
      kept: outlivesPage ? 'by-device' : 'by-page',
      trouble: null,
      retry: () => {},
    }
  }
  const hasFailed = stored.isError && !stored.isFetching
  return {
    ...common,
    status: written || (stored.data && isKnown) ? 'ready' : hasFailed ? 'failed' : 'loading',
    kept: written ? 'unsaved' : 'saved',
    trouble: written ? (written.refusal ?? (waiting.isHeldUp ? waiting.words : null)) : null,
    retry: () => void stored.refetch(),
  }
}
