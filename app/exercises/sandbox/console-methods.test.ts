import { expect, test } from 'vitest'
import { consoleMethods } from './console-methods.ts'

function printedBy(use: (console: ReturnType<typeof consoleMethods>) => void): string {
  const printed: string[] = []
  use(
    consoleMethods(
      (text) => printed.push(text),
      () => '    at f (script.js:1:1)',
    ),
  )
  return printed.join('\n')
}

function nowhere(): never {
  throw new Error('nowhere')
}

const cycle: Record<string, unknown> = { a: 1 }
cycle.self = cycle

test.each<[text: string, value: unknown]>([
  ['words', 'words'],
  ['undefined', undefined],
  ['NaN', NaN],
  ['0', 0],
  ['-0', -0],
  ["[ undefined, null, 'a' ]", [undefined, null, 'a']],
  ['{ a: undefined, b: NaN }', { a: undefined, b: NaN }],
  ["Map (1) {'a' => { b: 1 }}", new Map([['a', { b: 1 }]])],
  ['Set (2) {1, 2}', new Set([1, 2])],
  ['[Function: go]', function go() {}],
  ['{ a: 1, self: [Circular] }', cycle],
  ['TypeError: no', new TypeError('no')],
  ['10n', 10n],
  ['Symbol(a)', Symbol('a')],
  ['a'.repeat(3000), 'a'.repeat(3000)],
  [`[ '${'a'.repeat(1997)} … and 1006 more characters, which are not shown`, ['a'.repeat(3000)]],
  ['(A value that cannot be shown.)', new Proxy({}, { get: () => nowhere(), ownKeys: () => nowhere() })],
])('the console prints what is there: %s', (text, value) => {
  expect(printedBy(({ log }) => log(value))).toBe(text)
})

test.each<[what: string, use: (console: ReturnType<typeof consoleMethods>) => void, text: string]>([
  ['several values', ({ log }) => log('a', 1, { b: 2 }), 'a 1 { b: 2 }'],
  ['dir', ({ dir }) => dir({ a: 1 }), '{ a: 1 }'],
  [
    'count',
    ({ count, countReset }) => [count(), count('a'), count(), countReset(), count()],
    'default: 1\na: 1\ndefault: 2\ndefault: 1',
  ],
  ['group', ({ group, groupEnd, log }) => [group('a'), log('b\nc'), groupEnd(), log('d')], 'a\n  b\n  c\nd'],
  [
    'assert',
    ({ assert }) => [assert(true, 'no'), assert(1 > 2, 'yes', 3), assert(false)],
    'Assertion failed: yes 3\nAssertion failed',
  ],
  ['trace', ({ trace }) => trace('here'), 'Trace: here\n    at f (script.js:1:1)'],
  [
    'table of rows',
    ({ table }) => table([{ a: 1, b: 'x' }, { b: 'yy' }]),
    '(index) | a | b\n--------+---+---\n0       | 1 | x\n1       |   | yy',
  ],
  ['table of some columns', ({ table }) => table([{ a: 1, b: 2 }], ['b']), '(index) | b\n--------+--\n0       | 2'],
  [
    'table of values',
    ({ table }) => table({ a: 1, b: NaN }),
    '(index) | Values\n--------+-------\na       | 1\nb       | NaN',
  ],
  ['table of a Map', ({ table }) => table(new Map([['a', [1]]])), '(index) | 0\n--------+--\na       | 1'],
  ['table of no rows', ({ table }) => table('a'), 'a'],
])('%s', (_, use, text) => {
  expect(printedBy(use)).toBe(text)
})

test('a long table says how many rows are not shown', () => {
  expect(printedBy(({ table }) => table(Array(103).fill(1)))).toMatch(/… and 3 more rows, which are not shown\.$/)
})
