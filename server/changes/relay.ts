import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { type Db, queryRow } from '../db/db.ts'

const Stale = z.union([z.literal('everything'), z.array(z.templateLiteral(['/api/v1/', z.string()])).readonly()])
const ofLearner = z.object({ learnerId: z.string() })
const RelayMessage = z.discriminatedUnion('kind', [
  ofLearner.extend({ kind: z.literal('changed'), stale: Stale, browser: z.string().nullable() }),
  // Of no session: all of the learner's are over.
  ofLearner.extend({ kind: z.literal('session-ended'), sessionId: z.string().nullable() }),
  z.object({ kind: z.literal('resync') }),
])
/** What one server process tells the others. */
export type RelayMessage = z.infer<typeof RelayMessage>

/** The sender, and what it tells. */
const Message = z.tuple([z.string()], RelayMessage)

const channel = 'waymark_changes'
// PostgreSQL takes less than 8,000 bytes at once.
const maxMessageBytes = 7_900
/** RelayMessage is collected for so many milliseconds, so that a busy server sends few statements. */
const gathering = 25
/** Seconds between attempts to listen again. */
const pauses = [1, 2, 5, 10]
const timeoutMs = 10_000

/**
 * Carries messages between the server processes on one database, by LISTEN and NOTIFY. What is sent goes in statements of
 * its own, after the learner's: a commit that notifies waits for every other one that does.
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

  /** @param hear is given what the other processes tell, and `missed` after a time without a connection */
  constructor(db: Db, databaseUrl: string, hear: (message: RelayMessage) => void) {
    this.#db = db
    this.#databaseUrl = databaseUrl
    this.#receive = hear
  }

  /** Tells the other processes, soon. */
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
      await queryRow(this.#db, notifySql, [channel, messages])
    } catch {
      // The others have to be told that they were not told.
      this.#unsent.add(JSON.stringify({ kind: 'resync' } satisfies RelayMessage))
      this.#sendAfter(1000)
    }
  }

  /** Begins to listen. A connection that is lost, or cannot be made, is made anew until it holds. */
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

  /** Asks whether the connection still holds: one can be gone without a word. */
  check(): void {
    const client = this.#listener
    client?.query('select').catch(() => this.#lose(client))
  }

  /** Sends what is left, and listens no longer. */
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

/** What cannot be understood, as from a newer process, may have been anything. */
function messageIn(payload: string): z.infer<typeof Message> {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return ['', { kind: 'resync' }]
  }
}

// A message is worth no flush to the disk: after a crash nobody is left to hear it.
const notifySql = `
with lightly as (select set_config('synchronous_commit', 'off', true))
select pg_notify($1, message) from lightly, unnest($2::text[]) as message`

/** The messages as JSON arrays, each led by the sender and short enough for one notification. */
export function packed(sender: string, all: Iterable<string>): string[] {
  const beginning = JSON.stringify(sender)
  const messages: string[] = []
  let message = beginning
  for (const one of all) {
    if (Buffer.byteLength(message) + Buffer.byteLength(one) + 3 > maxMessageBytes) {
      messages.push(`[${message}]`)
      message = beginning
    }
    message += `,${one}`
  }
  if (message !== beginning) messages.push(`[${message}]`)
  return messages
}
