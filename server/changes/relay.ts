import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

const Stale = z.union([z.literal('everything'), z.array(z.templateLiteral(['/api/v1/', z.string()])).readonly()])
const ofLearner = z.object({ learnerId: z.string() })
const RelayMessage = z.discriminatedUnion('kind', [
  ofLearner.extend({ kind: z.literal('changed'), stale: Stale, browser: z.string().nullable() }),
  // Without a session id: all sessions of the learner ended.
  ofLearner.extend({ kind: z.literal('session-ended'), sessionId: z.string().nullable() }),
  z.object({ kind: z.literal('resync') }),
])
/** A message between server processes. */
export type RelayMessage = z.infer<typeof RelayMessage>

/** The sender's id and its message. */
const Message = z.tuple([z.string()], RelayMessage)

const channel = 'waymark_changes'
// PostgreSQL limits a payload to 8,000 bytes.
const maxMessageBytes = 7_900
/** Milliseconds for which messages are batched, so that a busy server sends few statements. */
const gathering = 25
/** Seconds between attempts to reconnect. */
const pauses = [1, 2, 5, 10]
const timeoutMs = 10_000

/**
 * Carries messages between server processes by LISTEN and NOTIFY. Messages travel in statements of their own after the
 * learner's: commits that notify wait for each other.
 */
export class Relay {
  readonly #db: Db
  readonly #databaseUrl: string
  readonly #receive: (message: RelayMessage) => void
  readonly #ownId = randomUUID()
  #unsent = new Set<string>()
  #sending: ReturnType<typeof setTimeout> | undefined
  #listener: pg.Client | null = null
  #listening: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false

  /** @param receive gets other processes' messages, and `resync` after a lost connection */
  constructor(db: Db, databaseUrl: string, receive: (message: RelayMessage) => void) {
    this.#db = db
    this.#databaseUrl = databaseUrl
    this.#receive = receive
  }

  /** Queues a message for the other processes. */
  send(message: RelayMessage): void {
    this.#unsent.add(JSON.stringify(message))
    this.#sendAfter(gathering)
  }

  #sendAfter(milliseconds: number): void {
    if (!this.#isStopped) this.#sending ??= setTimeout(() => this.#sendNow(), milliseconds)
  }

  async #sendNow(): Promise<void> {
    this.#sending = undefined
    const messages = packed(this.#ownId, this.#unsent)
    if (messages.length === 0) return
    this.#unsent = new Set()
    try {
      await this.#db.row(notifySql, [channel, messages])
    } catch {
      // Other processes must learn that messages were lost.
      this.#unsent.add(JSON.stringify({ kind: 'resync' } satisfies RelayMessage))
      this.#sendAfter(1000)
    }
  }

  /** Begins to listen, and reconnects whenever the connection fails. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    this.#listener = client
    const lose = () => this.#lose(client)
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => this.#read(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (this.#failures > 0) this.#receive({ kind: 'resync' })
    this.#failures = 0
  }

  /** Tests the connection, which can break silently. */
  check(): void {
    const client = this.#listener
    client?.query('select').catch(() => this.#lose(client))
  }

  /** Sends pending messages and stops listening. */
  async stop(): Promise<void> {
    clearTimeout(this.#sending)
    clearTimeout(this.#listening)
    this.#isStopped = true
    const client = this.#listener
    this.#listener = null
    client?.end().catch(() => {})
    await this.#sendNow()
  }

  #lose(client: pg.Client): void {
    if (client !== this.#listener) return
    this.#listener = null
    client.end().catch(() => {})
    const pause = pauses[Math.min(this.#failures++, pauses.length - 1)] as number
    this.#listening = setTimeout(() => this.listen(), pause * 1000)
  }

  #read(payload: string): void {
    const [sender, ...all] = messageIn(payload)
    if (sender !== this.#ownId) for (const message of all) this.#receive(message)
  }
}

/** An unknown message, such as a newer process's, may mean anything. */
function messageIn(payload: string): z.infer<typeof Message> {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return ['', { kind: 'resync' }]
  }
}

// No disk flush: after a crash no page is left to notify.
const notifySql = sql`
with lightly as (select set_config('synchronous_commit', 'off', true))
select pg_notify($1, message) from lightly, unnest($2::text[]) as message`

/** Batches messages as JSON arrays, each led by the sender and short enough for one notification. */
export function packed(sender: string, all: Iterable<string>): string[] {
  const beginning = JSON.stringify(sender)
  const messages: string[] = []
  let message = beginning
  for (const entry of all) {
    if (Buffer.byteLength(message) + Buffer.byteLength(entry) + 3 > maxMessageBytes) {
      messages.push(`[${message}]`)
      message = beginning
    }
    message += `,${entry}`
  }
  if (message !== beginning) messages.push(`[${message}]`)
  return messages
}
