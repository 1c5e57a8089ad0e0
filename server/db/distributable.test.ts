import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../testing/query.ts'
import { sharedServer } from '../../testing/server.ts'

// Three rules without which Citus cannot distribute the database.

const server = await sharedServer()

/** The values of a statement's only column. */
async function read(text: string): Promise<string[]> {
  const rows = await query<{ found: string }>(server.db, `select found from (${text}) all_found (found)`)
  return rows.map(({ found }) => found)
}

/** Reference tables: each node has a copy of them, so writes to them do not scale. */
const referenceTables = ['accounts', 'exam_receipts', 'mail_links', 'mail_queue', 'passkeys', 'sessions', 'two_factors']

test('no table has a trigger', async () => {
  expect(await read("select tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal")).toEqual([])
})

test("no function of a learner's reads a set of rows from an array within a statement", async () => {
  expect(
    await read("select proname from pg_proc where proargnames[1] = 'p_user' and prosrc like '%array(select%'"),
  ).toEqual([])
})

const tablesWithUserId = `
select relname from pg_class join pg_attribute on attrelid = pg_class.oid
where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'user_id'`

test('every unique constraint of a table with user_id contains it, except in the known reference tables', async () => {
  const withoutUserId = `${tablesWithUserId} and exists (
    select from pg_index where indrelid = attrelid and indisunique and attnum <> all(indkey)) order by relname`
  expect(await read(withoutUserId)).toEqual(referenceTables)
})

test('the primary key of every other table with user_id leads with it', async () => {
  const others = `${tablesWithUserId} and relname <> all('{${referenceTables}}') and not exists (
    select from pg_index where indrelid = attrelid and indisprimary and indkey[0] = attnum)`
  expect(await read(others)).toEqual([])
})

/** Statements that read all shards. None is part of a learner's request but that of a mail, and the status list of credentials. */
const overAllLearners = [
  /count\(\*\) as learners from learner_records/,
  /from learner_items, lateral .* as rating/s,
  /from former_emails where email = \$1/,
  /json_agg\(status_index\)/,
]

describe('statements', () => {
  const literal = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g
  const sources = globSync('server/**/*.ts', { cwd: join(import.meta.dirname, '../..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
    // A template within a template would end the outer one.
    .map((source) => source.replaceAll(/\$\{[^{}]*\}/g, ''))
  let statements: string[]
  beforeAll(async () => {
    const tables = await read(`${tablesWithUserId} and relname <> all('{${referenceTables}}')`)
    const names = new RegExp(String.raw`\b(?:from|into|update|join|using)\s+(?:${tables.join('|')})\b`)
    statements = sources.flatMap((source) => source.match(literal) ?? []).filter((text) => names.test(text))
  })

  test("that read or write learners' tables name user_id", () => {
    expect(statements.length).toBeGreaterThan(30)
    const withoutUserId = statements.filter((statement) => !statement.includes('user_id'))
    const unexpected = withoutUserId.filter((statement) => !overAllLearners.some((known) => known.test(statement)))
    expect(unexpected).toEqual([])
    expect(withoutUserId).toHaveLength(overAllLearners.length)
  })

  test('only add to the security events', () => {
    expect(statements.filter((statement) => /update security_events/.test(statement))).toEqual([])
  })

  // Citus evaluates a function such as now() only where rows are inserted.
  test("that replace a learner's row take its instant from the insert", () => {
    const upserts = statements.filter((statement) => /on conflict.*do update/s.test(statement))
    expect(upserts.length).toBeGreaterThan(1)
    expect(upserts.filter((statement) => /do update.*\bnow\(\)/s.test(statement))).toEqual([])
  })
})
