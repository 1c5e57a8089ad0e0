import type { PGliteInterface, Results } from '@electric-sql/pglite'
import type { Engine } from './engine-worker.ts'
import { sqlProblem } from './sql-problem.ts'
import { textTable } from './text-table.ts'

type Rows = Results<(string | null)[]>

/**
 * PostgreSQL that runs queries for learners, each in a database of its own.
 *
 * @param open makes a new, empty database
 */
export function sqlEngine(open: () => Promise<PGliteInterface>): Engine {
  let database: PGliteInterface
  return {
    async prepare() {
      database = await open()
    },
    async run({ files, tests }, output) {
      const { 'setup.sql': setup = '', 'query.sql': query = '' } = files
      try {
        await database.exec(setup)
        const results = (await database.exec(query, asText(database))) as Rows[]
        output.write(results.map(shown).join('\n\n'))
        // A transaction that was left open would fail with the first check that fails.
        await database.exec('commit')
        await keepForChecks(database, query, results.findLast(hasColumns))
        const passed: boolean[] = []
        for (const test of tests) passed.push(await isFulfilled(database, test))
        return { problem: null, passed }
      } catch (error) {
        return { problem: sqlProblem(error, query), passed: tests.map(() => false) }
      } finally {
        void database.close()
      }
    },
  }
}

/** Values as PostgreSQL writes them, not as JavaScript would have them. */
function asText({ parsers }: PGliteInterface) {
  const types = Object.keys(parsers)
  return { rowMode: 'array' as const, parsers: Object.fromEntries(types.map((type) => [type, (text: string) => text])) }
}

function hasColumns({ fields }: Rows): boolean {
  return fields.length > 0
}

function shown(result: Rows): string {
  if (!hasColumns(result)) return [result.command, result.rowCount].filter((part) => part !== undefined).join(' ')
  const names = result.fields.map(({ name }) => name)
  return textTable(
    names,
    result.rows.map((row) => row.map((value) => value ?? 'NULL')),
  )
}

/** Puts down what checks ask: the learner's text as `source`, the rows they got as `result`, counted in `position`. */
async function keepForChecks(database: PGliteInterface, query: string, result: Rows | undefined): Promise<void> {
  await database.exec(`
    create temporary table source (text text);
    insert into source values (${literal(query)});
  `)
  if (!result) return
  const names = distinct(['position', ...result.fields.map(({ name }) => name)]).slice(1)
  const columns = await Promise.all(
    result.fields.map(({ dataTypeID }, index) => column(database, names[index] ?? '', dataTypeID)),
  )
  await database.exec(`create temporary table result (${['position int', ...columns].join(', ')})`)
  if (result.rows.length === 0) return
  const rows = result.rows.map((row, index) => `(${[index + 1, ...row.map(literal)].join(', ')})`)
  await database.exec(`insert into result values ${rows.join(', ')}`)
}

/** A result may have two columns of one name, a table may not: the second `count` is `count_2`. */
function distinct(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name}_${before + 1}`
  })
}

async function column(database: PGliteInterface, name: string, type: number): Promise<string> {
  const { rows } = await database.query<{ type: string }>(
    // A value of a pseudo-type can be shown, but no column can hold it.
    `select case typtype when 'p' then 'text' else format_type(oid, null) end as type from pg_type where oid = $1`,
    [type],
  )
  return `"${name.replaceAll('"', '""')}" ${rows[0]?.type ?? 'text'}`
}

function literal(text: string | null): string {
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}

async function isFulfilled(database: PGliteInterface, test: string): Promise<boolean> {
  try {
    const { rows } = await database.query<[unknown]>(`select (${test})`, [], { rowMode: 'array' })
    return rows[0]?.[0] === true
  } catch {
    return false
  }
}
