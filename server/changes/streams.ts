import type { ServerResponse } from 'node:http'
import type { ChangeMessage } from '../../domain/changes.ts'

/** A connection that is held open to tell a learner's page of changes. */
export interface Stream {
  readonly learnerId: string
  readonly sessionId: string
  /** When its session is looked at again, in milliseconds since 1970. */
  readonly goodUntil: number
  readonly response: ServerResponse
}

const maxStreamsOfLearner = 20
// A page that does not read is let go: it comes back and looks at everything again.
const maxUnsentBytes = 16_384

/** The streams that this process holds. */
export class Streams {
  readonly #byLearner = new Map<string, Set<Stream>>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Begins with these messages. Where a learner has too many, the oldest gives way. */
  add(stream: Stream, first: readonly ChangeMessage[], cursor: string): void {
    const { learnerId, response } = stream
    // Gone before it began: nothing would say so any more.
    if (response.destroyed) return
    const own = this.#byLearner.get(learnerId) ?? new Set()
    this.#byLearner.set(learnerId, own.add(stream))
    this.#count++
    response.on('close', () => this.#remove(stream))
    const [oldest] = own
    if (oldest && own.size > maxStreamsOfLearner) this.#end(oldest, { kind: 'replaced' })
    for (const message of first) send(stream, message, cursor)
  }

  tell(learnerId: string, message: ChangeMessage, cursor: string): void {
    for (const stream of this.#byLearner.get(learnerId) ?? []) send(stream, message, cursor)
  }

  tellAll(message: ChangeMessage, cursor: string): void {
    for (const own of this.#byLearner.values()) for (const stream of own) send(stream, message, cursor)
  }

  /** Says on each that it is alive, and ends those whose time is over. */
  beat(now: number, cursor: string): void {
    for (const own of this.#byLearner.values()) {
      for (const stream of own) {
        if (stream.goodUntil <= now) this.#end(stream, { kind: 'session-ended' })
        else send(stream, { kind: 'heartbeat' }, cursor)
      }
    }
  }

  /** @param sessionId of the session that is over; `null` for all of the learner's */
  endFor(learnerId: string, sessionId: string | null): void {
    for (const stream of this.#byLearner.get(learnerId) ?? []) {
      if (sessionId === null || stream.sessionId === sessionId) this.#end(stream, { kind: 'session-ended' })
    }
  }

  endAll(): void {
    for (const own of this.#byLearner.values()) for (const stream of own) this.#end(stream)
  }

  #end(stream: Stream, last?: ChangeMessage): void {
    if (last) send(stream, last)
    this.#remove(stream)
    stream.response.end()
  }

  #remove(stream: Stream): void {
    const own = this.#byLearner.get(stream.learnerId)
    if (own?.delete(stream)) this.#count--
    if (own?.size === 0) this.#byLearner.delete(stream.learnerId)
  }
}

/** @param cursor where the page is in the stream once it heard this */
function send({ response }: Stream, message: ChangeMessage, cursor?: string): void {
  if (response.writableLength > maxUnsentBytes) response.destroy()
  else response.write(`${cursor ? `id: ${cursor}\n` : ''}data: ${JSON.stringify(message)}\n\n`)
}
