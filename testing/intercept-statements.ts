import type pg from 'pg'
import { onTestFinished, vi } from 'vitest'

type Run = () => Promise<unknown>

/**
 * Puts something around every statement outside a transaction until the test ends. The connection is taken for the
 * statement alone: the embedded database has just one, and what is put around it may need that one.
 */
export function interceptStatements(
  pool: pg.Pool,
  around: (text: string, run: Run, values: readonly unknown[]) => Promise<unknown>,
): void {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  const spy = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    let transaction: pg.PoolClient | null = null
    const query = async (text: string, values: readonly unknown[] = []) => {
      if (text === 'begin') transaction = await connect()
      if (transaction) return transaction.query(text, [...values])
      return around(text, () => once(text, values), values)
    }
    return { query, release: () => transaction?.release() } as unknown as pg.PoolClient
  })
  onTestFinished(() => spy.mockRestore())

  async function once(text: string, values: readonly unknown[]) {
    const client = await connect()
    try {
      return await client.query(text, [...values])
    } finally {
      client.release()
    }
  }
}
