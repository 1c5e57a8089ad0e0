import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { areEqual, resultOfCalls } from './calls.ts'

const evaluate = async (expression: string): Promise<unknown> => runInThisContext(`(${expression})`)

test.each([
  ['({ a: 1, b: [2, 3] })', '({ b: [2, 3], a: 1 })', true],
  ['({ a: 1 })', '({ a: 1, b: undefined })', false],
  ['[1, 2]', '({ 0: 1, 1: 2 })', false],
  ['NaN', 'NaN', true],
  ['-0', '0', true],
  ["'5'", '5', false],
  ['null', '({})', false],
  ['undefined', 'null', false],
])('%s is the same as %s: %s', async (one, other, isSame) => {
  expect(areEqual(await evaluate(one), await evaluate(other))).toBe(isSame)
})

test('calls that give what they have to pass', async () => {
  const calls = [{ call: '[3, 1].length', gives: '2' }]
  expect(await resultOfCalls(calls, evaluate)).toEqual({ state: 'passed' })
})

test('the first call that does not is reported: what was called, what was expected, what came', async () => {
  const calls = [
    { call: '1 + 1', gives: '2' },
    { call: '({ best: 3 })', gives: '({ best: 9 })', as: 'summarise([9])' },
    { call: 'nowhere()', gives: '0' },
  ]
  const seen = { called: 'summarise([9])', expected: '{ best: 9 }', seen: '{ best: 3 }' }
  expect(await resultOfCalls(calls, evaluate)).toEqual({ state: 'failed', seen })
})

test('a call that throws is reported with the error', async () => {
  expect(await resultOfCalls([{ call: 'nowhere()', gives: '0' }], evaluate)).toEqual({
    state: 'failed',
    seen: { called: 'nowhere()', expected: '0', seen: 'ReferenceError: nowhere is not defined' },
  })
})
