import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { Output } from './output.ts'
import { sqlEngine } from './sql-engine.ts'

const setup = "create table visits (city text, minutes int); insert into visits values ('Lima', 20), (null, 5);"

async function run(query: string, ...tests: string[]) {
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
  expect(outcome).toMatchObject({ problem: null, passed: [true, true, true, false, true, false] })
  expect(outcome.output).toContain('(2 rows)\n\ncity | half')
}, 30_000)

test('columns of one name, without a name, or of a type that no table has can be checked too', async () => {
  const outcome = await run(
    'begin; select count(*), count(city), 7 as position, row(1, 2) as pair from visits',
    "(select count = 2 and count_2 = 1 and position_2 = 7 and pair = '(1,2)' from result)",
  )
  expect(outcome).toMatchObject({ problem: null, passed: [true] })
}, 30_000)

test('what returns no rows says what it did', async () => {
  const outcome = await run(
    "insert into visits values ('Oslo', 1), ('O''Hare', 2)",
    '(select count(*) = 4 from visits)',
  )
  expect(outcome).toEqual({ output: 'INSERT 2', problem: null, passed: [true] })
}, 30_000)

test('an error is told, and no check is fulfilled', async () => {
  const outcome = await run('select 1 / 0', 'true')
  expect(outcome).toEqual({ output: '', problem: 'ERROR:  division by zero', passed: [false] })
}, 30_000)
