import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runAgain } from './sandbox/second-run.ts'
import { runsAgain, secondRunOf } from './second-run.ts'

/** Two scripts, of which the second goes on from the first. */
const again = (given: string, typed: string, values: Record<string, unknown> = {}) =>
  runAgain(secondRunOf([given, typed]), values, {} as Document)

describe('scripts run again', () => {
  beforeEach(() => void vi.stubGlobal('__guard', () => {}))
  afterEach(() => void vi.unstubAllGlobals())

  test.each<[what: string, given: string, typed: string, values: Record<string, unknown>]>([
    ['names of one line', 'const metres = 400, laps = 8;', 'const lap = metres / laps', { metres: 900, laps: 6 }],
    [
      'names that change',
      'let metres = 400;\nlet laps = 8',
      '(lap = metres / laps)\nvar lap',
      { metres: 900, laps: 6 },
    ],
    ['one of the names', 'const metres = 400; const laps = 8 // eight', 'const lap = metres / laps', { metres: 1200 }],
    ['functions', 'const half = (a) => a / 2', 'const lap = half(300)', { half: (a: number) => a / 2 }],
  ])('have other values for %s', (_, given, typed, values) => {
    expect(again(given, typed, values).names).toMatchObject({ lap: 150 })
  })

  test('have their values without others', () => {
    const { names } = again('const list = [1, 2];', 'function last() { return list[1] }\nclass One {}')
    expect(names).toMatchObject({ list: [1, 2], last: expect.any(Function), One: expect.any(Function) })
  })

  test('only begin with another value', () => {
    expect(again('let sum = 1', 'sum = sum + 2', { sum: 10 }).names).toEqual({ sum: 12 })
    const inside = again('const a = 1', 'function f() { const a = 2; return a }\nconst b = f()', { a: 5 })
    expect(inside.names).toMatchObject({ a: 5, b: 2 })
  })

  test('print for the test alone', () => {
    expect(again('const a = 1', "console.log(a); console.log('b\\nc')", { a: 7 }).printed).toEqual(['7', 'b', 'c'])
  })

  test.each([
    ['while it runs', 'console.log(a); a.b()', 'a.b is not a function', ['1']],
    ['before it runs', 'const c = ;', 'SyntaxError', []],
    ['as a name taken twice', 'const a = 2', 'SyntaxError', []],
  ])('tell the error that ends them %s', (_, typed, problem, printed) => {
    const outcome = again('const a = 1', typed)
    expect(outcome).toMatchObject({ names: {}, printed })
    expect(outcome.problem).toContain(problem)
  })

  test('need the names that get another value', () => {
    const values = { a: 2, b: 3, c: 4 }
    expect(() => again('const a = 1', 'let c, [d] = [1]', values)).toThrow('no value for b, c in')
  })
})

test('only tests that look at a second run have one', () => {
  expect(runsAgain([[{ call: 'a()', gives: '1' }], 'runWith({ a: 2 }).names.b === 3'])).toBe(true)
  expect(runsAgain(['all("p").length === 1'])).toBe(false)
})
