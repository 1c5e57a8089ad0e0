import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import type { Transport } from './transport.ts'

/** A mail to queue. */
export interface PendingMail {
  /** Selects the composer of the mail (`Composer`). */
  kind: string
  recipient: string
  /** The learner with whom the row is deleted; none for a bare address. */
  userId?: string
  details?: object
}

/** Composes a mail when it is sent; `null` cancels it. */
export type Composer = (db: Db, mail: QueuedMail) => Promise<ComposedMail | null>

export interface ComposedMail {
  letter: Letter
  headers?: Record<string, string>
}

interface Log {
  warn(details: object, words: string): void
  error(details: object, words: string): void
}

/** With backoff from a minute, doubling to four hours, this is most of a day. */
const mostTries = 12
const pollEveryMs = 10_000

/**
 * A mail queue in the database, so that no mail is lost with a process or an SMTP server. All processes send without
 * waiting for each other. Delivery is at least once: a lost acknowledgement causes a repetition.
 */
export class MailQueue {
  readonly #db: Db
  readonly #composers: Record<string, Composer>
  readonly #transport: Transport
  readonly #log: Log
  #timer: ReturnType<typeof setInterval> | undefined
  #working: Promise<void> | undefined
  #unqueued: Promise<void> = Promise.resolve()
  #isWanted = false
  readonly #stopping = new AbortController()

  constructor(db: Db, composers: Record<string, Composer>, transport: Transport, log: Log) {
    this.#db = db
    this.#composers = composers
    this.#transport = transport
    this.#log = log
  }

  /** @param db a transaction, if the mail depends on it: the mail is sent within `pollEveryMs` after the commit */
  async add(mail: PendingMail, db: Db = this.#db): Promise<void> {
    await queueMail(db, mail)
    this.wake()
  }

  /** Sends a mail once without queueing it, for mails of which nothing may be stored. Failures are logged. */
  sendUnqueued(kind: string, recipient: string): void {
    const mail = { id: randomUUID(), kind, recipient, user_id: null, details: {}, tries: 1 }
    const sending = async () => {
      const composed = await this.#compose(mail)
      if (composed) await this.#send(mail, composed)
    }
    this.#unqueued = Promise.all([this.#unqueued, sending()]).then(
      () => {},
      // The SMTP server's message may contain the address, so it is not logged.
      () => this.#log.warn({ kind }, 'A mail of which nothing is kept was not sent'),
    )
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollEveryMs).unref()
    this.wake()
  }

  /** Checks for due mails at once. */
  wake(): void {
    if (!this.#timer) return
    this.#isWanted = true
    this.#working ??= this.#work()
  }

  /** Stops sending; a mail that was interrupted is retried later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#isWanted = false
    this.#stopping.abort()
    await Promise.all([this.#working, this.#unqueued])
  }

  async #work(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      await this.deliverDue().catch((err) => this.#log.warn({ err }, 'Mail that is to be sent was not looked for'))
    }
    this.#working = undefined
  }

  /** Sends due mails in sequence. */
  async deliverDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const mail = await this.#claim()
      if (!mail) return
      await this.#deliver(mail)
    }
  }

  /** Leases a mail: no other process takes it before its next attempt is due. */
  #claim(): Promise<QueuedMail | undefined> {
    return this.#db.row(claimSql)
  }

  async #deliver(mail: QueuedMail): Promise<void> {
    const { id, kind, tries } = mail
    try {
      if (tries > mostTries) throw new Error('The server ended in the middle of the last try')
      const composed = await this.#compose(mail)
      if (composed) await this.#send(mail, composed)
      await this.#db.row(sql`delete from mail_queue where id = $1`, [id])
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = tries >= mostTries
      // Only the message: the error object may contain the mail.
      if (isOver) this.#log.error({ mail: id, kind, problem }, 'A mail was given up: npm run admin -- mail shows it')
      else this.#log.warn({ mail: id, kind, tries, problem }, 'A mail was not sent, and is tried again')
      await this.#db.row(isOver ? giveUpSql : failSql, [id, problem])
    }
  }

  #compose(mail: QueuedMail): Promise<ComposedMail | null> {
    const composer = this.#composers[mail.kind]
    if (!composer) throw new Error(`This version knows no mail of the kind ${mail.kind}`)
    return composer(this.#db, mail)
  }

  #send({ id, recipient }: QueuedMail, { letter, headers }: ComposedMail): Promise<void> {
    const { subject } = letter
    const forms = { text: letterText(letter), html: letterHtml(letter) }
    return this.#transport({ id, to: recipient, subject, ...forms, ...(headers && { headers }) }, this.#stopping.signal)
  }
}

/** Queues a mail without a `MailQueue`: servers on this database poll for it. */
export async function queueMail(db: Db, { kind, recipient, userId, details = {} }: PendingMail): Promise<void> {
  await db.row(addSql, [kind, recipient.toLowerCase(), userId ?? null, JSON.stringify(details)])
}

const addSql = sql`insert into mail_queue (kind, recipient, user_id, details) values ($1, $2, $3, $4::jsonb)`

const claimSql = sql.rows({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  user_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  tries: z.int(),
})`
update mail_queue
set tries = tries + 1, next_try_at = seconds_after(now(), least(60 * power(2, tries), 4 * 60 * 60))
where id = (
  select id from mail_queue where next_try_at <= now() and given_up_at is null
  order by next_try_at limit 1 for update skip locked
)
returning id, kind, recipient, user_id, details, tries`

export type QueuedMail = RowOf<typeof claimSql>

const failSql = sql`update mail_queue set last_problem = $2 where id = $1`
const giveUpSql = sql`update mail_queue set last_problem = $2, given_up_at = now() where id = $1`
