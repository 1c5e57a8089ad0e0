import { useSyncExternalStore } from 'react'
import { getSession, type Session } from '../../domain/accounts.ts'
import { redeemReceipt } from '../../domain/exams.ts'
import type { Occasion } from '../../domain/progress.ts'
import { onAccountEvent } from '../accounts/session.ts'
import { call } from '../api.ts'
import { recordNow } from '../learning-events.ts'
import { queryClient } from '../query-client.ts'
import { rememberOutcome } from './remember-outcome.ts'

/** What was done without an account, by lesson and project id, each with when and on which path. */
export interface VisitorProgress {
  lessons: Record<string, Occasion>
  projects: Record<string, CompletedProject>
}

/** A project that was handed in as work, or whose exam was passed: for that the server gave a receipt. */
export type CompletedProject = Occasion & ({ submission: string } | { receipt: string })

const nothing: VisitorProgress = { lessons: {}, projects: {} }
const listeners = new Set<() => void>()
let progress = nothing

/** The visitor's progress in page memory: a reload forgets it, signing in takes it along. */
export function useVisitorProgress(): VisitorProgress {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => progress,
    () => nothing,
  )
}

export function rememberLesson(lessonId: string, occasion: Occasion): void {
  replace({ ...progress, lessons: { ...progress.lessons, [lessonId]: occasion } })
}

export function forgetLesson(lessonId: string): void {
  replace({ ...progress, lessons: without(progress.lessons, lessonId) })
}

export function rememberProject(projectId: string, completed: CompletedProject): void {
  replace({ ...progress, projects: { ...progress.projects, [projectId]: completed } })
}

let carrying: Promise<void> | null = null

/** Sends what a visitor did to the account they now have. What could not be sent stays for the next time. */
export function carryOver(): Promise<void> {
  carrying ??= sendAll().finally(() => {
    carrying = null
  })
  return carrying
}

async function sendAll(): Promise<void> {
  const learnerId = queryClient.getQueryData<Session>([getSession.path])?.learner?.id ?? ''
  for (const [lessonId, occasion] of Object.entries(progress.lessons)) {
    await attempt(async () => {
      rememberOutcome(await recordNow(learnerId, { kind: 'lesson-completed', lessonId, ...occasion }))
      forgetLesson(lessonId)
    })
  }
  for (const [projectId, body] of Object.entries(progress.projects)) {
    await attempt(async () => {
      const params = { projectId }
      const sent =
        'receipt' in body
          ? call(redeemReceipt, { params, body })
          : recordNow(learnerId, { kind: 'project-handed-in', projectId, ...body })
      rememberOutcome(await sent)
      replace({ ...progress, projects: without(progress.projects, projectId) })
    })
  }
}

/** One that is refused must not hold up the others. */
async function attempt(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    console.error('Progress not carried over yet:', error)
  }
}

onAccountEvent((event) => (event === 'signed-in' ? carryOver() : replace(nothing)))

function replace(next: VisitorProgress): void {
  progress = next
  for (const listener of listeners) listener()
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = record
  return rest
}
