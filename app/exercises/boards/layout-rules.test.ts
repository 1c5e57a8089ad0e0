import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { columnWidth, gaps, rules, start } from './layout-rules.ts'
import { readState } from './parts/state.ts'

test("a column is 78 px wide, as the lesson's formula has it", () => {
  expect(columnWidth).toBe(78)
})

test('an empty column is no gap, and what is stacked beside a sidebar is one section with it', () => {
  const at = (left: number, top: number, width: number) => ({ isPlaced: true, left, top, width })
  const blocks = {
    sidebar: at(0, 0, 282),
    card1: at(408, 0, 384),
    card2: at(408, 264, 384),
    hero: at(0, 568, 1200),
  }
  expect(gaps(readState(JSON.stringify({ blocks }), start))).toEqual({ inside: [24], between: [64] })
})

describe('a layout', () => {
  const move = (name: keyof typeof start.blocks, changes: object) => (state: typeof start) =>
    Object.assign(state.blocks[name], changes)
  const order =
    (...names: string[]) =>
    (state: typeof start) =>
      Object.assign(state.order, Object.fromEntries(names.map((name, place) => [name, place])))
  const cases = casesOf('layout', start, rules, [
    ['with a block that ends in a gutter', 'columns', false, move('hero', { width: 800 })],
    ['with a block that starts in a gutter', 'columns', false, move('card2', { left: 400 })],
    ['with a block over the edge', 'columns', false, move('card3', { left: 918 })],
    ['without its sidebar', 'columns', false, move('sidebar', { isPlaced: false })],
    ['with a card of three columns', 'card', false, move('card1', { width: 282 })],
    ['with a gutter too many taken off', 'card', false, ({ computed }) => Object.assign(computed, { column: 76 })],
    [
      'with sections 60 px apart',
      'gaps',
      false,
      ({ blocks }) => ['card1', 'card2', 'card3'].map((name) => Object.assign(blocks[name as 'card1'], { top: 380 })),
    ],
    ['with a block on another', 'gaps', false, move('card2', { left: 204 })],
    [
      'with sections exactly twice as far apart',
      'sections',
      true,
      ({ blocks }) => ['card1', 'card2', 'card3'].map((name) => Object.assign(blocks[name as 'card1'], { top: 368 })),
    ],
    [
      'with sections less than that apart',
      'sections',
      false,
      ({ blocks }) => ['card1', 'card2', 'card3'].map((name) => Object.assign(blocks[name as 'card1'], { top: 360 })),
    ],
    [
      'in one section',
      'sections',
      false,
      ({ blocks }) => Object.values(blocks).map((block) => Object.assign(block, { top: 0 })),
    ],
    ['whose phone begins with the sidebar', 'order', false, order('sidebar', 'hero', 'card1', 'card2', 'card3')],
    ['whose phone has the cards mixed up', 'order', false, order('hero', 'card2', 'card1', 'card3', 'sidebar')],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
