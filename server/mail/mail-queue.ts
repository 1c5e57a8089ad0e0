import { randomUUID } from 'node:crypto'
import { type Db, queryRow } from '../db/db.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import type { Transport } from './transport.ts'

/** A mail that is to be sent. */
export interface PendingMail {
  /** Says what becomes of the details (`Composer`). */
  kind: string
  recipient: string
  /** With whom it goes; where only an address was given, nobody. */
  userId?: string
  details?: object
}

export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  user_id: string | null
  details: Record<string, unknown>
  tries: number
}

/** Puts a mail together when it goes; `null` where there is nothing to send any more. */
export type Composer = (db: Db, mail: QueuedMail) => Promise<ComposedMail | null>

export interface ComposedMail {
  letter: Letter
  headers?: Record<string, string>
}

interface Log {
  warn(details: object, words: string): void
  error(details: object, words: string): void
}

/** With pauses from a minute, doubling to four hours, this is most of a day. */
const mostTries = 12
const lookEvery = 10_000 // ms

/**
 * Sends mail from a table of the database, so that none is lost when a process ends or the mail server is away. Every
 * process works at it; none waits for another. What was sent may be sent again where its acknowledgement was lost.
 */
export class MailQueue {
  readonly #db: Db
  readonly #composers: Record<string, Composer>
  readonly #transport: Transport
  readonly #log: Log
  #timer: ReturnType<typeof setInterval> | undefined
  #working: Promise<void> | undefined
  #unkept: Promise<void> = Promise.resolve()
  #isWanted = false
  readonly #stopping = new AbortController()

  constructor(db: Db, composers: Record<string, Composer>, transport: Transport, log: Log) {
    this.#db = db
    this.#composers = composers
    this.#transport = transport
    this.#log = log
  }

  /** @param db a transaction, where the mail is to go only if that succeeds: it goes within `lookEvery` after it */
  async add(mail: PendingMail, db: Db = this.#db): Promise<void> {
    await queueMail(db, mail)
    this.wake()
  }

  /** Tries once to send a mail of which nothing may be kept: nobody waits for it, and where it fails it is lost. */
  sendUnkept(kind: string, recipient: string): void {
    const mail = { id: randomUUID(), kind, recipient, user_id: null, details: {}, tries: 1 }
    const sending = async () => {
      const composed = await this.#compose(mail)
      if (composed) await this.#send(mail, composed)
    }
    this.#unkept = Promise.all([this.#unkept, sending()]).then(
      () => {},
      // What the mail server says may name the address.
      () => this.#log.warn({ kind }, 'A mail of which nothing is kept was not sent'),
    )
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), lookEvery).unref()
    this.wake()
  }

  /** Looks at once whether something is to be sent. */
  wake(): void {
    if (!this.#timer) return
    this.#isWanted = true
    this.#working ??= this.#work()
  }

  /** Sends no more once this answers; what was under way is tried again. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#isWanted = false
    this.#stopping.abort()
    await Promise.all([this.#working, this.#unkept])
  }

  async #work(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      await this.deliverDue().catch((err) => this.#log.warn({ err }, 'Mail that is to be sent was not looked for'))
    }
    this.#working = undefined
  }

  /** Sends what is due, one after the other. */
  async deliverDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const mail = await this.#claim()
      if (!mail) return
      await this.#deliver(mail)
    }
  }

  /** Nobody else takes it before its next try is due. */
  #claim(): Promise<QueuedMail | undefined> {
    return queryRow<QueuedMail>(this.#db, claimSql, [])
  }

  async #deliver(mail: QueuedMail): Promise<void> {
    const { id, kind, tries } = mail
    try {
      if (tries > mostTries) throw new Error('The server ended in the middle of the last try')
      const composed = await this.#compose(mail)
      if (composed) await this.#send(mail, composed)
      await queryRow(this.#db, 'delete from mail_queue where id = $1', [id])
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = tries >= mostTries
      // The words alone: an error may carry the mail.
      if (isOver) this.#log.error({ mail: id, kind, problem }, 'A mail was given up: npm run admin -- mail shows it')
      else this.#log.warn({ mail: id, kind, tries, problem }, 'A mail was not sent, and is tried again')
      await queryRow(this.#db, failSql, [id, problem, isOver])
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

/** For whoever has no queue at hand: the servers on this database look for it in a while. */
export async function queueMail(db: Db, { kind, recipient, userId, details = {} }: PendingMail): Promise<void> {
  await queryRow(db, addSql, [kind, recipient.toLowerCase(), userId ?? null, JSON.stringify(details)])
}

const addSql = 'insert into mail_queue (kind, recipient, user_id, details) values ($1, $2, $3, $4::jsonb)'

const claimSql = `
update mail_queue
set tries = tries + 1, next_try_at = now() + least(power(2, tries) * interval '1 minute', interval '4 hours')
where id = (
  select id from mail_queue where next_try_at <= now() and given_up_at is null
  order by next_try_at limit 1 for update skip locked
)
returning id, kind, recipient, user_id, details, tries`

const failSql = `
update mail_queue set last_problem = $2, given_up_at = case when $3 then now() end where id = $1`
