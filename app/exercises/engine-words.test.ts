import { expect, test } from 'vitest'
import { Output } from './output.ts'
import { countedTable, sqlProblem } from './sql-engine.ts'

test('rows stand under their columns, and are counted', () => {
  const table = countedTable(
    ['tool_name', 'longest'],
    [
      ['drill', '5'],
      ['ladder', 'NULL'],
    ],
  )
  expect(table).toBe(
    ['tool_name | longest', '----------+--------', 'drill     | 5', 'ladder    | NULL', '(2 rows)'].join('\n'),
  )
  expect(countedTable(['n'], [['1']])).toBe('n\n-\n1\n(1 row)')
  expect(countedTable(['n'], [])).toBe('n\n-\n(0 rows)')
})

test("a problem of PostgreSQL's has a mark under its place", () => {
  const query = 'SELECT 1,\n  wrong\nFROM visits'
  const error = { severity: 'ERROR', message: 'no such column', position: '13', hint: 'Look again.', detail: undefined }
  expect(sqlProblem(error, query)).toBe(
    ['ERROR:  no such column', 'LINE 2:   wrong', '          ^', 'HINT:  Look again.'].join('\n'),
  )
  expect(sqlProblem(new Error('out of memory'), query)).toBe('ERROR:  out of memory')
})

test.each([
  ['a', 'b'.repeat(30_000), 'c'],
  ['ab'.repeat(10_000), 'c'],
  ['', 'b'.repeat(20_001)],
])('output is passed on as it comes, and cut once where it is too much', (...texts) => {
  const shown: string[] = []
  const output = new Output((text) => shown.push(text))
  for (const text of texts) output.write(text)
  expect(shown.join('')).toBe(`${texts.join('').slice(0, 20_000)}\n… and more, which is not shown.`)
  expect(output.text).toBe(shown.join(''))
})
