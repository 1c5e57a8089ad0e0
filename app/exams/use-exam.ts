import { useMutation, useQuery } from '@tanstack/react-query'
import type { ExamAnswers } from '../../domain/exam-draw.ts'
import {
  type ExamState,
  getExam,
  handInExam,
  handInVisitorExam,
  startExam,
  startVisitorExam,
} from '../../domain/exams.ts'
import type { Preferences } from '../../domain/preferences.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import { CallError, call, queryFor } from '../api.ts'
import { presentLearner, useSession } from '../auth/session.ts'
import { ownTimeZone } from '../local-time.ts'
import { queryClient } from '../query-client.ts'
import { makeLeavingQuestion } from '../ui/ask-before-leaving.ts'
import { forgetAnswers } from './kept-answers.ts'

/** What came of passing: a learner's new figures, or a visitor's receipt. */
export type Passing = { outcome: ProgressOutcome } | { receipt: string }

/** In page memory a visitor's exam has what the server sealed of it, and the questions of the try before. */
interface KnownExam extends ExamState {
  sealed?: string
  previousIds?: string[]
}

const nothing: KnownExam = { open: null, last: null }
const ofVisitors = ['visitor-exam']
// Without a network it fails at once and says so, rather than waiting out of sight.
const atOnce = { networkMode: 'always' } as const

// Of a visitor's open exam nobody else knows, also while its dialog is closed.
const ask = makeLeavingQuestion()
queryClient.getQueryCache().subscribe(() => {
  const exams = queryClient.getQueriesData<KnownExam>({ queryKey: ofVisitors })
  ask(presentLearner() === null && exams.some(([, exam]) => exam?.open))
})

/** Somebody's exam: a learner's is known to the server, a visitor's lives in page memory. The server marks both. */
export function useExam(projectId: string, preferences: Preferences, onPassed: (passing: Passing) => void) {
  const { learner } = useSession()
  const params = { projectId }
  const learners = queryFor(getExam, { params })
  const visitors = { queryKey: [...ofVisitors, projectId], queryFn: () => nothing }
  const stored = useQuery({ ...learners, enabled: learner !== null, staleTime: 0 })
  const inPage = useQuery<KnownExam>({
    ...visitors,
    initialData: nothing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const state: KnownExam | undefined = learner ? stored.data : inPage.data
  const remember = (next: Partial<KnownExam>) =>
    queryClient.setQueryData<KnownExam>(learner ? learners.queryKey : visitors.queryKey, (known) => ({
      ...(known ?? nothing),
      ...next,
    }))

  const start = useMutation({
    ...atOnce,
    mutationFn: async (): Promise<Partial<KnownExam>> => {
      if (learner) return { open: await call(startExam, { params, body: { preferences } }) }
      const body = { preferences, previousIds: state?.previousIds ?? [] }
      const { sealed, ...open } = await call(startVisitorExam, { params, body })
      return { open, sealed }
    },
    onSuccess: remember,
  })
  const handIn = useMutation({
    ...atOnce,
    mutationFn: async (answers: ExamAnswers) => {
      const own = { ...params, attemptId: state?.open?.attemptId ?? '' }
      const when = { occurredAt: new Date().toISOString(), timeZone: ownTimeZone() }
      return learner
        ? call(handInExam, { params: own, body: { ...when, answers } })
        : call(handInVisitorExam, { params: own, body: { sealed: state?.sealed ?? '', answers } })
    },
    onSuccess: (answer) => {
      remember({ open: null, last: answer.result, previousIds: state?.open?.questions.map(({ id }) => id) ?? [] })
      forgetAnswers(answer.result.attemptId)
      if ('outcome' in answer && answer.outcome) onPassed({ outcome: answer.outcome })
      if ('receipt' in answer && answer.receipt) onPassed({ receipt: answer.receipt })
    },
    onError: (error) => {
      // A visitor's exam is forgotten after a while.
      if (error instanceof CallError && error.code === 'not-found') remember({ open: null })
    },
  })
  return {
    isVisitors: learner === null,
    status: state ? 'ready' : stored.isError && !stored.isFetching ? 'failed' : 'loading',
    retry: () => void stored.refetch(),
    open: state?.open ?? null,
    last: state?.last ?? null,
    start,
    handIn,
  } as const
}

export type Exam = ReturnType<typeof useExam>
