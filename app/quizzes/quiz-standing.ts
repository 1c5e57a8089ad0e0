import { useQuery } from '@tanstack/react-query'
import { getQuizResult, type Question, type Score } from '../../domain/quizzes.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { recordEvent } from '../sync/operations/event.ts'
import { bestAfter } from '../sync/optimistic.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'

/** How somebody has done in a lesson's quiz so far, and the way to do better. */
export interface QuizStanding {
  isLoading: boolean
  best: Score | null
  /** A visitor's lasts as long as the page. */
  isStored: boolean
  /** Resolves when it is kept. */
  finish: (firstTries: number[]) => Promise<void>
}

export function useQuizStanding(lessonId: string, questions: readonly Question[]): QuizStanding {
  const { status, learner } = useSession()
  const pending = usePendingEvents()
  const stored = useQuery({ ...queryFor(getQuizResult, { params: { lessonId } }), enabled: learner !== null })
  const best = bestAfter(stored.data?.result?.best ?? null, pending.events, lessonId, questions)
  return {
    // A result that could not be loaded keeps nobody from the questions.
    isLoading: status === 'loading' || (learner !== null && stored.isPending && !best),
    best,
    isStored: learner !== null,
    finish: (firstTries) => recordEvent({ kind: 'quiz-taken', lessonId, firstTries }, 'Your quiz'),
  }
}
