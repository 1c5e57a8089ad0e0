import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../server/db/pglite.ts'
import { mailFolder } from '../server/mail/transport.ts'
import { copyEmptyDatabase } from '../testing/db.ts'
import { mailIn, type ReceivedMail } from '../testing/mail.ts'
import { newFolder, type ServerProcess, startServer } from '../testing/server-process.ts'
import { freePort } from '../tools/setup.mjs'

/** The built product on a data folder of its own, for what cannot be done to a server that others use too. */
export class OwnServer {
  readonly origin: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #dataDir = newFolder()
  #server: ServerProcess | null = null

  private constructor(port: number, environment: object) {
    const own = { PORT: String(port), DATA_DIR: this.#dataDir, SITE_DIR: '', LOG_LEVEL: 'warn' }
    this.#environment = { ...own, ...environment }
    this.origin = `http://localhost:${port}`
  }

  /** @param environment variables to add, such as `laterSite` */
  static async start(environment: object = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), environment)
    await copyEmptyDatabase(join(server.#dataDir, 'database'))
    await server.resume()
    return server
  }

  /** The mails to an address, or of one subject, once there is one at least. */
  mailTo(address: string, subject?: string): Promise<ReceivedMail[]> {
    return mailIn(mailFolder(this.#dataDir), address, subject)
  }

  /** Starts it again where it was stopped, on the same address and data. */
  async resume(): Promise<void> {
    this.#server = await startServer(this.#environment)
    this.#server.child.stderr?.pipe(process.stderr)
  }

  async stop(): Promise<void> {
    await this.#server?.kill()
  }

  /** Stops it, has one statement of SQL done to its data, and starts it again. */
  async restartWith(statement: string): Promise<void> {
    await this.stop()
    const pool = await openEmbedded(join(this.#dataDir, 'database'))
    await pool.query(statement)
    await pool.end()
    await this.resume()
  }

  /** Stops it and forgets its data. */
  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
