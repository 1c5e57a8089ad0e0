import type { PGliteInterface, Results } from '@electric-sql/pglite'
import { allUnknown, type CheckResult, type CheckTest } from './check-result.ts'
import type { Engine } from './engine-worker.ts'
import { textTable } from './text-table.ts'

type Rows = Results<(string | null)[]>

/** PostgreSQL's code for a syntax error. */
const syntaxError = '42601'

/**
 * PostgreSQL for learners' queries, each in a database of its own.
 *
 * @param open creates an empty database
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
        const sets = (await database.exec(query, asText(database))) as Rows[]
        output.write(sets.map(shown).join('\n\n'))
        // An open transaction would be aborted by the first failing check.
        await database.exec('commit')
        await storeForChecks(database, query, sets.findLast(hasColumns))
        const results: CheckResult[] = []
        for (const test of tests) results.push(await resultOf(database, test))
        return { problem: null, isUnreadable: false, results }
      } catch (error) {
        const isUnreadable = (error as { code?: string }).code === syntaxError
        return { problem: sqlProblem(error, query), isUnreadable, results: allUnknown(tests) }
      } finally {
        void database.close()
      }
    },
  }
}

/** `pg_temp.result_after(changes)`: the rows of the learner's query after changes to the tables. */
const resultAfter = `
  create function pg_temp.result_after(changes text) returns jsonb language plpgsql as $body$
  declare
    one record;
    rows jsonb;
  begin
    execute changes;
    -- The query is a separate statement: a subquery may end with neither a semicolon nor a comment.
    for one in execute (select text from source) loop
      rows := coalesce(rows, '[]') || jsonb_build_array(to_jsonb(one));
    end loop;
    return rows;
  end $body$;
`

/** Values in PostgreSQL's text format rather than as JavaScript values. */
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
  return countedTable(
    names,
    result.rows.map((row) => row.map((value) => value ?? 'NULL')),
  )
}

/** Stores the inputs of checks: the learner's text as `source`, and the rows as `result`, numbered by `position`. */
async function storeForChecks(database: PGliteInterface, query: string, result: Rows | undefined): Promise<void> {
  await database.exec(`
    create temporary table source (text text);
    insert into source values (${literal(query)});
    ${resultAfter}
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

/** Makes column names unique, since a table needs that: the second `count` becomes `count_2`. */
function distinct(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name}_${before + 1}`
  })
}

async function column(database: PGliteInterface, name: string, type: number): Promise<string> {
  const { rows } = await database.query<{ type: string }>(
    // A pseudo-type can be shown, but not be a column's type.
    `select case typtype when 'p' then 'text' else format_type(oid, null) end as type from pg_type where oid = $1`,
    [type],
  )
  return `"${name.replaceAll('"', '""')}" ${rows[0]?.type ?? 'text'}`
}

function literal(text: string | null): string {
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}

async function resultOf(database: PGliteInterface, test: CheckTest): Promise<CheckResult> {
  if (typeof test === 'string') {
    const isRight = await firstRow(database, `(${test})`).catch(() => [])
    return { state: isRight[0] === true ? 'passed' : 'failed' }
  }
  for (const { call, gives, as } of test) {
    const [expected] = await firstRow(database, `(${gives})::text`)
    const called = { called: as ?? call, expected: String(expected ?? 'NULL') }
    try {
      // A subquery evaluates the function once: a second call could see changed tables.
      const [isRight, seen] = await firstRow(
        database,
        `value is not distinct from (${gives}), value::text from (select (${call}) as value offset 0) as made`,
      )
      if (isRight !== true) return { state: 'failed', seen: { ...called, seen: String(seen ?? 'NULL') } }
    } catch (error) {
      return { state: 'failed', seen: { ...called, seen: (error as Error).message } }
    }
  }
  return { state: 'passed' }
}

/** A savepoint undoes a check's changes before the next check. */
async function firstRow(database: PGliteInterface, what: string): Promise<unknown[]> {
  await database.exec('begin')
  try {
    const { rows } = await database.query<unknown[]>(`select ${what}`, [], { rowMode: 'array' })
    return rows[0] ?? []
  } finally {
    await database.exec('rollback')
  }
}

/** A PostgreSQL error in the format of `psql`: message, position and hint. */
export function sqlProblem(error: unknown, query: string): string {
  const { severity = 'ERROR', message, detail, hint, position } = error as PostgresError
  return [
    `${severity}:  ${message}`,
    ...place(query, Number(position)),
    ...(detail ? [`DETAIL:  ${detail}`] : []),
    ...(hint ? [`HINT:  ${hint}`] : []),
  ].join('\n')
}

interface PostgresError {
  severity?: string
  message: string
  detail?: string
  hint?: string
  /** Character position in the query, from 1. */
  position?: string
}

/** The query's line with a mark below the position. */
function place(query: string, position: number): string[] {
  if (!position) return []
  const before = query.slice(0, position - 1).split('\n')
  const label = `LINE ${before.length}: `
  const line = query.split('\n')[before.length - 1] ?? ''
  return [label + line, `${' '.repeat(label.length + (before.at(-1) ?? '').length)}^`]
}

/** Rows and column names in the format of `psql`. */
export function countedTable(columns: string[], rows: string[][]): string {
  return `${textTable(columns, rows)}\n(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
}
