import { expect, test } from 'vitest'
import * as finder from './mistakes/find-mistakes.ts'
import type { RunOutcome } from './runner.ts'
import { attemptAtRun, attemptOf } from './use-attempts.ts'

const unknown: RunOutcome['results'] = [{ state: 'unknown' }]
const checks = [{ asks: 'A heading', says: 'There is none.', test: 'true' }]
const of = (file: string, text: string, problem: string, changes: Partial<RunOutcome> = {}) => {
  const work = { [file]: text }
  const checked = { work, checks, mistakes: finder.mistakesIn(work), finder }
  return attemptOf({ output: '', problem, results: unknown, ...changes }, checked)
}

const query = 'SELECT * FROM visits WHERE city = "Lima"'
const noColumn = `ERROR:  column "Lima" does not exist\nLINE 1: ${query}\n${' '.repeat(42)}^`

test('a query that a database refused is explained by its mistake', () => {
  const attempt = of('query.sql', query, noColumn)
  expect(attempt).toMatchObject({ isUnreadable: true, problem: null, unreadable: { file: 'query.sql', line: 1 } })
  expect(attempt?.unreadable?.says).toContain("`'Lima'`")
})

test('where a check ran, or the engine parsed the work, no mistake is shown before what they report', () => {
  const results: RunOutcome['results'] = [{ state: 'failed' }]
  const checked = of('query.sql', query, noColumn, { results })
  expect(checked).toEqual({ results, further: [], unreadable: null, isUnreadable: false, problem: noColumn, notes: [] })
  const script = of('script.js', 'let a = [1', 'script.js, line 1: ReferenceError: b is not defined')
  expect(script).toMatchObject({ unreadable: null, isUnreadable: false })
})

test('a script that cannot be parsed is explained by its mistake, or by the message of the parser where none is found', () => {
  const read = { isUnreadable: true }
  expect(of('script.js', 'let a = [1', 'SyntaxError', read)).toMatchObject({ unreadable: { line: 1 }, problem: null })
  // A check that asks whether the program ran has a result all the same.
  const results: RunOutcome['results'] = [{ state: 'failed' }]
  expect(of('script.js', 'let a 1', 'SyntaxError', { ...read, results })).toMatchObject({ unreadable: { line: 1 } })
  expect(of('script.js', 'let a = /(/', 'SyntaxError', read)).toMatchObject({
    unreadable: null,
    isUnreadable: true,
    problem: 'SyntaxError',
  })
})

test('checks that go further are told apart from those that a pass needs', () => {
  const further = [...checks, { asks: 'Two headings', says: 'There is one.', test: 'false', more: true as const }]
  const results: RunOutcome['results'] = [{ state: 'passed' }, { state: 'failed' }]
  const outcome = { output: '', problem: null, results }
  expect(attemptOf(outcome, { work: {}, checks: further, mistakes: [], finder })).toMatchObject({
    results: [{ state: 'passed' }],
    further: [{ state: 'failed' }],
  })
})

test('where nothing could run, nothing is said: the verdict on earlier work goes', () => {
  expect(attemptOf(null, { work: {}, checks, mistakes: [], finder })).toBeNull()
})

test('a run of what cannot be parsed is explained by its mistake too, and says nothing else of checks', () => {
  const ran = (text: string, problem: string | null, isUnreadable = false) => {
    const work = { 'main.py': text }
    return attemptAtRun({ output: '', problem, results: [], isUnreadable }, { work, checks, mistakes: [], finder })
  }
  const mistake = `  File "main.py", line 1\n    if True\nSyntaxError: expected ':'`
  expect(ran('if True', mistake, true)).toMatchObject({ unreadable: { file: 'main.py', line: 1 }, results: unknown })
  expect(ran('print(a)', 'main.py, line 1: NameError: a')).toBeNull()
  expect(ran('print(1)', null)).toBeNull()
})
