import { expect, test } from 'vitest'
import type { Work } from '../exercises.ts'
import { workItem } from './work.ts'

const board = (state: unknown): Work => ({ 'board.json': JSON.stringify(state) })
const joined = (ours: Work, theirs: Work, base: Work | null) => workItem.join?.({ base, ours, theirs })
const start = { skill: '', plan: { obstacle: '', action: '' }, minutes: [0, 0, 0] }

test.each([
  [
    'each filled in something else',
    { ...start, skill: 'Chess' },
    { ...start, minutes: [0, 30, 0] },
    { ...start, skill: 'Chess', minutes: [0, 30, 0] },
  ],
  [
    'each filled in another part of one',
    { ...start, plan: { obstacle: 'Tired', action: '' } },
    { ...start, plan: { obstacle: '', action: 'A puzzle' } },
    { ...start, plan: { obstacle: 'Tired', action: 'A puzzle' } },
  ],
  [
    'both chose for the same days',
    { ...start, minutes: [15, 30, 0] },
    { ...start, minutes: [0, 45, 20] },
    { ...start, minutes: [15, 30, 20] },
  ],
  ['only the other filled in something', start, { ...start, skill: 'Chess' }, { ...start, skill: 'Chess' }],
  ['the other wrote what is no board', { ...start, skill: 'Chess' }, 'nonsense', { ...start, skill: 'Chess' }],
])('what two devices filled in on a board is joined field by field: %s', (_, ours, theirs, both) => {
  const work = joined(board(ours), board(theirs), board(start))
  expect(JSON.parse(work?.['board.json'] ?? '')).toEqual(both)
})

test('work of which nobody knows what both were made from stays as it is stored', () => {
  expect(joined(board({ skill: 'Chess' }), board({ skill: 'Go' }), null)).toEqual(board({ skill: 'Go' }))
})

test('what two devices typed in one file is joined line by line', () => {
  const [start, here, there] = ['<h1>\n<p>\n<b>', '<h1>\n<p>\n<i>', '<h2>\n<p>\n<b>'].map((text) => ({
    'index.html': text,
  }))
  expect(joined(here as Work, there as Work, start as Work)).toEqual({ 'index.html': '<h2>\n<p>\n<i>' })
})

test.each<[string, Work, Work, Work]>([
  ['what another changed meanwhile stays', {}, { a: 'theirs', b: 'start' }, { a: 'theirs' }],
  ['what nobody changed is gone', {}, { a: 'start', b: 'start' }, {}],
  ['and what another took away too', {}, {}, {}],
  ['also of one file alone', { a: 'mine' }, { a: 'start', b: 'theirs' }, { a: 'mine', b: 'theirs' }],
])('of work that is begun anew here, %s', (_, ours, theirs, both) => {
  expect(joined(ours, theirs, { a: 'start', b: 'start' })).toEqual(both)
})
