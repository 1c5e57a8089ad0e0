import type { ServerResponse } from 'node:http'
import type { ChangeEvent } from '../../domain/changes.ts'

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

  /** Begins with this event. Where a learner has too many, the oldest gives way. */
  add(stream: Stream, first: ChangeEvent): void {
    const { learnerId, response } = stream
    // Gone before it began: nothing would say so any more.
    if (response.destroyed) return
    const own = this.#byLearner.get(learnerId) ?? new Set()
    this.#byLearner.set(learnerId, own.add(stream))
    response.on('close', () => this.#remove(stream))
    const [oldest] = own
    if (oldest && own.size > maxStreamsOfLearner) this.#end(oldest, { kind: 'replaced' })
    send(stream, first)
  }

  tell(learnerId: string, event: ChangeEvent): void {
    for (const stream of this.#byLearner.get(learnerId) ?? []) send(stream, event)
  }

  tellAll(event: ChangeEvent): void {
    for (const own of this.#byLearner.values()) for (const stream of own) send(stream, event)
  }

  /** Says on each that it is alive, and ends those whose time is over. */
  beat(now: number): void {
    for (const own of this.#byLearner.values()) {
      for (const stream of own) {
        if (stream.goodUntil <= now) this.#end(stream, { kind: 'over' })
        else send(stream, { kind: 'heartbeat' })
      }
    }
  }

  /** @param sessionId of the session that is over; `null` for all of the learner's */
  endFor(learnerId: string, sessionId: string | null): void {
    for (const stream of this.#byLearner.get(learnerId) ?? []) {
      if (sessionId === null || stream.sessionId === sessionId) this.#end(stream, { kind: 'over' })
    }
  }

  endAll(): void {
    for (const own of this.#byLearner.values()) for (const stream of own) this.#end(stream)
  }

  #end(stream: Stream, last?: ChangeEvent): void {
    if (last) send(stream, last)
    this.#remove(stream)
    stream.response.end()
  }

  #remove(stream: Stream): void {
    const own = this.#byLearner.get(stream.learnerId)
    own?.delete(stream)
    if (own?.size === 0) this.#byLearner.delete(stream.learnerId)
  }
}

function send({ response }: Stream, event: ChangeEvent): void {
  if (response.writableLength > maxUnsentBytes) response.destroy()
  else response.write(`data: ${JSON.stringify(event)}\n\n`)
}
