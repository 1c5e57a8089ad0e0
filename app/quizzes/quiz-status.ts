import { useQuery } from '@tanstack/react-query'
import { getQuizResult, type Question, type Score } from '../../domain/quizzes.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { recordEvent } from '../sync/operations/event.ts'
import { bestAfter } from '../sync/optimistic.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'

/** The result of a lesson's quiz so far, with a function to improve it. */
export interface QuizStatus {
  isLoading: boolean
  best: Score | null
  /** Whether the result is stored; a visitor's lasts as long as the page. */
  isStored: boolean
  /** Resolves once the result is stored. */
  finish: (firstTries: number[]) => Promise<void>
}

export function useQuizStatus(lessonId: string, questions: readonly Question[]): QuizStatus {
  const { status, learner } = useSession()
  const pending = usePendingEvents()
  const stored = useQuery({ ...queryFor(getQuizResult, { params: { lessonId } }), enabled: learner !== null })
  const best = bestAfter(stored.data?.result?.best ?? null, pending.events, lessonId, questions)
  return {
    // A failed load does not block the questions.
    isLoading: status === 'loading' || (learner !== null && stored.isPending && !best),
    best,
    isStored: learner !== null,
    finish: (firstTries) => recordEvent({ kind: 'quiz-taken', lessonId, firstTries }, 'Your quiz'),
  }
}
