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
import { discardAnswers } from './answer-sheet.ts'

/** The result of passing: a learner's new figures, or a visitor's receipt. */
export type Passing = { outcome: ProgressOutcome } | { receipt: string }

/** A visitor's exam in page memory, with the server's encrypted token and the questions of the last attempt. */
interface KnownExam extends ExamState {
  sealed?: string
  previousIds?: string[]
}

const nothing: KnownExam = { open: null, last: null }
const ofVisitors = ['visitor-exam']
// Offline, the call fails at once instead of pausing.
const atOnce = { networkMode: 'always' } as const

// A visitor's open exam exists only in this page, also while its dialog is closed.
const ask = makeLeavingQuestion()
queryClient.getQueryCache().subscribe(() => {
  const exams = queryClient.getQueriesData<KnownExam>({ queryKey: ofVisitors })
  ask(presentLearner() === null && exams.some(([, exam]) => exam?.open))
})

/** An exam: a learner's is stored on the server, a visitor's in page memory. The server marks both. */
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
  const updateExam = (next: Partial<KnownExam>) =>
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
    onSuccess: updateExam,
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
    onSuccess: (response) => {
      updateExam({ open: null, last: response.result, previousIds: state?.open?.questions.map(({ id }) => id) ?? [] })
      discardAnswers(response.result.attemptId)
      if ('outcome' in response && response.outcome) onPassed({ outcome: response.outcome })
      if ('receipt' in response && response.receipt) onPassed({ receipt: response.receipt })
    },
    onError: (error) => {
      // A visitor's exam expires.
      if (error instanceof CallError && error.code === 'not-found') updateExam({ open: null })
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
