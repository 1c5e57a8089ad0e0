import { expect, test } from 'vitest'
import { withLater, withOutcome } from './held.ts'
import type { Operation, OperationKind, Outcome } from './operation.ts'

const words: OperationKind<string> = {
  name: 'words',
  send: null,
  merge: (_, later) => later,
  join: (written, held, base) => `${held} + ${written} over ${base}`,
  isSame: (one, other) => one === other,
  describe: () => 'Words',
  amount: () => null,
}
const step: OperationKind<string> = { ...words, name: 'step', merge: undefined, join: undefined }

function operation(id: string, payload: string, details: Partial<Operation<string>> = {}): Operation<string> {
  const place = { owner: 'ana', kind: 'words', target: 'lesson' }
  return { id, ...place, payload, base: null, begunAt: 1, changedAt: 1, ...details }
}
const later = operation('b', 'later', { changedAt: 2 })
const saved = { payload: 'saved', version: 'v1' }

test.each<[what: string, kind: OperationKind<string>, held: Operation<string>[], after: Operation<string>[]]>([
  ['nothing holds what was done', words, [], [later]],
  [
    'something of a kind that never merges goes after it',
    step,
    [operation('a', 'first')],
    [operation('a', 'first'), later],
  ],
  [
    'what was not sent becomes the later, over what it was written over, and is sent again if it was refused',
    words,
    [operation('a', 'first', { base: saved, refusal: 'Too long.' })],
    [operation('a', 'later', { base: saved, changedAt: 2 })],
  ],
  [
    'what was sent stays, and the later was written over it',
    words,
    [operation('a', 'first', { isSent: true })],
    [operation('a', 'first', { isSent: true }), { ...later, base: { payload: 'first' } }],
  ],
  [
    'what comes back to what the account holds is nothing to send',
    words,
    [operation('a', 'first', { base: { payload: 'later', version: 'v1' } })],
    [],
  ],
  [
    'what comes back to what the account may not hold is sent',
    words,
    [operation('a', 'first', { base: { payload: 'later' } })],
    [operation('a', 'later', { base: { payload: 'later' }, changedAt: 2 })],
  ],
])('a place that holds %s', (_, kind, held, after) => {
  expect(withLater(held, later, kind, undefined)).toEqual(after)
})

const sent = operation('a', 'first', { isSent: true, base: saved })
const refused = operation('r', 'too long', { refusal: 'Too long.' })
const last = operation('c', 'last', { changedAt: 3 })
const overFirst = { ...later, base: { payload: 'first' } }
const overLater = { ...last, base: { payload: 'later' } }
const held = { payload: 'elsewhere', version: 'v2' }

test.each<[outcome: Outcome<string>, before: Operation<string>[], after: Operation<string>[]]>([
  [{ kind: 'done' }, [sent, later], [later]],
  [{ kind: 'done', held }, [sent, overFirst], [{ ...overFirst, base: held }]],
  // Another tab's, written at the same time.
  [{ kind: 'done', held }, [sent, later], [later]],
  [{ kind: 'again' }, [sent, later], [sent, later]],
  [{ kind: 'refused', refusal: 'Too long.' }, [sent], [operation('a', 'first', { base: saved, refusal: 'Too long.' })]],
  [
    { kind: 'refused', refusal: 'Too long.' },
    [refused, sent, overFirst],
    [{ ...overFirst, id: 'new', base: saved }, refused],
  ],
  [{ kind: 'refused', refusal: 'Known already.', isQuiet: true }, [sent, later], [later]],
  [{ kind: 'changed-elsewhere', held }, [sent], [operation('new', 'elsewhere + first over saved', { base: held })]],
  [
    { kind: 'changed-elsewhere', held },
    [sent, overFirst],
    [operation('new', 'elsewhere + first over saved + later over first', { base: held, changedAt: 2 })],
  ],
  [
    { kind: 'changed-elsewhere', held },
    [refused, sent, overFirst, overLater],
    [
      refused,
      operation('new', 'elsewhere + first over saved + later over first + last over later', {
        base: held,
        changedAt: 3,
      }),
    ],
  ],
  [
    { kind: 'changed-elsewhere', held },
    [operation('a', 'first')],
    [operation('new', 'elsewhere + first over null', { base: held })],
  ],
  [
    { kind: 'changed-elsewhere', held },
    [sent, later],
    [later, operation('new', 'elsewhere + first over saved', { base: held })],
  ],
])('a place whose first was answered with %j', (outcome, before, after) => {
  expect(withOutcome(before, sent, outcome, words, 'new')).toEqual(after)
})

test('an answer for what is held no more changes nothing', () => {
  expect(withOutcome([later], sent, { kind: 'changed-elsewhere', held }, words, 'new')).toEqual([later])
})

test('an answer for what was changed since changes nothing', () => {
  const changed = { ...sent, payload: 'another', changedAt: 2 }
  expect(withOutcome([changed], sent, { kind: 'done', held }, words, 'new')).toEqual([changed])
})

test('what was joined into what the account holds already is nothing to send', () => {
  const kind = { ...words, join: (_: string, theirs: string) => theirs }
  expect(withOutcome([sent], sent, { kind: 'changed-elsewhere', held }, kind, 'new')).toEqual([])
})
