import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/db/pglite.ts'
import { mailFolder } from '../server/mail/transport.ts'
import { copyEmptyDatabase } from '../testing/db.ts'
import { mailIn, type ReceivedMail } from '../testing/mail.ts'
import { runEnvironment, shortRun } from '../testing/run-environment.ts'
import { freePort, pinnedNode, root } from '../tools/setup.mjs'

/** The built product on a data folder of its own, for what cannot be done to a server that others use too. */
export class OwnServer {
  readonly origin: string
  readonly #port: number
  readonly #environment: Record<string, string>
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'waymark-'))
  #process: ChildProcess | null = null

  private constructor(port: number, environment: Record<string, string>) {
    this.#port = port
    this.#environment = environment
    this.origin = `http://localhost:${port}`
  }

  /** @param environment variables to add, such as those of `laterSite` */
  static async start(environment: object = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), { ...environment })
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
    this.#process = spawn(pinnedNode, [...shortRun, 'server/main.ts'], {
      cwd: root,
      env: {
        ...runEnvironment,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: 'warn',
        AUTH_ATTEMPTS_PER_MINUTE: '10000',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const child = this.#process
    const kill = () => child.kill()
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    const ended = once(this.#process, 'exit').then(() => {
      throw new Error('The server did not start.')
    })
    // It prints its address once it listens.
    await Promise.race([once(this.#process.stdout as NonNullable<ChildProcess['stdout']>, 'data'), ended])
    ended.catch(() => {})
  }

  async stop(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
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
