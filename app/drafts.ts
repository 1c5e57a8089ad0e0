import { MutationObserver, queryOptions, useMutationState, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onAccountEvent, useSession } from './accounts/session.ts'
import { isPassing, retryOnce } from './api.ts'
import { queryClient } from './query-client.ts'

/** Something that people write on a lesson, and where their account keeps it. */
export interface DraftKind<Value> {
  /** In a word, unlike the others'. */
  name: string
  read: (lessonId: string, signal?: AbortSignal) => Promise<Value>
  /** Answers what the account holds then. */
  save: (lessonId: string, value: Value) => Promise<Value>
  /** What becomes of something written without an account beside what the account holds already. */
  join: (written: Value, stored: Value) => Value
  /** Why it cannot be saved as it is, in a sentence; `null` where it can. */
  refusal: (value: Value) => string | null
  isEmpty: (value: Value) => boolean
}

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

/** What was written and no account holds yet. */
interface Draft<Value> {
  value: Value
  /** Written without an account, and so without sight of what the account may hold. */
  isVisitors: boolean
}

/** A pause in writing of so many milliseconds saves. */
const pause = 600

/**
 * What is written on lessons and no account holds yet. It lives in page memory and outlives the screen it was written
 * on; a learner's is saved at the next pause, a visitor's goes to the account they sign in to.
 */
export class Drafts<Value> {
  readonly #kind: DraftKind<Value>
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  #drafts: Readonly<Record<string, Draft<Value>>> = {}

  constructor(kind: DraftKind<Value>) {
    this.#kind = kind
    onAccountEvent((event) => (event === 'signed-in' ? this.#carryOver() : this.#forgetAll()))
    // Whoever leaves the page does not wait for the pause. While pages are prerendered there is no document.
    if (typeof document === 'undefined') return
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') for (const lessonId of this.#pauses.keys()) this.#save(lessonId)
    })
  }

  readonly draft = (lessonId: string): Draft<Value> | undefined => this.#drafts[lessonId]

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  query(lessonId: string) {
    return queryOptions({
      queryKey: [this.#kind.name, lessonId],
      queryFn: ({ signal }) => this.#kind.read(lessonId, signal),
      retry: retryOnce,
    })
  }

  savingKey(lessonId: string): string[] {
    return ['save', this.#kind.name, lessonId]
  }

  refusal(value: Value): string | null {
    return this.#kind.refusal(value)
  }

  /** Keeps what a visitor wrote until they have an account. */
  keepVisitors(lessonId: string, value: Value): void {
    this.#put(lessonId, this.#kind.isEmpty(value) ? undefined : { value, isVisitors: true })
  }

  /** Keeps what a learner wrote, and saves it at the next pause. */
  write(lessonId: string, value: Value): void {
    // What came along from before signing in has yet to meet the account's own.
    this.#put(lessonId, { value, isVisitors: this.#drafts[lessonId]?.isVisitors ?? false })
    clearTimeout(this.#pauses.get(lessonId))
    this.#pauses.set(
      lessonId,
      setTimeout(() => this.#save(lessonId), pause),
    )
  }

  /** Saves what is written by then, and what is written meanwhile. While the server is away it goes on trying. */
  #save(lessonId: string): void {
    clearTimeout(this.#pauses.get(lessonId))
    this.#pauses.delete(lessonId)
    const mutationKey = this.savingKey(lessonId)
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const mutation = new MutationObserver(queryClient, {
      mutationKey,
      mutationFn: () => this.#send(lessonId),
      retry: (_, error) => isPassing(error),
    })
    // A failure is logged by the client, and the draft that stays tells of it.
    mutation.mutate().catch(() => {})
  }

  async #send(lessonId: string): Promise<void> {
    const { read, save, join, refusal } = this.#kind
    for (let draft = this.draft(lessonId); draft && !refusal(draft.value); draft = this.draft(lessonId)) {
      if (draft.isVisitors) {
        const stored = await read(lessonId)
        const written = this.draft(lessonId)
        if (written) this.#put(lessonId, { value: join(written.value, stored), isVisitors: false })
        continue
      }
      const stored = await save(lessonId, draft.value)
      // Whoever signed out meanwhile leaves nothing behind.
      if (!this.draft(lessonId)) return
      queryClient.setQueryData(this.query(lessonId).queryKey, stored)
      if (this.draft(lessonId) === draft) this.#put(lessonId, undefined)
    }
  }

  #put(lessonId: string, draft: Draft<Value> | undefined): void {
    const { [lessonId]: _, ...others } = this.#drafts
    this.#replace(draft ? { ...others, [lessonId]: draft } : others)
  }

  #replace(next: Readonly<Record<string, Draft<Value>>>): void {
    this.#drafts = next
    for (const listener of this.#listeners) listener()
  }

  /** A visitor's writing goes to the account they now have; what does not arrive at once is tried again. */
  async #carryOver(): Promise<void> {
    const lessonIds = Object.keys(this.#drafts)
    await Promise.all(lessonIds.map((lessonId) => this.#send(lessonId).catch(() => this.#save(lessonId))))
  }

  #forgetAll(): void {
    for (const timer of this.#pauses.values()) clearTimeout(timer)
    this.#pauses.clear()
    this.#replace({})
  }
}

export function useKept<Value>(drafts: Drafts<Value>, lessonId: string): Kept<Value> {
  const session = useSession()
  const isLearner = session.learner !== null
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.draft(lessonId),
    () => undefined,
  )
  const stored = useQuery({ ...drafts.query(lessonId), enabled: isLearner })
  const mutationKey = drafts.savingKey(lessonId)
  const saving = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const refusal = draft ? drafts.refusal(draft.value) : null

  if (!isLearner) {
    return {
      status: session.status === 'loading' ? 'loading' : 'ready',
      value: draft?.value,
      kept: 'by-page',
      trouble: null,
      refusal,
      write: (value) => drafts.keepVisitors(lessonId, value),
      retry: () => {},
    }
  }
  return {
    status: draft || stored.data ? 'ready' : stored.isError && !stored.isFetching ? 'failed' : 'loading',
    value: draft?.value ?? stored.data,
    kept: draft ? 'unsaved' : 'saved',
    trouble: draft && saving ? troubleOf(saving) : null,
    refusal,
    write: (value) => drafts.write(lessonId, value),
    retry: () => void stored.refetch(),
  }
}

function troubleOf({ isPaused, failureReason }: { isPaused: boolean; failureReason: Error | null }): string | null {
  if (isPaused || isPassing(failureReason)) return 'It is kept in this page and saved when the server can be reached.'
  return failureReason?.message ?? null
}
