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
  round: number
  admit: (place: Place) => void
  refuse: (error: Error) => void
}

interface Occupied {
  asker: Asker
  round: number
  since: number
  end: AbortController
}

/**
 * Bounds one kind of expensive work in this process. Of a learner's, one piece runs at a time. One network never takes the
 * last of several places. The queue is short and fair: networks take turns, however much of one network waits (start-time
 * fair queueing, Goyal et al., 1996). A full queue refuses the last of the network that asks for most.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #occupied = new Map<Place, Occupied>()
  #waiting: Waiting[] = []
  /** The virtual time: the round of the work that began last. */
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
    const round = this.#roundOf(asker)
    return this.#hasPlaceFor(asker) ? this.#occupy(asker, round) : this.#turnOf(asker, round)
  }

  #hasPlaceFor({ learnerId, network }: Asker): boolean {
    const { atOnce } = this.#limits
    const askers = [...this.#occupied.values()].map(({ asker }) => asker)
    if (askers.length >= atOnce) return false
    const isLastPlace = askers.length === atOnce - 1 && askers.length > 0
    if (isLastPlace && askers.every((other) => other.network === network)) return false
    return learnerId === null || !askers.some((other) => other.learnerId === learnerId)
  }

  /** Of one network, each piece of work comes a round later than the one before. */
  #roundOf({ network }: Asker): number {
    const ofNetwork = [...this.#occupied.values(), ...this.#waiting].filter(({ asker }) => asker.network === network)
    return Math.max(this.#round, ...ofNetwork.map(({ round }) => round + 1))
  }

  #occupy(asker: Asker, round: number): Place {
    const end = new AbortController()
    const place = { ended: end.signal, leave: () => this.#leave(place) }
    this.#round = round
    this.#occupied.set(place, { asker, round, since: performance.now(), end })
    this.#endPlaces()
    return place
  }

  #leave(place: Place): void {
    if (!this.#occupied.delete(place)) return
    const next = this.#waiting.filter(({ asker }) => this.#hasPlaceFor(asker)).toSorted(inTurn)[0]
    if (!next) return
    this.#remove(next)
    next.admit(this.#occupy(next.asker, next.round))
  }

  #turnOf(asker: Asker, round: number): Promise<Place> {
    const { response } = asker
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<Place>()
    const own = { asker, round, admit, refuse }
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
