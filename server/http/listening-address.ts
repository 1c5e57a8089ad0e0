import { createServer } from 'node:net'
import { type Config, ConfigError } from '../config.ts'

/**
 * Listens for a moment, so that an impossible start fails before it changes anything.
 *
 * @throws ConfigError when the port is taken or not allowed, or the host is no address of this machine.
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
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${host}:${port} is taken by another program`)
    if (code === 'EACCES') throw new ConfigError(`PORT: this user may not listen on port ${port}`)
    throw new ConfigError(`HOST: this machine cannot listen on ${host} (${code})`)
  }
}
