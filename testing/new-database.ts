import pg from 'pg'

/** A database that a test alone uses. */
export interface NewDatabase {
  url: string
  remove(): Promise<void>
}

interface Node {
  host: string
  port: number
}

/** Fewer shards than usual: making 32 for each table takes a test file ten seconds. */
const shardCount = 4

/** Makes an empty database on a PostgreSQL server, or on every node of a Citus cluster. */
export async function newDatabase(url: string): Promise<NewDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const workers = await workersOf(url)
  const servers = [url, ...workers.map((worker) => urlAt(url, worker))]
  for (const server of servers) await query(server, [`create database ${name}`])
  const [own = url, ...others] = servers.map((server) => urlAt(server, {}, name))
  if (workers.length > 0) {
    for (const database of [own, ...others]) await query(database, ['create extension citus'])
    const { hostname, port } = new URL(url)
    await query(own, [
      `alter database ${name} set citus.shard_count = ${shardCount}`,
      `select citus_set_coordinator_host('${hostname}', ${port || 5432})`,
      ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    ])
  }
  return {
    url: own,
    remove: async () => {
      for (const server of servers) await query(server, [`drop database ${name} with (force)`])
    },
  }
}

/** The workers of a Citus coordinator; none for any other server. */
async function workersOf(url: string): Promise<Node[]> {
  const [extension] = await query<object>(url, ["select from pg_extension where extname = 'citus'"])
  if (!extension) return []
  return query(url, [
    "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and noderole = 'primary'",
  ])
}

/** @returns the rows of the last statement */
async function query<Row extends object>(url: string, statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

function urlAt(url: string, { host, port }: Partial<Node>, database?: string): string {
  const other = new URL(url)
  if (host !== undefined) other.hostname = host
  if (port !== undefined) other.port = String(port)
  if (database !== undefined) other.pathname = `/${database}`
  return other.href
}
