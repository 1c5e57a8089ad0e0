import type { ServerResponse } from 'node:http'
import { heartbeatMs } from '../../domain/changes.ts'
import type { Stale } from '../../domain/endpoint.ts'
import type { Db } from '../db/db.ts'
import { ChangeLog } from './change-log.ts'
import { Relay, type RelayMessage } from './relay.ts'
import { Streams } from './streams.ts'

// Limits how long a stream outlives a session that ended unnoticed.
const longestStream = 60 * 60 * 1000 // ms

interface OpenSession {
  id: string
  learner: { id: string }
  expiresAt: Date
}

/**
 * Notifies the pages of a learner of changes: those of this process at once, those of other processes through
 * PostgreSQL. A page that reconnects receives the messages it missed.
 */
export class Changes {
  readonly #streams = new Streams()
  readonly #relay: Relay | null
  readonly #heartbeat: ReturnType<typeof setInterval>
  readonly #log = new ChangeLog()
  readonly #onSessionEnded: (learnerId: string | null) => void

  /**
   * @param databaseUrl of the server that other processes share; none for the embedded database
   * @param onSessionEnded called when a session of a learner ended, or all of them, in any process. `null` stands for
   * every learner, after a lost connection to the other processes.
   */
  constructor(db: Db, databaseUrl: string | undefined, onSessionEnded: (learnerId: string | null) => void) {
    this.#onSessionEnded = onSessionEnded
    this.#relay = databaseUrl ? new Relay(db, databaseUrl, (message) => this.#receive(message)) : null
    this.#heartbeat = setInterval(() => {
      this.#streams.beat(Date.now(), this.#log.cursor)
      this.#relay?.check()
    }, heartbeatMs)
    this.#heartbeat.unref()
  }

  /** Begins to listen to other processes. */
  async start(): Promise<void> {
    await this.#relay?.listen()
  }

  /** Publishes that a learner wrote, and which queries are stale. */
  changed(learnerId: string, stale: Stale, browser: string | null): void {
    this.#publish({ kind: 'changed', learnerId, stale, browser })
  }

  sessionEnded(learnerId: string, sessionId: string): void {
    this.#publish({ kind: 'session-ended', learnerId, sessionId })
  }

  /** Invalidates cached sessions after the learner's name or address changed. No session has this id, so none ends. */
  forgetLearner(learnerId: string): void {
    this.sessionEnded(learnerId, '')
  }

  /** Invalidates cached sessions and ends every stream, after all sessions of a learner were deleted. */
  allSessionsEnded(learnerId: string): void {
    this.#publish({ kind: 'session-ended', learnerId, sessionId: null })
  }

  /**
   * Keeps a stream open until its page or session ends. Messages that the page missed come first.
   *
   * @param heard the last message that the page received, or the milliseconds since it last heard anything
   */
  open(session: OpenSession, heard: { after?: string; unheard?: number }, response: ServerResponse): void {
    const learnerId = session.learner.id
    const goodUntil = Math.min(session.expiresAt.getTime(), Date.now() + longestStream)
    const missed = this.#log.missed(learnerId, heard) ?? [{ kind: 'resync' as const }]
    const first = missed.length > 0 ? missed : [{ kind: 'heartbeat' as const }]
    this.#streams.add({ learnerId, sessionId: session.id, goodUntil, response }, first, this.#log.cursor)
  }

  /** Open streams in this process. */
  get streamCount(): number {
    return this.#streams.count
  }

  endStreams(): void {
    clearInterval(this.#heartbeat)
    this.#streams.endAll()
  }

  /** Sends pending messages to other processes, then stops listening. */
  async stop(): Promise<void> {
    await this.#relay?.stop()
  }

  #publish(message: RelayMessage): void {
    this.#receive(message)
    this.#relay?.send(message)
  }

  #receive(message: RelayMessage): void {
    if (message.kind === 'changed') {
      const { learnerId, stale, browser } = message
      const change = { kind: 'changed', stale, browser } as const
      this.#log.append(learnerId, change)
      this.#streams.tell(learnerId, change, this.#log.cursor)
    } else if (message.kind === 'session-ended') {
      this.#onSessionEnded(message.learnerId)
      this.#streams.endFor(message.learnerId, message.sessionId)
    } else {
      this.#onSessionEnded(null)
      this.#log.forgetAll()
      this.#streams.broadcast({ kind: 'resync' }, this.#log.cursor)
    }
  }
}
