import { MutationObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getSession, type Session } from '../../domain/accounts.ts'
import { betterScore, getQuizResult, type Score } from '../../domain/quizzes.ts'
import { onAccountEvent } from '../accounts/session.ts'
import { isPassing, queryFor } from '../api.ts'
import { recordNow } from '../learning-events.ts'
import { queryClient } from '../query-client.ts'

/** A quiz that was taken and that no account knows of yet. */
export interface UnsentRun {
  firstTries: number[]
  score: Score
}

let runs: Readonly<Record<string, UnsentRun>> = {}
const listeners = new Set<() => void>()

/** The best run of a lesson's quiz that is in page memory only: a visitor's, or one on its way to the account. */
export function useUnsentRun(lessonId: string): UnsentRun | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => runs[lessonId],
    () => undefined,
  )
}

/** Keeps a run until an account has it; of several the best. */
export function keepRun(lessonId: string, run: UnsentRun): void {
  const kept = runs[lessonId]
  if (kept && betterScore(kept.score, run.score) === kept.score) return
  replace({ ...runs, [lessonId]: run })
}

/** Sends what is kept to the learner's account. While the server is away it goes on trying. */
export function sendRun(lessonId: string): void {
  const mutationKey = ['quiz', lessonId]
  if (queryClient.isMutating({ mutationKey }) > 0) return
  const mutation = new MutationObserver(queryClient, {
    mutationKey,
    mutationFn: () => send(lessonId),
    retry: (_, error) => isPassing(error),
  })
  // A failure is logged by the client, and the run that stays tells of it.
  mutation.mutate().catch(() => {})
}

async function send(lessonId: string): Promise<void> {
  const params = { lessonId }
  for (let run = runs[lessonId]; run; run = runs[lessonId]) {
    const learnerId = queryClient.getQueryData<Session>([getSession.path])?.learner?.id ?? ''
    await recordNow(learnerId, { kind: 'quiz-taken', lessonId, firstTries: run.firstTries })
    // Whoever signed out meanwhile leaves nothing behind.
    if (!runs[lessonId]) return
    await queryClient.invalidateQueries({ queryKey: queryFor(getQuizResult, { params }).queryKey })
    if (runs[lessonId] === run) forget(lessonId)
  }
}

function forget(lessonId: string): void {
  const { [lessonId]: _, ...others } = runs
  replace(others)
}

function replace(next: typeof runs): void {
  runs = next
  for (const listener of listeners) listener()
}

onAccountEvent((event) => {
  if (event === 'signed-out') return replace({})
  for (const lessonId of Object.keys(runs)) sendRun(lessonId)
})
