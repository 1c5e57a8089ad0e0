import type { ServerResponse } from 'node:http'
import { heartbeatMs } from '../../domain/changes.ts'
import type { Stale } from '../../domain/endpoint.ts'
import type { Db } from '../db/db.ts'
import { ChangeLog } from './change-log.ts'
import { Relay, type RelayMessage } from './relay.ts'
import { Streams } from './streams.ts'

// A session that ended out of this process's sight must not be listened to for long.
const longestStream = 60 * 60 * 1000 // ms

interface OpenSession {
  id: string
  learner: { id: string }
  expiresAt: Date
}

/**
 * Tells the pages of a learner what changed, those of this process at once, and those of other processes through the
 * database where that is a server. A page that comes back is told what it missed.
 */
export class Changes {
  readonly #streams = new Streams()
  readonly #relay: Relay | null
  readonly #heartbeat: ReturnType<typeof setInterval>
  readonly #log = new ChangeLog()
  readonly #onSessionEnded: (learnerId: string | null) => void

  /**
   * @param databaseUrl of the server that other processes use too; none where the database is embedded
   * @param onSessionEnded called where a session of a learner's ended, or all of them, here or in another process; with
   *   `null` where anybody's may have, because this process could not hear of it
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

  /** Begins to hear what other processes tell. */
  async start(): Promise<void> {
    await this.#relay?.listen()
  }

  /** A learner wrote, and these answers are old for them. */
  changed(learnerId: string, stale: Stale, browser: string | null): void {
    this.#publish({ kind: 'changed', learnerId, stale, browser })
  }

  sessionEnded(learnerId: string, sessionId: string): void {
    this.#publish({ kind: 'session-ended', learnerId, sessionId })
  }

  /** What is remembered of the learner is old. No session has this id, so none ends. */
  forgetLearner(learnerId: string): void {
    this.sessionEnded(learnerId, '')
  }

  /** The account is no more: nothing is told to it from now on. */
  allSessionsEnded(learnerId: string): void {
    this.#publish({ kind: 'session-ended', learnerId, sessionId: null })
  }

  /**
   * Holds a stream open whose head was sent, until its page or its session goes. It begins with what the page missed.
   *
   * @param heard the last message that the page heard, or for how long it has heard of nothing, in milliseconds
   */
  open(session: OpenSession, heard: { after?: string; unheard?: number }, response: ServerResponse): void {
    const learnerId = session.learner.id
    const goodUntil = Math.min(session.expiresAt.getTime(), Date.now() + longestStream)
    const missed = this.#log.missed(learnerId, heard) ?? [{ kind: 'resync' as const }]
    const first = missed.length > 0 ? missed : [{ kind: 'heartbeat' as const }]
    this.#streams.add({ learnerId, sessionId: session.id, goodUntil, response }, first, this.#log.cursor)
  }

  /** Streams that this process holds. */
  get streamCount(): number {
    return this.#streams.count
  }

  endStreams(): void {
    clearInterval(this.#heartbeat)
    this.#streams.endAll()
  }

  /** Tells other processes what they have not been told yet, and hears them no longer. */
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
      this.#streams.tellAll({ kind: 'resync' }, this.#log.cursor)
    }
  }
}
