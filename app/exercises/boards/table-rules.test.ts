import { describe, expect, test } from 'vitest'
import { cellsToFill } from '../../../domain/table-cells.ts'
import { numbersIn, rulesOf, startOf } from './table-rules.ts'

const content = {
  kind: 'table' as const,
  columns: ['Item', 'Price', 'Pieces', 'Cost', 'From'],
  rows: [
    ['Flour', '1.20', 3, { fill: 3.6 }, { fill: 'Lima', also: ['Lima, Peru'] }],
    ['Total', '', { fill: 1234.5, within: 0.5 }, { fill: -1500 }, ''],
  ],
}
const rules = rulesOf(content)

describe('a table', () => {
  test('is filled where cells are to be filled, and begins empty', () => {
    const names = cellsToFill(content).map(({ row, column }) => `${row}, ${column}`)
    expect(names).toEqual(['Flour, Cost', 'Flour, From', 'Total, Pieces', 'Total, Cost'])
    expect(startOf(content)).toEqual({ cells: { Flour: { Cost: '', From: '' }, Total: { Pieces: '', Cost: '' } } })
  })

  test.each([
    ['Flour', 'Cost', '3.6', true],
    ['Flour', 'Cost', ' 3,60 ', true],
    ['Flour', 'Cost', '3.61', '3.61 isn’t right: row ‘Flour’, column ‘Cost’.'],
    ['Flour', 'Cost', 'three', '‘three’ isn’t a number: row ‘Flour’, column ‘Cost’.'],
    ['Flour', 'Cost', ' ', 'Nothing is filled in yet: row ‘Flour’, column ‘Cost’.'],
    ['Flour', 'From', 'lima', true],
    ['Flour', 'From', 'Lima,  Peru', true],
    ['Flour', 'From', 'Cusco', '‘Cusco’ isn’t right: row ‘Flour’, column ‘From’.'],
    ['Total', 'Pieces', '1235', true],
    ['Total', 'Pieces', '1.234,0', true],
    ['Total', 'Pieces', '1235.01', '1235.01 isn’t right: row ‘Total’, column ‘Pieces’.'],
    ['Total', 'Cost', '−1 500', true],
    ['Total', 'Cost', '-1,500', true],
    ['Total', 'Cost', '1500', '1500 isn’t right: row ‘Total’, column ‘Cost’.'],
  ])('of which %s, %s holds "%s"', (row, column, typed, told) => {
    expect(rules[`${row}, ${column}`]?.({ cells: { [row]: { [column]: typed } } })).toBe(told)
  })

  test.each([
    ['0.1', [0.1]],
    [',5', [0.5]],
    ['12.', [12]],
    ['1.234', [1.234, 1234]],
    ['1,234,567', [1234567]],
    ['1,234.56', [1234.56]],
    ['1.234.567,8', [1234567.8]],
    ['1’234.5', [1234.5]],
    ['1.2.3', []],
    ['1,2.3', []],
    ['3 €', []],
    ['1e5', []],
    ['Infinity', []],
    ['-', []],
    ['.', []],
    ['', []],
  ])('reads %s as %s', (text, numbers) => expect(numbersIn(text)).toEqual(numbers))
})
