import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { hasAnyAccount } from './queries.ts'

/** Hints for whoever sets up an installation, until it has an account. */
export class FreshInstallation {
  readonly #db: Db
  #isOver: boolean

  constructor(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
    this.#db = db
    this.#isOver = smtpUrl !== undefined
  }

  /** Whether no mail is sent and no account exists. Once an account exists, the database is not asked again. */
  async lacksMail(): Promise<boolean> {
    if (this.#isOver) return false
    // The page still renders when the database is away.
    const hasAccount = await hasAnyAccount(this.#db).catch(() => undefined)
    this.#isOver = hasAccount ?? false
    return hasAccount === false
  }
}
