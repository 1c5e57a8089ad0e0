import { MutationObserver, queryOptions } from '@tanstack/react-query'
import { onAccountEvent, presentLearner } from '../../accounts/session.ts'
import { CallError, isPassing, retryOnce } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { hasLostContact, untilServerIsBack } from '../../server-contact.ts'
import { oneTabAtATime } from '../between-tabs.ts'
import type { DraftKind } from './draft-kind.ts'
import { DraftMemory } from './draft-memory.ts'
import { changeDraft, isForeseen, type KeptDraft, readDrafts } from './kept-drafts.ts'

/** A pause in writing of so many milliseconds saves. */
const pause = 600
/** What the account held longer ago than this, in milliseconds, is looked up again before it is replaced. */
const longestMemory = 60_000

/** What was refused would be refused again; a server that is troubled or asked too often may save it later. */
function isWorthAnotherTry(error: Error): boolean {
  if (isPassing(error) || !(error instanceof CallError)) return true
  return error.status === 429 || (error.status ?? 0) >= 500
}

/**
 * What is written on lessons and no account holds yet. A learner's is kept on this device as it is written, saved at
 * the next pause or when they are back; a visitor's lives in page memory and goes to the account they sign in to.
 */
export class Drafts<Value> {
  readonly #kind: DraftKind<Value>
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #memory = new DraftMemory<Value>()
  /** Those that another device may have changed in the account since they were begun. */
  readonly #unsure = new Set<string>()
  #restoring: { learnerId: string; done: Promise<void> } | null = null
  #restored: string | null = null

  constructor(kind: DraftKind<Value>) {
    this.#kind = kind
    onAccountEvent((event) => {
      const learner = presentLearner()
      return event === 'signed-in' && learner ? this.restore(learner.id) : this.#forgetAll()
    })
    // Whoever leaves the page does not wait for the pause. While pages are prerendered there is no document.
    if (typeof document === 'undefined') return
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') for (const lessonId of this.#pauses.keys()) this.#saveAtOnce(lessonId)
    })
  }

  readonly draft = (lessonId: string): Value | undefined => this.#memory.get(lessonId)

  /** Whether what this learner left on this device is here. */
  readonly isRestored = (learnerId: string): boolean => this.#restored === learnerId

  readonly subscribe = this.#memory.subscribe

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
    this.#memory.put(lessonId, this.#kind.isEmpty(value) ? undefined : value)
  }

  /** Keeps what a learner wrote on this device, and saves it at the next pause. */
  write(learnerId: string, lessonId: string, value: Value): void {
    const stored = queryClient.getQueryState<Value>(this.query(lessonId).queryKey)
    const isOld = Date.now() - (stored?.dataUpdatedAt ?? 0) > longestMemory
    if (isOld || hasLostContact()) this.#unsure.add(lessonId)
    this.#memory.put(lessonId, value)
    void this.#change(learnerId, lessonId, (kept) => ({ value, known: kept ? kept.known : this.#base(lessonId) }))
    clearTimeout(this.#pauses.get(lessonId))
    this.#pauses.set(
      lessonId,
      setTimeout(() => this.#save(lessonId), pause),
    )
  }

  /** Takes up what this learner left on this device, and what they wrote in this page before they were known. */
  restore(learnerId: string): Promise<void> {
    if (this.#restoring?.learnerId !== learnerId) this.#restoring = { learnerId, done: this.#takeUp(learnerId) }
    return this.#restoring.done
  }

  /** Settles once all of it is saved, or cannot be. */
  async saveAll(): Promise<void> {
    await Promise.all(this.#memory.entries().map(([lessonId]) => this.#save(lessonId)))
  }

  async #takeUp(learnerId: string): Promise<void> {
    const visitors = this.#memory.entries()
    const { join } = this.#kind
    for (const [lessonId, value] of visitors) {
      await this.#change(learnerId, lessonId, (kept) =>
        kept ? { value: join(value, kept.value), known: kept.known } : { value, known: null },
      )
    }
    const kept = await readDrafts<Value>(learnerId, this.#kind.name)
    if (presentLearner()?.id !== learnerId) return
    for (const { subject, value } of kept) {
      this.#unsure.add(subject)
      this.#memory.put(subject, value)
    }
    this.#restored = learnerId
    this.#memory.tell()
    // What does not arrive at once is tried again. Whoever signs in does not wait for it.
    void Promise.all(kept.map(({ subject }) => this.#sendAlone(learnerId, subject).catch(() => this.#save(subject))))
  }

  /** Saves what is written by then, and what is written meanwhile. While the server is away it goes on trying. */
  async #save(lessonId: string): Promise<void> {
    this.#stopPause(lessonId)
    const learnerId = presentLearner()?.id
    const mutationKey = this.savingKey(lessonId)
    if (learnerId === undefined || queryClient.isMutating({ mutationKey }) > 0) return
    const mutation = new MutationObserver(queryClient, {
      mutationKey,
      mutationFn: async () => {
        if (hasLostContact()) {
          await untilServerIsBack()
          this.#unsure.add(lessonId)
        }
        await this.#sendAlone(learnerId, lessonId)
      },
      networkMode: 'always',
      retry: (_, error) => isWorthAnotherTry(error) && presentLearner()?.id === learnerId,
    })
    // A failure is logged by the client, and the draft that stays tells of it.
    await mutation.mutate().catch(() => {})
  }

  #sendAlone(learnerId: string, lessonId: string): Promise<void> {
    return oneTabAtATime(this.savingKey(lessonId).join(), () => this.#send(learnerId, lessonId))
  }

  async #send(learnerId: string, lessonId: string): Promise<void> {
    const { name, read, save, join, isSame, refusal } = this.#kind
    for (;;) {
      const kept = (await readDrafts<Value>(learnerId, name)).find(({ subject }) => subject === lessonId)
      // Whoever signed out meanwhile leaves nothing in this page, and all of it on this device.
      if (presentLearner()?.id !== learnerId) return
      // Another tab was faster.
      if (!kept) return this.#saved(lessonId, this.#memory.get(lessonId))
      if (refusal(kept.value)) return
      const seen = this.#base(lessonId)?.some((stored) => isForeseen(kept, stored, isSame))
      if (this.#unsure.has(lessonId) || !seen) {
        const stored = await read(lessonId)
        // Asking may have taken long.
        if (presentLearner()?.id !== learnerId) return
        // An answer that was only remembered says nothing of other devices.
        if (hasLostContact()) throw new CallError('network', null, 'The server cannot be reached.')
        this.#unsure.delete(lessonId)
        queryClient.setQueryData(this.query(lessonId).queryKey, stored)
        if (!isForeseen(kept, stored, isSame)) {
          const joined = await this.#change(
            learnerId,
            lessonId,
            (draft) => draft && { value: join(draft.value, stored), known: [stored] },
          )
          if (joined) this.#memory.put(lessonId, joined.value)
          continue
        }
      }
      // What goes wrong on the way may have arrived all the same.
      this.#unsure.add(lessonId)
      await this.#noteKnown(learnerId, lessonId, kept.value)
      const isMore = await this.#arrived(learnerId, lessonId, kept.value, await save(lessonId, kept.value))
      if (!isMore) return
    }
  }

  /** For a page that may be gone the next moment: asks before anything is waited for. */
  #saveAtOnce(lessonId: string): void {
    const value = this.#memory.get(lessonId)
    const learnerId = presentLearner()?.id
    if (value === undefined || learnerId === undefined || this.refusal(value)) return
    if (this.#unsure.has(lessonId) || hasLostContact()) return void this.#save(lessonId)
    this.#stopPause(lessonId)
    const saving = this.#kind.save(lessonId, value)
    void this.#noteKnown(learnerId, lessonId, value)
    saving.then(
      (stored) => this.#arrived(learnerId, lessonId, value, stored),
      () => {
        this.#unsure.add(lessonId)
        return this.#save(lessonId)
      },
    )
  }

  /** Should the answer be lost, what the account holds is known all the same, and not joined with itself. */
  async #noteKnown(learnerId: string, lessonId: string, value: Value): Promise<void> {
    await this.#change(learnerId, lessonId, (kept) => {
      const others = kept?.known?.filter((one) => !this.#kind.isSame(one, value)) ?? []
      return kept && { ...kept, known: [...others, value] }
    })
  }

  /** What the account holds is known; answers whether more has been written since. */
  async #arrived(learnerId: string, lessonId: string, sent: Value, stored: Value): Promise<boolean> {
    const isHere = presentLearner()?.id === learnerId
    if (isHere) queryClient.setQueryData(this.query(lessonId).queryKey, stored)
    const left = await this.#change(learnerId, lessonId, (kept) =>
      kept && !this.#kind.isSame(kept.value, sent) ? { ...kept, known: [stored] } : undefined,
    )
    if (!isHere) return false
    this.#unsure.delete(lessonId)
    if (!left) this.#saved(lessonId, stored)
    return left !== undefined
  }

  /** The account holds what was written. */
  #saved(lessonId: string, stored: Value | undefined): void {
    queryClient.setQueryData(this.query(lessonId).queryKey, stored)
    // What is being written this moment has been kept after it.
    if (!this.#pauses.has(lessonId)) this.#memory.put(lessonId, undefined)
  }

  #base(lessonId: string): Value[] | null {
    const stored = queryClient.getQueryData<Value>(this.query(lessonId).queryKey)
    return stored === undefined ? null : [stored]
  }

  #change(
    learnerId: string,
    lessonId: string,
    change: (kept: KeptDraft<Value> | undefined) => Pick<KeptDraft<Value>, 'value' | 'known'> | undefined,
  ): Promise<KeptDraft<Value> | undefined> {
    return changeDraft<Value>({ learnerId, kind: this.#kind.name, subject: lessonId }, (kept) => {
      const next = change(kept)
      return next && { value: next.value, known: next.known, isHeld: this.refusal(next.value) !== null }
    })
  }

  #stopPause(lessonId: string): void {
    clearTimeout(this.#pauses.get(lessonId))
    this.#pauses.delete(lessonId)
  }

  #forgetAll(): void {
    for (const lessonId of this.#pauses.keys()) this.#stopPause(lessonId)
    this.#unsure.clear()
    this.#restoring = null
    this.#restored = null
    this.#memory.clear()
  }
}
