import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import type { CheckTest } from './check-result.ts'
import { Output } from './output.ts'
import { sqlEngine } from './sql-engine.ts'

const setup = "create table visits (city text, minutes int); insert into visits values ('Lima', 20), (null, 5);"

async function run(query: string, ...tests: CheckTest[]) {
  const engine = sqlEngine(() => PGlite.create())
  const output = new Output()
  await engine.prepare?.()
  const verdict = await engine.run({ files: { 'setup.sql': setup, 'query.sql': query }, tests }, output)
  return { ...verdict, output: output.text }
}

test('checks see the last result in its order, with its types, and the text of the query', async () => {
  const query = 'select * from visits; select city, minutes / 2.0 as half from visits order by city desc;'
  const outcome = await run(
    query,
    '(select count(*) = 2 from result)',
    "(select city = 'Lima' and half = 10 from result where position = 2)",
    "(select text from source) ~* 'ORDER +BY'",
    'exists (select from nowhere)',
    '(select city is null from result where position = 1)',
    '1 = 2',
  )
  const states = outcome.results.map(({ state }) => state)
  expect(states).toEqual(['passed', 'passed', 'passed', 'failed', 'passed', 'failed'])
  expect(outcome.output).toContain('(2 rows)\n\ncity | half')
})

test('columns of one name, without a name, or of a type that no table has can be checked too', {
  tags: ['long'],
}, async () => {
  const outcome = await run(
    'begin; select count(*), count(city), 7 as position, row(1, 2) as pair from visits',
    "(select count = 2 and count_2 = 1 and position_2 = 7 and pair = '(1,2)' from result)",
  )
  expect(outcome).toMatchObject({ problem: null, results: [{ state: 'passed' }] })
})

test('what returns no rows says what it did', { tags: ['long'] }, async () => {
  const outcome = await run(
    "insert into visits values ('Oslo', 1), ('O''Hare', 2)",
    '(select count(*) = 4 from visits)',
  )
  expect(outcome).toMatchObject({ output: 'INSERT 2', problem: null, results: [{ state: 'passed' }] })
})

test('an error is reported, and no check says anything of the query', { tags: ['long'] }, async () => {
  const results = [{ state: 'unknown' }]
  const problem = 'ERROR:  division by zero'
  expect(await run('select 1 / 0', 'true')).toEqual({ output: '', problem, isUnreadable: false, results })
  expect(await run('selct 1', 'true')).toMatchObject({ isUnreadable: true, results })
})

test('the query is asked again after changes, whatever is written after its end', { tags: ['long'] }, async () => {
  const call = "pg_temp.result_after('delete from visits')"
  const { results } = await run("select 'a;--b' as all /* ; */ ; /* a to z; */ -- and 'so on", [
    { call, gives: '\'[{"all": "a;--b"}]\'::jsonb' },
  ])
  expect(results).toEqual([{ state: 'passed' }])
})

test('a call that returns something else is reported with what was expected and what came, and leaves the tables alone', {
  tags: ['long'],
}, async () => {
  const added = {
    call: `pg_temp.result_after('insert into visits values (''Oslo'', 7)')`,
    gives: '\'[{"all": 3}]\'::jsonb',
  }
  const { results } = await run(
    'select count(*) as all from visits;',
    [added],
    [added, { call: '(select sum("all") from result)', gives: '3', as: 'the sum' }],
    [{ call: '(select cities from result)', gives: '1' }],
    [{ ...added, gives: '\'[{"all": 2}]\'::jsonb', as: 'after one more' }],
  )
  expect(results).toEqual([
    { state: 'passed' },
    { state: 'failed', seen: { called: 'the sum', expected: '3', seen: '2' } },
    {
      state: 'failed',
      seen: { called: '(select cities from result)', expected: '1', seen: 'column "cities" does not exist' },
    },
    { state: 'failed', seen: { called: 'after one more', expected: '[{"all": 2}]', seen: '[{"all": 3}]' } },
  ])
})
