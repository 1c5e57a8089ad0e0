import { setMaxListeners } from 'node:events'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Operation } from '../app/sync/operation.ts'
import { getSession } from '../domain/accounts.ts'
import { isSameValue } from '../domain/items/item-kind.ts'
import { itemKindNamed } from '../domain/items/item-kinds.ts'
import { eventOperation, type SentOperation, sendOperations } from '../domain/operations.ts'
import { serverResponse } from './response.ts'

/** Waits until the check does not throw: messages between tabs are slow on a busy machine. */
export function eventually<Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(check, { timeout: 60_000 })
}

/** Advances the fake timers until the promise has settled. */
export async function throughTime<Answer>(doing: Promise<Answer>): Promise<Answer> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  void doing.then(end, end)
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    if (!hasEnded) throw new Error('It still waits.')
  })
  return doing
}

/** The open channels of a test's pages: an open one would react to the next tests. */
const channels = new Set<PageChannel>()

class PageChannel extends BroadcastChannel {
  #isClosed = false

  constructor(name: string) {
    super(name)
    channels.add(this)
  }

  /** A page's work goes on for a moment after its test has ended. */
  override postMessage(said: unknown): void {
    if (!this.#isClosed) super.postMessage(said)
  }

  override close(): void {
    this.#isClosed = true
    super.close()
  }
}

/** Installs fake timers for all tests of a file, closes their pages' channels, and mutes the console. */
export function simulateTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  })
  afterEach(() => {
    for (const channel of channels) channel.close()
    channels.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** How the network and the server treat the next requests. */
type Weather =
  | 'clear'
  | 'cut'
  | 'answer lost'
  | 'no answer'
  | 'half an answer'
  | 'something else'
  | 429
  | 503
  | 'refused'
  | 'day full'
  | 'session ended'

/** A write that the server stored. */
interface Change {
  learnerId: string | null
  kind: string
  target: string
  value: Record<string, unknown>
}

interface StoredValue {
  value: unknown
  version: string
}

/** A fake server: the items of each account, and every write so far. */
export class FakeServer {
  weather: Weather = 'clear'
  /** The number of next writes with a base that meet another device's write. */
  conflicts = 0
  /** The learner of the cookie. */
  learnerId: string | null = 'ana'
  /** Every stored write. */
  readonly writes: Change[] = []
  readonly #items = new Map<string, StoredValue>()
  readonly #eventIds = new Set<string>()
  #versions = 0

  /** Another device's write. */
  put(kind: string, target: string, value: unknown): void {
    this.#items.set(`${this.learnerId} ${kind} ${target}`, { value, version: `v${++this.#versions}` })
  }

  at(kind: string, target: string): unknown {
    return this.#items.get(`${this.learnerId} ${kind} ${target}`)?.value
  }

  readonly fetch = async (
    path: string,
    { method = 'GET', body, headers = {} }: RequestInit = {},
  ): Promise<Response> => {
    if (this.weather === 'cut') throw new TypeError('Failed to fetch')
    if (this.weather === 'something else') return new Response('<h1>Sign in', { status: 403 })
    if (path === '/readyz') return serverResponse({})
    if (this.weather === 429 || this.weather === 503) return new Response('', { status: this.weather })
    if (this.weather === 'session ended' || this.learnerId === null) return problem(401, 'not-signed-in')
    const meant = (headers as Record<string, string>)['x-waymark-learner']
    if (meant !== undefined && meant !== this.learnerId) return problem(409, 'other-learner')
    if (method === 'GET') return serverResponse({})
    const sent = JSON.parse(String(body))
    if (this.weather === 'refused' && path !== sendOperations.path) return problem(404, 'not-found')
    const answer = serverResponse(this.#take(path, sent))
    if (this.weather === 'no answer') return new Promise(() => {})
    if (this.weather === 'answer lost') throw new TypeError('Failed to fetch')
    return this.weather === 'half an answer' ? new Response('{"resul', { headers: answer.headers }) : answer
  }

  #take(path: string, sent: Record<string, unknown>): object {
    if (path === sendOperations.path) {
      const results = (sent.operations as SentOperation[]).map((operation) => this.#store(operation))
      const isEvent = (sent.operations as SentOperation[]).some(({ kind }) => kind === eventOperation)
      return { results, progress: isEvent ? this.#progress() : null }
    }
    const [kind, target] = path.endsWith('/receipt') ? ['exam-receipt', path.split('/').at(-2)] : ['choices', '']
    this.writes.push({ learnerId: this.learnerId, kind, target: target ?? '', value: sent })
    this.put(kind, target ?? '', { ...(this.at(kind, target ?? '') as object), ...sent })
    return kind === 'choices' ? (this.at(kind, '') as object) : this.#progress()
  }

  /** The response's record after so many writes. */
  #progress() {
    return { version: this.writes.length, record: {}, newBadges: [], pointsAwarded: 0 }
  }

  #store({ id, kind, target = '', value: sent, base }: SentOperation): object {
    if (this.weather === 'refused') return { status: 'rejected', code: 'not-found', detail: 'Because of not-found.' }
    const value = sent as Record<string, unknown>
    if (kind === eventOperation) {
      if (this.weather === 'day full' && value.kind === 'minutes-spent') {
        return { status: 'retry', code: 'day-full', detail: 'Enough for today.' }
      }
      if (this.#eventIds.has(id)) return { status: 'known' }
      this.#eventIds.add(id)
      this.writes.push({ learnerId: this.learnerId, kind, target, value })
      return { status: 'done' }
    }
    const key = `${this.learnerId} ${kind} ${target}`
    const declared = itemKindNamed(kind)
    if (!declared) return { status: 'rejected', code: 'invalid-input', detail: 'Unknown.' }
    if (base !== undefined && this.conflicts > 0) {
      this.conflicts -= 1
      this.put(kind, target, this.#items.get(key)?.value ?? declared.empty)
    }
    const stored = this.#items.get(key) ?? { value: declared.empty, version: '' }
    if (isSameValue(stored.value, value)) return { status: 'known', version: stored.version }
    if (base !== undefined && base !== stored.version)
      return { status: 'conflict', code: 'changed-elsewhere', ...stored }
    this.writes.push({ learnerId: this.learnerId, kind, target, value })
    this.put(kind, target, value)
    return { status: 'done', version: `v${this.#versions}` }
  }
}

function problem(status: number, code: string, held?: unknown): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return serverResponse({ code, status, detail: `Because of ${code}.`, held }, { status, headers })
}

export type Storage = 'kept' | 'denied' | 'full'

/** Web Locks of one browser. */
class FakeLocks {
  readonly #held: { name: string; isShared: boolean }[] = []
  readonly #waiting: (() => void)[] = []

  ofPage(held: Set<() => void>) {
    return {
      query: async () => ({ held: this.#held.map(({ name }) => ({ name })) }),
      request: async (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as () => Promise<unknown>
        const isShared = (rest[0] as { mode?: string }).mode === 'shared'
        const isTaken = () => this.#held.some((one) => one.name === name && !(isShared && one.isShared))
        while (isTaken()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
        const lock = { name, isShared }
        this.#held.push(lock)
        const released = new Promise<void>((resolve) => held.add(resolve))
        try {
          return await Promise.race([work(), released])
        } finally {
          this.#held.splice(this.#held.indexOf(lock), 1)
          for (const go of this.#waiting.splice(0)) go()
        }
      },
    }
  }
}

/** A browser of one learner's, with its storage. A full storage cannot be written to. */
export class FakeDevice {
  readonly server: FakeServer
  readonly #indexedDB = new IDBFactory()
  readonly #localStorage = new Map<string, string>()
  readonly #window = new EventTarget()
  readonly #locks = new FakeLocks()
  #unheard: (() => void)[] | null = null
  readonly #storage: Storage

  constructor(server: FakeServer, storage: Storage = 'kept') {
    this.server = server
    this.#storage = storage
    // Each page adds listeners to the shared window.
    setMaxListeners(0, this.#window)
  }

  /**
   * A page of the site, with code of its own as each tab has, in which somebody is signed in or nobody is.
   *
   * @param options.isShown whether the page shows what a visitor did
   */
  async open(learnerId: string | null = this.server.learnerId, { isShown = true } = {}) {
    vi.resetModules()
    vi.stubGlobal('fetch', this.server.fetch)
    vi.stubGlobal('BroadcastChannel', PageChannel)
    // Not a stub: a page's work goes on for a moment after its test has ended.
    Object.assign(globalThis, { window: this.#window })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.#localStorage.get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.#localStorage.set(key, value)
        this.#tellStorage(key)
      },
      removeItem: (key: string) => {
        this.#localStorage.delete(key)
        this.#tellStorage(key)
      },
    })
    vi.stubGlobal('indexedDB', this.#storage === 'denied' ? deniedStorage : this.#indexedDB)
    if (this.#storage === 'full') haveNoRoom()
    const held = new Set<() => void>()
    vi.stubGlobal('navigator', { locks: this.#storage === 'denied' ? deniedLocks : this.#locks.ofPage(held) })
    const visit = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => visit.get(key) ?? null,
      setItem: (key: string, value: string) => visit.set(key, value),
    })
    const [
      { failureNow },
      { queryClient },
      log,
      mirror,
      owners,
      enqueuing,
      sender,
      { operationKinds },
      events,
      choice,
      items,
    ] = await Promise.all([
      import('../app/sync/failure.ts'),
      import('../app/query-client.ts'),
      import('../app/sync/log.ts'),
      import('../app/sync/mirror.ts'),
      import('../app/sync/owners.ts'),
      import('../app/sync/enqueue.ts'),
      import('../app/sync/sender.ts'),
      import('../app/sync/operation-kinds.ts'),
      import('../app/sync/event.ts'),
      import('../app/sync/visitor-choice.ts'),
      import('../app/sync/use-item.ts'),
    ])
    const be = (id: string | null) =>
      queryClient.setQueryData([getSession.path], {
        learner: id && { id, name: 'Ana', email: 'ana@example.org' },
        profile: null,
        settings: { gamification: false },
        picture: null,
        expiresAt: null,
      })
    be(learnerId)
    if (learnerId) await enqueuing.resume(learnerId)
    else if (isShown) await log.load('visitor')
    await sender.send()
    return {
      be,
      signOut() {
        be(null)
        owners.hideAll()
      },
      /** The browser releases the locks of a closed page. */
      close() {
        be(null)
        for (const release of held) release()
      },
      operationKinds,
      queryClient,
      enqueue: enqueuing.enqueue,
      changeItem: items.changeItem,
      recordEvent: events.recordEvent,
      resume: enqueuing.resume,
      /** Sends at once, as the button 'Try now' does. */
      send: sender.sendNow,
      operations: (owner = learnerId ?? 'visitor'): readonly Operation[] => mirror.operationsOf(owner),
      /** Why the last try to send failed. */
      failure: failureNow,
      isOnlyInPage: () => !mirror.outlivesPage(learnerId ?? 'visitor'),
      subscribe: mirror.subscribe,
      untilWritten: mirror.untilWritten,
      discard: log.discard,
      retry: log.retry,
      choosePersistence: choice.choosePersistence,
      persistWhileAway: choice.persistWhileAway,
      endBeingAway: choice.endBeingAway,
    }
  }

  /** Sends a storage event to all tabs. */
  #tellStorage(key: string): void {
    const tell = () => this.#window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    if (this.#unheard) this.#unheard.push(tell)
    else queueMicrotask(tell)
  }

  /** Deletes the database, as a browser does that is short of room. */
  async evict(): Promise<void> {
    const request = this.#indexedDB.deleteDatabase('waymark-log')
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = reject
    })
  }

  /** Delays storage events until the returned function is called. */
  freeze(): () => void {
    const unheard: (() => void)[] = []
    this.#unheard = unheard
    return () => {
      this.#unheard = null
      for (const tell of unheard) tell()
    }
  }
}

export type Page = Awaited<ReturnType<FakeDevice['open']>>

/** Chromium refuses locks where it refuses storage. */
const deniedLocks = {
  query: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
}

const deniedStorage = {
  open() {
    throw new DOMException('Denied', 'SecurityError')
  },
}

const { put } = IDBObjectStore.prototype

/** Makes IndexedDB refuse the named operations, or all, until the returned function is called. */
export function haveNoRoom(isTooMuch: (operation: Operation) => boolean = () => true): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, one, key) {
    if (isTooMuch(one)) throw new DOMException('Full', 'QuotaExceededError')
    return put.call(this as never, one, key)
  } as typeof IDBObjectStore.prototype.put)
  return () => full.mockRestore()
}
