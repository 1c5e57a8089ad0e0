import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Listens for a moment, so that an impossible start fails before it changes anything.
 *
 * @throws OperatorError when the port is taken or not allowed, or the host is no address of this machine.
 */
export async function refuseUnusableAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
    await new Promise((resolve) => server.close(resolve))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new OperatorError(`PORT: ${host}:${port} is taken by another program`)
    if (code === 'EACCES') throw new OperatorError(`PORT: this user may not listen on port ${port}`)
    throw new OperatorError(`HOST: this machine cannot listen on ${host} (${code})`)
  }
}
