import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../tools/setup.mjs'
import { runEnvironment, shortRun } from './run-environment.ts'

/**
 * Runs one of the server's commands as a process of its own, on an embedded database that no server holds.
 *
 * @param file below server/
 * @param dataDir of that database
 * @param options.signal sends it the signal that is the reason, such as SIGKILL
 * @returns what it prints, and says where it refuses
 */
export function runCommand(
  file: string,
  words: readonly string[],
  dataDir: string,
  { nodeOptions = '', signal }: { nodeOptions?: string; signal?: AbortSignal } = {},
): Promise<{ code: number; out: string; said: string }> {
  const env = {
    ...runEnvironment,
    DATA_DIR: dataDir,
    NODE_OPTIONS: nodeOptions,
  }
  return new Promise((resolve) => {
    const path = join(root, 'server', file)
    const child = execFile(process.execPath, [...shortRun, path, ...words], { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, said }),
    )
    signal?.addEventListener('abort', () => child.kill(signal.reason))
  })
}
