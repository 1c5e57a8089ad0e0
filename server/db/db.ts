import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** The database as queries see it: the first argument of each of them. */
export type Db = Kysely<Schema>

/** A plain SQL statement with one row as its answer, typed by its caller; `undefined` when there is none. */
export async function queryRow<Row>(db: Db, sql: string, parameters: readonly unknown[]): Promise<Row | undefined> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
  return rows[0]
}

const statementNames = new Map<string, string>()
const maxStatementNames = 500

/** A name for a statement's text, so that the server parses and plans it once on each connection. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= maxStatementNames) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** Does a statement, and whatever is to be done around it. */
export type Around = (statement: () => Promise<unknown>, client: pg.PoolClient) => Promise<unknown>

/**
 * Has every statement with parameters prepared: three times the point reads of the embedded database, and
 * twice its writes, against parsing each time.
 *
 * @param around every statement but those of `pool.query`, which the server itself does not use
 */
export function prepareStatements(pool: pg.Pool, around: Around): void {
  pool.on('connect', (client) => {
    // Typed for the one form that Kysely and our own code use with parameters: a text and its values.
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const prepared = (...args: unknown[]) => {
      const [text, values, ...others] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const all = isPlain ? [{ name: statementName(text), text, values }, ...others] : args
      return typeof others[0] === 'function' ? query(...all) : around(() => query(...all), client)
    }
    client.query = prepared as typeof client.query
    // A connection that breaks while it is in use tells so to its statement, and the pool lets go of it after that.
    client.on('error', () => {})
  })
  // One that breaks while idle is replaced at the next statement.
  pool.on('error', () => {})
}

/** Has something done around each handing out of a connection, but for those of `pool.query`. */
export function giveConnections(
  pool: pg.Pool,
  around: (connect: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>,
): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Parameters<typeof pool.connect>[0]) =>
    callback ? connect(callback) : around(connect)) as typeof pool.connect
}

// Days stay days: as Date they would pick up this process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Kysely over a pool, embedded or not: from here on nothing knows which. Ending it ends the pool. */
export function dbOver(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
