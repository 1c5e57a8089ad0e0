import type { ServerResponse } from 'node:http'
import type { ChangeMessage } from '../../domain/changes.ts'

/** An open connection that sends changes to a learner's page. */
export interface Stream {
  readonly learnerId: string
  readonly sessionId: string
  /** Time of the next session check, in milliseconds since 1970. */
  readonly goodUntil: number
  readonly response: ServerResponse
}

const maxStreamsOfLearner = 20
// A page that does not read is disconnected; it reconnects and invalidates everything.
const maxUnsentBytes = 16_384

/** The open streams of this process. */
export class Streams {
  readonly #byLearner = new Map<string, Set<Stream>>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Adds a stream, which begins with these messages. Beyond a learner's maximum the oldest stream is closed. */
  add(stream: Stream, first: readonly ChangeMessage[], cursor: string): void {
    const { learnerId, response } = stream
    // The connection closed earlier, so no close event will follow.
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

  broadcast(message: ChangeMessage, cursor: string): void {
    for (const own of this.#byLearner.values()) for (const stream of own) send(stream, message, cursor)
  }

  /** Sends heartbeats, and closes streams whose session check is due. */
  beat(now: number, cursor: string): void {
    for (const own of this.#byLearner.values()) {
      for (const stream of own) {
        if (stream.goodUntil <= now) this.#end(stream, { kind: 'session-ended' })
        else send(stream, { kind: 'heartbeat' }, cursor)
      }
    }
  }

  /** @param sessionId of the ended session; `null` for all of the learner's */
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

/** @param cursor the page's position after this message */
function send({ response }: Stream, message: ChangeMessage, cursor?: string): void {
  if (response.writableLength > maxUnsentBytes) response.destroy()
  else response.write(`${cursor ? `id: ${cursor}\n` : ''}data: ${JSON.stringify(message)}\n\n`)
}
