import { MutationObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getNote, maxNoteLength, saveNote } from '../../domain/notes.ts'
import { onAccountEvent } from '../accounts/session.ts'
import { call, isPassing, queryFor } from '../api.ts'
import { queryClient } from '../query-client.ts'

/** What was typed on a lesson and no account holds yet. */
export interface NoteDraft {
  text: string
  /** Typed without an account, and so without the note in sight that the account may have. */
  isVisitors: boolean
}

/** A pause in typing of so many milliseconds saves. */
const pause = 600

let drafts: Readonly<Record<string, NoteDraft>> = {}
const pauses = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** The draft for a lesson, if there is one. It lives in page memory, and outlives the screen it was typed on. */
export function useNoteDraft(lessonId: string): NoteDraft | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drafts[lessonId],
    () => undefined,
  )
}

/** Keeps what a visitor typed until they have an account. */
export function keepVisitorsNote(lessonId: string, text: string): void {
  put(lessonId, text ? { text, isVisitors: true } : undefined)
}

/** Keeps what a learner typed, and saves it at the next pause. */
export function typeNote(lessonId: string, text: string): void {
  // What came along from before signing in has yet to meet the account's own note.
  put(lessonId, { text, isVisitors: drafts[lessonId]?.isVisitors ?? false })
  clearTimeout(pauses.get(lessonId))
  pauses.set(
    lessonId,
    setTimeout(() => save(lessonId), pause),
  )
}

/** The key of the mutation that saves the note on a lesson. */
export function savingKey(lessonId: string): string[] {
  return ['note', lessonId]
}

/** Saves what is typed by then, and what is typed meanwhile. While the server is away it goes on trying. */
function save(lessonId: string): void {
  clearTimeout(pauses.get(lessonId))
  pauses.delete(lessonId)
  const mutationKey = savingKey(lessonId)
  if (queryClient.isMutating({ mutationKey }) > 0) return
  const mutation = new MutationObserver(queryClient, {
    mutationKey,
    mutationFn: () => send(lessonId),
    retry: (_, error) => isPassing(error),
  })
  // A failure is logged by the client, and the draft that stays tells of it.
  mutation.mutate().catch(() => {})
}

async function send(lessonId: string): Promise<void> {
  const params = { lessonId }
  for (let draft = drafts[lessonId]; draft && draft.text.length <= maxNoteLength; draft = drafts[lessonId]) {
    if (draft.isVisitors) {
      const { text } = await call(getNote, { params })
      const typed = drafts[lessonId]
      if (typed) put(lessonId, { text: text ? `${text}\n\n${typed.text}` : typed.text, isVisitors: false })
      continue
    }
    const note = await call(saveNote, { params, body: { text: draft.text } })
    // Whoever signed out meanwhile leaves nothing behind.
    if (!drafts[lessonId]) return
    queryClient.setQueryData(queryFor(getNote, { params }).queryKey, note)
    if (drafts[lessonId] === draft) put(lessonId, undefined)
  }
}

function put(lessonId: string, draft: NoteDraft | undefined): void {
  const { [lessonId]: _, ...others } = drafts
  replace(draft ? { ...others, [lessonId]: draft } : others)
}

function replace(next: typeof drafts): void {
  drafts = next
  for (const listener of listeners) listener()
}

/** A visitor's notes go to the account they now have; what does not arrive at once is tried again. */
async function carryOver(): Promise<void> {
  await Promise.all(Object.keys(drafts).map((lessonId) => send(lessonId).catch(() => save(lessonId))))
}

function forgetAll(): void {
  for (const timer of pauses.values()) clearTimeout(timer)
  pauses.clear()
  replace({})
}

onAccountEvent((event) => (event === 'signed-in' ? carryOver() : forgetAll()))

// Whoever leaves the page does not wait for the pause. While pages are prerendered there is no document.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const lessonId of pauses.keys()) save(lessonId)
  })
}
