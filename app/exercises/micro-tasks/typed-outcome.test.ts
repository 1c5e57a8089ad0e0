import { describe, expect, test } from 'vitest'
import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import type { CheckResult } from '../check-result.ts'
import type { FileMistake } from '../mistakes/find-mistakes.ts'
import { typedChecks, typedOutcome } from './typed-outcome.ts'
import { wordsInMarks } from './words-in-marks.ts'

const task: ShownTypeTask = {
  kind: 'type',
  ask: 'Type it.',
  language: 'html',
  start: '',
  model: '<p>Hi</p>',
  test: 'asked',
  says: 'Not as asked.',
  mistakes: [
    { test: 'known', says: 'A known mistake.', isFirst: false },
    { test: 'misleading', says: 'A misleading mistake.', isFirst: true },
  ],
}

const syntax = { file: 'index.html', line: 3, says: 'A quote is missing.' }
const result = (isSo: boolean): CheckResult => ({ state: isSo ? 'passed' : 'failed' })

type Given = { typed?: string; found?: FileMistake[]; problem?: string; behind?: typeof syntax }

/** @param fulfilled the tests that hold */
const outcome = (fulfilled: string[], { typed = '<p></p>', found = [], problem, behind }: Given = {}) => {
  const results = typedChecks(task).map(({ test = '' }) => result(fulfilled.includes(test)))
  return typedOutcome(task, { typed, results, problem: problem ?? null, found, behind })
}

describe('of what was typed', () => {
  test('it is right when the test holds, no mistake of syntax is found, and no error ends it', () => {
    expect(outcome(['asked'])).toMatchObject({ isRight: true })
    expect(outcome(['asked'], { found: [syntax] })).toMatchObject({ isRight: false })
    expect(outcome(['asked'], { problem: 'Error' })).toMatchObject({ isRight: false, says: 'Error' })
  })

  test.each([
    ['a misleading mistake', outcome(['known', 'misleading'], { found: [syntax] }), 'A misleading mistake.'],
    ['a mistake of syntax', outcome(['known'], { found: [syntax], problem: 'Error' }), 'Line 3: A quote is missing.'],
    ['a known mistake', outcome(['known'], { problem: 'Error' }), 'A known mistake.'],
    ['a known mistake', outcome(['known'], { problem: 'Error', behind: syntax }), 'A known mistake.'],
    ['the mistake behind an error', outcome([], { problem: 'Error', behind: syntax }), 'Line 3: A quote is missing.'],
    [
      'the mistake behind an error',
      outcome([], { problem: 'Error', behind: syntax, found: [{ ...syntax, says: 'A trace.', isReadable: true }] }),
      'Line 3: A quote is missing.',
    ],
    ['the error of the run', outcome([], { problem: 'Error' }), 'Error'],
    ['a known mistake', outcome(['known'], { typed: '<p>"Hi"</p>' }), 'A known mistake.'],
    [
      'marks that were typed along',
      outcome([], { typed: '<p>“Hi”</p>' }),
      'The quotation marks around `Hi` do not belong here. Take them out.',
    ],
    ['what was asked for', outcome([]), 'Not as asked.'],
  ])('%s is told before what comes after it here', (_, told, says) => expect(told).toEqual({ isRight: false, says }))

  test('a test that could not run is not called a mistake', () => {
    const results = typedChecks(task).map((): CheckResult => ({ state: 'unknown' }))
    expect(typedOutcome(task, { typed: '', results, problem: null, found: [] })?.says).toContain('could not be checked')
  })
})

describe('words with marks that the answer has without:', () => {
  test.each([
    ["<h1>'Night buses'</h1>", '<h1>Night buses</h1>', 'Night buses'],
    ["console.log('area')", 'const area = 1\nconsole.log(area)', 'area'],
    [`console.log('"Butter"')`, "console.log('Butter')", 'Butter'],
    ['p { color: “red” }', 'p { color: red }', 'red'],
    ['<p>"3 (or 4.5)"</p>', '<p>3 (or 4.5)</p>', '3 (or 4.5)'],
  ])('%s', (typed, model, words) => {
    expect(wordsInMarks(typed, model)).toContain(`\`${words}\``)
  })

  test.each([
    ['<a href="b.html">c</a>', "<a href='b.html'>C</a>"],
    ["<p>Don't stop, it's late.</p>", "<p>Don't stop, it's late now.</p>"],
    ["const area = 2\nconsole.log('area', area)", 'const area = 1\nconsole.log(area)'],
    ["console.log('tea')", 'console.log(7)'],
    ['<input name="song"><button>OK</button>', '<input name="song"><button>Send a song</button>'],
    ['<a href="date">Next</a>', '<a href="#date">Next date</a>'],
  ])('none of them: %s', (typed, model) => expect(wordsInMarks(typed, model)).toBeUndefined())
})
