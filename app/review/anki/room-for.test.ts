import { expect, test } from 'vitest'
import { deckItem } from '../../../domain/items/deck.ts'
import { whyNoRoom } from './room-for.ts'

const deck = (size: number) => ({ name: 'Spanish', cards: [{ id: 'a', front: 'x'.repeat(size), back: 'b' }] })
const decks = (count: number, size = 1) => Array.from({ length: count }, () => deck(size))

test('there is room for decks up to as many as there may be', () => {
  expect(whyNoRoom(decks(60), decks(40))).toBeNull()
  expect(whyNoRoom(decks(60), decks(43))).toBe(
    'You have 60 decks, and this file has 43. There can be 100: delete 3 of yours first, or export fewer.',
  )
})

test('there is room for as many bytes as there may be, of any script', () => {
  expect(whyNoRoom(decks(40, 100_000), decks(50, 100_000))).toBeNull()
  expect(whyNoRoom(decks(40, 100_000), decks(60, 100_000))).toContain('more than 10 MB')
  const japanese = { name: '日本語', cards: [{ id: 'a', front: '日'.repeat(3_000_000), back: 'b' }] }
  expect(whyNoRoom([japanese], [japanese])).toContain('more than 10 MB')
  expect(deckItem.maxBytes).toBe(10_000_000)
})
