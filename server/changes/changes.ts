import type { ServerResponse } from 'node:http'
import QuickLRU from 'quick-lru'
import { heartbeatInterval } from '../../domain/changes.ts'
import type { Db } from '../db/db.ts'
import { type News, Relay } from './relay.ts'
import { Streams } from './streams.ts'

const maxRemembered = 20_000
// A session that ended out of this process's sight must not be listened to for long.
const longestStream = 60 * 60 * 1000 // ms

interface OpenSession {
  id: string
  learner: { id: string }
  expiresAt: Date
}

/**
 * Tells the pages of a learner what changed, those of this process at once, and those of other processes through the
 * database where that is a server. It remembers when, so that a page that comes back asks again only for a reason.
 */
export class Changes {
  readonly #streams = new Streams()
  readonly #relay: Relay | null
  readonly #heartbeat: ReturnType<typeof setInterval>
  /** When something of a learner changed last, by this process's clock. */
  readonly #changedAt = new QuickLRU<string, number>({
    maxSize: maxRemembered,
    onEviction: (_, at) => {
      this.#remembersSince = Math.max(this.#remembersSince, at)
    },
  })
  #remembersSince = performance.now()

  readonly #onOver: (learnerId: string) => void

  /**
   * @param databaseUrl of the server that other processes use too; none where the database is embedded
   * @param onOver called where a session of a learner's ended, or all of them, here or in another process
   */
  constructor(db: Db, databaseUrl: string | undefined, onOver: (learnerId: string) => void) {
    this.#onOver = onOver
    this.#relay = databaseUrl ? new Relay(db, databaseUrl, (news) => this.#hear(news)) : null
    this.#heartbeat = setInterval(() => {
      this.#streams.beat(Date.now())
      this.#relay?.check()
    }, heartbeatInterval * 1000)
    this.#heartbeat.unref()
  }

  /** Begins to hear what other processes tell. */
  async start(): Promise<void> {
    await this.#relay?.listen()
  }

  /** A learner has successfully called the endpoint with this path. */
  changed(learnerId: string, path: string, tab: string | null): void {
    this.#spread({ kind: 'changed', learnerId, path, tab })
  }

  sessionOver(learnerId: string, sessionId: string): void {
    this.#spread({ kind: 'over', learnerId, sessionId })
  }

  /** The account is no more: nothing is told to it from now on. */
  close(learnerId: string): void {
    this.#spread({ kind: 'over', learnerId, sessionId: null })
  }

  /**
   * Holds a stream open whose head was sent, until its page or its session goes.
   *
   * @param unheard for how long the page has heard of nothing, in milliseconds
   */
  open(session: OpenSession, unheard: number, response: ServerResponse): void {
    const learnerId = session.learner.id
    const goodUntil = Math.min(session.expiresAt.getTime(), Date.now() + longestStream)
    const kind = this.#mayHaveMissed(learnerId, performance.now() - unheard) ? 'missed' : 'heartbeat'
    this.#streams.add({ learnerId, sessionId: session.id, goodUntil, response }, { kind })
  }

  endStreams(): void {
    clearInterval(this.#heartbeat)
    this.#streams.endAll()
  }

  /** Tells other processes what they have not been told yet, and hears them no longer. */
  async stop(): Promise<void> {
    await this.#relay?.stop()
  }

  #mayHaveMissed(learnerId: string, since: number): boolean {
    return since < this.#remembersSince || (this.#changedAt.get(learnerId) ?? 0) >= since
  }

  #spread(news: News): void {
    this.#hear(news)
    this.#relay?.send(news)
  }

  #hear(news: News): void {
    if (news.kind === 'changed') {
      const { learnerId, path, tab } = news
      this.#changedAt.set(learnerId, performance.now())
      this.#streams.tell(learnerId, { kind: 'changed', path, tab })
    } else if (news.kind === 'over') {
      this.#onOver(news.learnerId)
      this.#streams.endFor(news.learnerId, news.sessionId)
    } else {
      this.#remembersSince = performance.now()
      this.#streams.tellAll({ kind: 'missed' })
    }
  }
}
