import { useQuery } from '@tanstack/react-query'
import { betterScore, countRight, getQuizResult, type Question, type Score } from '../../domain/quizzes.ts'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import { keepRun, sendRun, useUnsentRun } from './unsent-runs.ts'

/** How somebody has done in a lesson's quiz so far, and the way to do better. */
export interface QuizStanding {
  isLoading: boolean
  best: Score | null
  /** Who keeps it by now. */
  kept: 'by-page' | 'unsaved' | 'saved'
  finish: (firstTries: number[]) => void
}

export function useQuizStanding(lessonId: string, questions: readonly Question[]): QuizStanding {
  const { status, learner } = useSession()
  const unsent = useUnsentRun(lessonId)
  const stored = useQuery({ ...queryFor(getQuizResult, { params: { lessonId } }), enabled: learner !== null })
  const scores = [stored.data?.result?.best, unsent?.score].filter((score) => score !== undefined)
  return {
    // A result that could not be loaded keeps nobody from the questions.
    isLoading: status === 'loading' || (learner !== null && stored.isPending && !unsent),
    best: scores.length > 0 ? scores.reduce(betterScore) : null,
    kept: learner === null ? 'by-page' : unsent ? 'unsaved' : 'saved',
    finish(firstTries) {
      keepRun(lessonId, { firstTries, score: { correct: countRight(questions, firstTries), total: questions.length } })
      if (learner) sendRun(lessonId)
    },
  }
}
