import { setMaxListeners } from 'node:events'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Operation } from '../app/sync/operation.ts'
import { getSession } from '../domain/accounts.ts'

/** Waits until nothing throws: what tabs tell each other takes its time on a busy machine. */
export function eventually<Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(check, { timeout: 60_000 })
}

/** Has time pass until something has ended that waits for it, however late it begins to. */
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

/** Those of a test's pages: who goes on hearing of what later tests do reads the device each time. */
const channels = new Set<PageChannel>()

class PageChannel extends BroadcastChannel {
  #isClosed = false

  constructor(name: string) {
    super(name)
    channels.add(this)
  }

  /** What a page has begun goes on for a moment after its test has ended. */
  override postMessage(said: unknown): void {
    if (!this.#isClosed) super.postMessage(said)
  }

  override close(): void {
    this.#isClosed = true
    super.close()
  }
}

/**
 * For all tests of a file: pauses end when the test says so, its pages hear nothing once it has ended, and what is cut on
 * purpose is not printed.
 */
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

/** What the network does with the next requests that are meant for the server. */
type Weather =
  | 'clear'
  | 'cut'
  | 'answer lost'
  | 'no answer'
  | 'half an answer'
  | 429
  | 503
  | 'refused'
  | 'day full'
  | 'session ended'

interface Change {
  learnerId: string | null
  method: string
  path: string
  body: Record<string, unknown>
}

/** A server as far as the browser can tell: each account's contents by address, and what was ever written to it. */
export class FakeServer {
  weather: Weather = 'clear'
  /** How many writes over something find that another device wrote in that moment. */
  conflicts = 0
  /** Who its cookie says is here. */
  learnerId: string | null = 'ana'
  /** Every write that was taken. */
  readonly writes: Change[] = []
  readonly held = new Map<string, Record<string, unknown>>()
  readonly #eventIds = new Set<string>()
  #versions = 0

  /** Something that another device wrote. */
  put(address: string, contents: Record<string, unknown>): void {
    this.held.set(`${this.learnerId} ${address}`, { ...contents, version: `v${++this.#versions}` })
  }

  at(address: string): Record<string, unknown> | undefined {
    return this.held.get(`${this.learnerId} ${address}`)
  }

  readonly fetch = async (
    path: string,
    { method = 'GET', body, headers = {} }: RequestInit = {},
  ): Promise<Response> => {
    if (this.weather === 'cut') throw new TypeError('Failed to fetch')
    if (path === '/readyz') return Response.json({})
    if (this.weather === 429 || this.weather === 503) return new Response('', { status: this.weather })
    if (this.weather === 'session ended' || this.learnerId === null) return problem(401, 'not-signed-in')
    const meant = (headers as Record<string, string>)['x-waymark-learner']
    if (meant !== undefined && meant !== this.learnerId) return problem(409, 'other-learner')
    if (method === 'GET') return Response.json(this.at(path) ?? this.#nothingAt(path))
    if (this.weather === 'refused') return problem(404, 'not-found')
    const answer = this.#write({ learnerId: this.learnerId, method, path, body: JSON.parse(String(body)) })
    if (this.weather === 'no answer') return new Promise(() => {})
    if (this.weather === 'answer lost') throw new TypeError('Failed to fetch')
    return this.weather === 'half an answer' ? new Response('{"resul') : answer
  }

  /** What an answer tells of the record after so many writes. */
  #outcome() {
    return { version: this.writes.length, record: {}, courses: [], stats: {}, streak: {}, newBadges: [] }
  }

  #write(change: Change): Response {
    const { path, body } = change
    if (path === '/api/v1/events') {
      const events = body.events as { id: string; kind: string }[]
      const isFull = ({ kind }: { kind: string }) => this.weather === 'day full' && kind === 'minutes-spent'
      const taken = events.filter((one) => !isFull(one))
      for (const event of taken)
        if (!this.#eventIds.has(event.id)) this.writes.push({ ...change, body: event as never })
      for (const { id } of taken) this.#eventIds.add(id)
      const results = events.map((one) =>
        isFull(one)
          ? { status: 'refused', code: 'day-full', detail: 'Enough for today.' }
          : { status: 'recorded', code: null, detail: null },
      )
      return Response.json({ ...this.#outcome(), results })
    }
    if (path.endsWith('/receipt')) {
      this.writes.push(change)
      this.put(path, body)
      return Response.json(this.#outcome())
    }
    const { baseVersion, reportId, ...contents } = body
    if (baseVersion !== undefined && this.conflicts > 0) {
      this.conflicts -= 1
      this.put(path, this.at(path) ?? this.#nothingAt(path))
    }
    const before = this.at(path) ?? this.#nothingAt(path)
    const isSame = JSON.stringify({ ...before, ...contents }) === JSON.stringify(before)
    if (baseVersion !== undefined && baseVersion !== before.version && !isSame) {
      return problem(409, 'changed-elsewhere', before)
    }
    if (reportId !== undefined && this.#eventIds.has(String(reportId))) return Response.json(before)
    this.#eventIds.add(String(reportId))
    this.writes.push(change)
    this.put(path, { ...before, ...contents })
    return Response.json(this.at(path))
  }

  #nothingAt(path: string): Record<string, unknown> {
    if (path.startsWith('/api/v1/notes/')) return { text: '', version: '' }
    if (path.startsWith('/api/v1/collections/')) return { name: '', note: '', entries: [], version: '' }
    if (path.startsWith('/api/v1/exercises/')) return { work: {}, passedAt: null, version: '' }
    return {}
  }
}

function problem(status: number, code: string, held?: unknown): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json({ code, status, detail: `Because of ${code}.`, held }, { status, headers })
}

export type Storage = 'kept' | 'denied' | 'full'

/** A browser of one learner's, with what it keeps. Where storage is full, it cannot be written to. */
export class FakeDevice {
  readonly server: FakeServer
  readonly #indexedDB = new IDBFactory()
  readonly #localStorage = new Map<string, string>()
  readonly #window = new EventTarget()
  #unheard: (() => void)[] | null = null
  readonly #storage: Storage

  constructor(server: FakeServer, storage: Storage = 'kept') {
    this.server = server
    this.#storage = storage
    // As many as there are pages, which share it.
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
    // Not a stub: what a page has begun goes on for a moment after its test has ended.
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
    const [
      { failureNow },
      { queryClient },
      onDevice,
      pending,
      views,
      performing,
      queue,
      { kinds, kindNamed },
      visitorProgress,
    ] = await Promise.all([
      import('../app/sync/failure.ts'),
      import('../app/query-client.ts'),
      import('../app/sync/on-device.ts'),
      import('../app/sync/pending.ts'),
      import('../app/sync/views.ts'),
      import('../app/sync/perform.ts'),
      import('../app/sync/queue.ts'),
      import('../app/sync/operations/index.ts'),
      import('../app/sync/visitor-progress.ts'),
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
    if (learnerId) await performing.resume(learnerId)
    else if (isShown) await onDevice.load('visitor')
    await queue.send()
    return {
      be,
      signOut() {
        be(null)
        views.hideAll()
      },
      kinds,
      kindNamed,
      queryClient,
      perform: performing.perform,
      resume: performing.resume,
      /** As if the learner had pressed 'Try now'. */
      send: queue.sendNow,
      operations: (owner = learnerId ?? 'visitor'): readonly Operation[] => views.operationsOf(owner),
      /** Why the last try to send failed. */
      failure: failureNow,
      isOnlyInPage: () => !views.outlivesPage(learnerId ?? 'visitor'),
      subscribe: views.subscribe,
      discard: pending.discard,
      sendAgain: pending.sendAgain,
      keepOnDevice: visitorProgress.keepOnDevice,
      stopKeeping: visitorProgress.stopKeeping,
      keepWhileAway: visitorProgress.keepWhileAway,
      endBeingAway: visitorProgress.endBeingAway,
    }
  }

  /** To all its tabs; the one that changed it knows already. */
  #tellStorage(key: string): void {
    const tell = () => this.#window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    if (this.#unheard) this.#unheard.push(tell)
    else queueMicrotask(tell)
  }

  /** As a browser does that is short of room, or is told to. */
  async evict(): Promise<void> {
    const request = this.#indexedDB.deleteDatabase('waymark')
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = reject
    })
  }

  /** From now on no tab hears what another chose, until the answer is called. */
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

const deniedStorage = {
  open() {
    throw new DOMException('Denied', 'SecurityError')
  },
}

const { put } = IDBObjectStore.prototype

/** From now on devices take nothing of what is named, or nothing at all, until the answer is called. */
export function haveNoRoom(isTooMuch: (operation: Operation) => boolean = () => true): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, one, key) {
    if (isTooMuch(one)) throw new DOMException('Full', 'QuotaExceededError')
    return put.call(this as never, one, key)
  } as typeof IDBObjectStore.prototype.put)
  return () => full.mockRestore()
}
