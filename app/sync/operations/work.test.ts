import { expect, test } from 'vitest'
import type { Work } from '../../../domain/exercises.ts'
import { type OwnWork, workKind } from './work.ts'

const board = (state: unknown) => ({ work: { 'board.json': JSON.stringify(state) }, passedAt: null })
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
])('what two devices filled in on a board is joined field by field: %s', (_, written, held, joined) => {
  const { work } = workKind.join?.(board(written), board(held), board(start)) ?? board(null)
  expect(JSON.parse(work['board.json'])).toEqual(joined)
})

test('a board of which nobody knows what both were made from is as it is on the screen', () => {
  expect(workKind.join?.(board({ skill: 'Chess' }), board({ skill: 'Go', time: 'minimal' }), null)).toEqual(
    board({ skill: 'Chess' }),
  )
})

test.each<[string, Work, Work, Work]>([
  ['what another changed meanwhile stays', {}, { a: 'theirs', b: 'start' }, { a: 'theirs' }],
  ['what nobody changed is gone', {}, { a: 'start', b: 'start' }, {}],
  ['and what another took away too', {}, {}, {}],
  ['also of one file alone', { a: 'mine' }, { a: 'start', b: 'theirs' }, { a: 'mine', b: 'theirs' }],
])('of work that is begun anew here, %s', (_, written, held, joined) => {
  const [mine, theirs, from] = [written, held, { a: 'start', b: 'start' }].map((work) => ({ work, passedAt: null }))
  expect(workKind.join?.(mine as OwnWork, theirs as OwnWork, from as OwnWork)).toEqual({ work: joined, passedAt: null })
})
