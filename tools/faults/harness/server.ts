import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEnvironment } from '../../../testing/run-environment.ts'
import { freePort, root } from '../../setup.mjs'

/** The server as a process of its own. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** All that it printed so far. */
  said(): string
  /**
   * Waits until it printed this.
   *
   * @throws Error with what it said, if it ended before that
   */
  untilSaid(words: string): Promise<void>
  /** Ends it and waits for that. */
  kill(signal: NodeJS.Signals): Promise<void>
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'waymark-faults-'))

/**
 * Starts a server and waits until it is ready.
 *
 * @throws Error with what it said, if it ended before that
 */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await launchServer(environment)
  await server.untilSaid('Waymark is ready')
  return server
}

/** Starts a server. */
export async function launchServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...runEnvironment,
      PORT: port,
      LOG_LEVEL: 'fatal',
      SITE_DIR: '/nowhere',
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      ...environment,
    },
  })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  let said = ''
  const keep = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    said: () => said,
    untilSaid: (words) =>
      new Promise((resolve, reject) => {
        const resolveIfSaid = () => said.includes(words) && resolve()
        resolveIfSaid()
        child.stdout.on('data', resolveIfSaid)
        child.stderr.on('data', resolveIfSaid)
        child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
      }),
    kill: async (signal) => {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
