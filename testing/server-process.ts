import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, pinnedNode, root, serverFlags } from '../tools/setup.mjs'
import { runEnvironment } from './run-environment.ts'

/** The server as a process of its own. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Everything that the server has printed so far. */
  said(): string
  /**
   * Waits until the server has printed these words.
   *
   * @throws Error with everything that the server printed, if it ended before that
   */
  untilSaid(words: string): Promise<void>
  /** Ends the server and waits for its end. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'waymark-'))

/**
 * Starts a server and waits until it is ready.
 *
 * @throws Error with everything that the server printed, if it ended before that
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await launchServer(environment)
  await server.untilSaid('Waymark is ready')
  return server
}

/** Starts a server with the flags of `npm start`. */
export async function launchServer(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const { PORT = String(await freePort()) } = environment
  const child = spawn(pinnedNode, [...serverFlags, 'server/main.ts'], {
    cwd: root,
    env: {
      ...runEnvironment,
      LOG_LEVEL: 'fatal',
      // Without a built site the server reads the content's sources: a build may be older than they are.
      SITE_DIR: '/nowhere',
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      ...environment,
      PORT,
    },
  })
  const end = () => child.kill('SIGKILL')
  process.prependListener('exit', end)
  child.once('exit', () => process.off('exit', end))
  let said = ''
  const append = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return {
    url: `http://127.0.0.1:${PORT}`,
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
    kill: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
