import { expect, test } from 'vitest'
import type { CheckResult } from './check-result.ts'
import { type Attempt, fileNamed, listTitle, notesBelow, type Verdict, verdictOn } from './verdict-words.ts'

const [passed, failed, unknown]: CheckResult[] = [{ state: 'passed' }, { state: 'failed' }, { state: 'unknown' }]
const altered: CheckResult = { state: 'unmeasured', why: 'Altered.' }
const hidden: CheckResult = { state: 'unknown', why: 'It was hidden.' }

const attempt = (results: (CheckResult | undefined)[], changes: Partial<Attempt> = {}): Attempt => ({
  results: results as CheckResult[],
  further: [],
  unreadable: null,
  isUnreadable: false,
  problem: null,
  notes: [],
  ...changes,
})

const rows: [what: string, attempt: Attempt, verdict: Partial<Verdict>][] = [
  [
    'all passed',
    attempt([passed, passed]),
    { kind: 'passed', title: 'All 2 checks passed. You have passed this exercise.' },
  ],
  [
    'the only one passed',
    attempt([passed]),
    { kind: 'passed', title: 'The check passed. You have passed this exercise.' },
  ],
  [
    'the first that failed is named',
    attempt([passed, failed, failed]),
    { kind: 'open', title: '1 of 3 checks passed.', first: 1 },
  ],
  [
    'what could not run is not counted as wrong',
    attempt([passed, hidden, passed]),
    { kind: 'unknown', title: '2 of 3 checks passed. 1 could not run.', first: null, why: 'It was hidden.' },
  ],
  [
    'a check that failed comes before one that could not run',
    attempt([hidden, failed]),
    { kind: 'open', title: '0 of 2 checks passed. 1 could not run.', first: 1 },
  ],
  [
    'nothing ran, and the problem says why',
    attempt([unknown, unknown], { problem: 'ZeroDivisionError' }),
    { kind: 'unknown', title: 'Not checked yet: 2 of 2 checks could not run.', why: null },
  ],
  [
    'what this browser alters does not keep anybody from passing',
    attempt([passed, altered]),
    {
      kind: 'passed',
      title: '1 of 2 checks passed, and no other counts. You have passed this exercise.',
      why: 'Altered.',
    },
  ],
  ['what is altered does not hide what failed', attempt([altered, failed]), { kind: 'open', first: 1 }],
  ['nothing ran, and nobody knows why', attempt([unknown]), { why: 'Try again.' }],
  [
    'what cannot be parsed is reported alone',
    attempt([unknown, unknown], { isUnreadable: true }),
    { kind: 'unreadable', title: 'Not checked yet: this cannot be read.', first: null },
  ],
]

test.each(rows)('%s', (_, made, verdict) => {
  expect(verdictOn(made)).toMatchObject(verdict)
})

test('a pass after reading the solution is for another day', () => {
  const { kind, title } = verdictOn(attempt([passed, passed]), true)
  expect(kind).toBe('passed')
  expect(title).toBe('All 2 checks passed. You read a solution today: pass it once more on another day, and it counts.')
})

test('the list says how many checks passed once one could look', () => {
  const checks = Array(2).fill({ asks: 'A heading', says: 'There is none.', test: 'true' })
  const titleOf = (...results: (CheckResult | undefined)[]) => listTitle(checks, results as CheckResult[])
  const titles = [listTitle(checks, null), titleOf(unknown, unknown), titleOf(failed, unknown), titleOf(passed, failed)]
  expect(titles).toEqual(['Checks (2)', 'Checks (2)', 'Checks: 0 of 2 passed', 'Checks: 1 of 2 passed'])
})

test('below a pass stands what works by luck, and no guess; below a failed check stand both', () => {
  const certain = { file: 'index.html', line: 2, says: 'A slash leans the wrong way.', isReadable: true }
  const guess = { ...certain, says: 'Did you mean `src`?', isGuess: true }
  const below = (results: (CheckResult | undefined)[]) => notesBelow(verdictOn(attempt(results)), [certain, guess])
  expect([below([passed]), below([failed]), below([unknown])]).toEqual([[certain], [certain, guess], []])
})

test('the file that a failed check names is where to go on, unless the work is one file', () => {
  const files = ['index.html', 'style.css']
  expect(fileNamed('A picture such as `plan.svg` sticks out. Open `style.css` for it.', files)).toBe('style.css')
  expect(fileNamed('The page has no `header` yet.', files)).toBeUndefined()
  expect(fileNamed('Open `style.css`.', ['style.css'])).toBeUndefined()
})
