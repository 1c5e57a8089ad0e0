import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../domain/errors.ts'
import { addressOf, networkOf } from './auth/network.ts'

/** On whose behalf expensive work is done. */
export interface Asker {
  /** `null` before sign-in. */
  learnerId: string | null
  /** The network prefix that shares one turn in the queue. */
  network: string
  /** The work is dropped from the queue when this closes without an answer. */
  response: ServerResponse | null
  /** Whether others go first. */
  isLast: boolean
  log: FastifyBaseLogger | null
}

const nobody: Asker = { learnerId: null, network: '', response: null, isLast: false, log: null }
const askers = new AsyncLocalStorage<Asker>()

/** A hook for routes that lead to expensive work: every admission within their handler knows the asker. */
export function knowAsker(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const network = networkOf(addressOf(request), 48)
  const { session, log } = request
  asAsker({ learnerId: session?.learner.id ?? null, network, response: reply.raw, log }, done)
}

/** Runs work on somebody's behalf. */
export function asAsker<Result>(asker: Partial<Asker>, run: () => Result): Result {
  return askers.run({ ...currentAsker(), ...asker }, run)
}

/** The asker of the request that is being handled; nobody outside requests. */
export function currentAsker(): Asker {
  return askers.getStore() ?? nobody
}

/** Runs work that goes last in every queue. */
export function afterOthers<Result>(run: () => Result): Result {
  return asAsker({ isLast: true }, run)
}

export interface AdmissionLimits {
  /** Places: how much of this work runs at a time. */
  atOnce: number
  mostWaiting: number
  /** The sentence to whoever is refused. */
  busy: string
  /** Seconds until a retry is worthwhile. */
  retryAfter: number
  /** Milliseconds after which a place ends while somebody waits for one; without it, places do not end. */
  placeEndsAfter?: number
}

/** A place for expensive work. */
export interface Place {
  /** Aborted when the place ends because others wait. The work should stop at once. */
  ended: AbortSignal
  leave: () => void
}

interface Waiting {
  asker: Asker
  /** Its turn by virtual time: of one network, each waits a round longer than the one before. */
  round: number
  admit: (place: Place) => void
  refuse: (error: Error) => void
}

interface Occupied {
  learnerId: string | null
  since: number
  end: AbortController
}

/**
 * Bounds one kind of expensive work in this process. Of a learner's, one piece runs at a time. The queue is short and
 * fair: networks take turns, however much of one network waits (start-time fair queueing, Goyal et al., 1996). A full
 * queue refuses the last of the network that asks for most.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #occupied = new Map<Place, Occupied>()
  #waiting: Waiting[] = []
  #round = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /**
   * Runs work once there is a place for it.
   *
   * @throws ProblemError unavailable when the queue is full, and any error of the work
   */
  async run<Result>(work: (ended: AbortSignal) => Promise<Result>): Promise<Result> {
    const place = await this.enter()
    try {
      return await work(place.ended)
    } finally {
      place.leave()
    }
  }

  /**
   * Waits for a place, which the caller has to leave.
   *
   * @throws ProblemError unavailable when the queue is full
   */
  async enter(): Promise<Place> {
    const asker = currentAsker()
    return this.#hasPlaceFor(asker) ? this.#occupy(asker) : this.#turnOf(asker)
  }

  #hasPlaceFor({ learnerId }: Asker): boolean {
    const occupied = [...this.#occupied.values()]
    if (occupied.length >= this.#limits.atOnce) return false
    return learnerId === null || !occupied.some((other) => other.learnerId === learnerId)
  }

  #occupy({ learnerId }: Asker): Place {
    const end = new AbortController()
    const place = { ended: end.signal, leave: () => this.#leave(place) }
    this.#occupied.set(place, { learnerId, since: performance.now(), end })
    this.#endPlaces()
    return place
  }

  #leave(place: Place): void {
    if (!this.#occupied.delete(place)) return
    const next = this.#waiting.filter(({ asker }) => this.#hasPlaceFor(asker)).toSorted(inTurn)[0]
    if (!next) return
    this.#remove(next)
    this.#round = next.round
    next.admit(this.#occupy(next.asker))
  }

  #turnOf(asker: Asker): Promise<Place> {
    const { network, response } = asker
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<Place>()
    const rounds = this.#waiting.filter((other) => other.asker.network === network).map(({ round }) => round)
    const own = { asker, round: Math.max(this.#round, ...rounds) + 1, admit, refuse }
    // Nobody reads this refusal: the connection is closed.
    const drop = () => this.#refuse(own, new ProblemError('unavailable', 'The request was broken off.'))
    if (response?.destroyed) drop()
    else this.#waiting.push(own)
    response?.once('close', drop)
    this.#refuseTooMany()
    this.#endPlaces()
    return promise.finally(() => response?.off('close', drop))
  }

  #refuseTooMany(): void {
    const { mostWaiting, busy, retryAfter } = this.#limits
    const last = this.#waiting.toSorted(inTurn)[mostWaiting]
    if (last) this.#refuse(last, new ProblemError('unavailable', busy, { retryAfter }))
  }

  #refuse(which: Waiting, error: Error): void {
    this.#remove(which)
    which.refuse(error)
  }

  #remove(which: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== which)
  }

  /** While somebody waits, ends places that have lasted long enough. */
  #endPlaces(): void {
    clearTimeout(this.#timer)
    const { placeEndsAfter } = this.#limits
    if (placeEndsAfter === undefined || this.#waiting.length === 0) return
    const [oldest] = [...this.#occupied.values()].filter(({ end }) => !end.signal.aborted)
    if (!oldest) return
    const left = placeEndsAfter - (performance.now() - oldest.since)
    this.#timer = setTimeout(() => {
      oldest.end.abort()
      this.#endPlaces()
    }, left).unref()
  }
}

/** Sorts by turn; the sort is stable, so that equals stay in the order of their arrival. */
function inTurn(a: Waiting, b: Waiting): number {
  return Number(a.asker.isLast) - Number(b.asker.isLast) || a.round - b.round
}
