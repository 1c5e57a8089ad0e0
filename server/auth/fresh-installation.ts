import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { hasAnyAccount } from './queries.ts'

/** What whoever sets an installation up is told, until it has an account. */
export class FreshInstallation {
  readonly #db: Db
  #isOver: boolean

  constructor(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
    this.#db = db
    this.#isOver = smtpUrl !== undefined
  }

  /** Whether no mail is sent and nobody has an account. Once there was one, it asks the database no more. */
  async lacksMail(): Promise<boolean> {
    if (this.#isOver) return false
    // Who is here can be told without the database.
    const hasAccount = await hasAnyAccount(this.#db).catch(() => undefined)
    this.#isOver = hasAccount ?? false
    return hasAccount === false
  }
}
