import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Statement } from './sql.ts'

/** Lends a connection to some work. */
type Lend = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

/** Throws if a statement's rows have other columns than it declares. */
export type RowCheck = (statement: Statement<unknown>, result: pg.QueryResult) => void

/** Runs statements, each on a connection of its own or all in one transaction: the first argument of every query. */
export class Db {
  readonly #lend: Lend
  readonly #check: RowCheck | undefined
  /** Whether its statements may yet be rolled back together. */
  readonly isTransaction: boolean

  constructor(lend: Lend, check?: RowCheck, isTransaction = false) {
    this.#lend = lend
    this.#check = check
    this.isTransaction = isTransaction
  }

  /** Runs a statement. @returns its rows */
  async rows<Row>(statement: Statement<Row>, parameters: readonly unknown[] = []): Promise<Row[]> {
    const result = await this.#lend((client) => client.query(statement.text, [...parameters]))
    this.#check?.(statement, result)
    return result.rows
  }

  /** Runs a statement. @returns its first row; `undefined` when there is none */
  async row<Row>(statement: Statement<Row>, parameters: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.rows(statement, parameters))[0]
  }

  /** Runs work in a transaction, which is rolled back if the work throws. Transactions do not nest. */
  async transaction<Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> {
    if (this.isTransaction) throw new Error('This is a transaction already')
    return this.#lend(async (client) => {
      await client.query('begin')
      try {
        const result = await work(new Db((statement) => statement(client), this.#check, true))
        await client.query('commit')
        return result
      } catch (error) {
        // The pool drops a connection that is too broken to roll back.
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
  }
}

/** @param check of the rows of every statement, in tests */
export function dbOver(pool: pg.Pool, check?: RowCheck): Db {
  return new Db(async (work) => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }, check)
}

const statementNames = new Map<string, string>()
const maxStatementNames = 500

/** A statement name by text, so that the server parses and plans each text once per connection. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= maxStatementNames) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** Runs a statement, with whatever surrounds it. */
export type Around = (statement: () => Promise<unknown>, client: pg.PoolClient) => Promise<unknown>

/**
 * Prepares every statement with parameters. Compared with parsing each time, point reads of the embedded database are
 * three times as fast, and writes twice.
 *
 * @param around runs every statement but those of `pool.query`, which the server does not use
 */
export function prepareStatements(pool: pg.Pool, around: Around): void {
  pool.on('connect', (client) => {
    // Typed for the one signature in use: a text and its parameters.
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const prepared = (...args: unknown[]) => {
      const [text, values, ...others] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const all = isPlain ? [{ name: statementName(text), text, values }, ...others] : args
      return typeof others[0] === 'function' ? query(...all) : around(() => query(...all), client)
    }
    client.query = prepared as typeof client.query
    // A connection that breaks in use rejects its statement, and the pool drops it afterwards.
    client.on('error', () => {})
  })
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {})
}

/** Wraps every checkout of a connection, except in `pool.query`. */
export function giveConnections(
  pool: pg.Pool,
  around: (connect: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>,
): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Parameters<typeof pool.connect>[0]) =>
    callback ? connect(callback) : around(connect)) as typeof pool.connect
}

// Dates stay strings: as `Date` they would depend on the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
