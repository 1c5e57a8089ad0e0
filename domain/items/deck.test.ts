import { describe, expect, test } from 'vitest'
import { type Deck, deckItem } from './deck.ts'

const card = (id: string, front = id) => ({ id, front, back: `back of ${id}` })
const deck = (cards: Deck['cards'], name = 'Spanish'): Deck => ({ name, cards })
const joined = (base: Deck | null, ours: Deck, theirs: Deck) => deckItem.join?.({ base, ours, theirs })

describe('decks that changed here and elsewhere', () => {
  const base = deck([card('a'), card('b')])

  test.each([
    [
      'cards added in both places stay',
      deck([card('a'), card('b'), card('c')]),
      deck([card('a'), card('b'), card('d')]),
      'abcd',
    ],
    ['a card removed elsewhere goes', base, deck([card('a')]), 'a'],
    ['a card removed here goes', deck([card('b')]), base, 'b'],
    [
      'a card that was rewritten here stays, though it was removed elsewhere',
      deck([card('a', 'new'), card('b')]),
      deck([card('b')]),
      'ab',
    ],
    [
      'a card that was rewritten elsewhere stays, though it was removed here',
      deck([card('b')]),
      deck([card('a', 'new'), card('b')]),
      'ba',
    ],
    [
      'a deck that was deleted here and added to elsewhere keeps what is new',
      deckItem.empty,
      deck([card('a'), card('b'), card('c')]),
      'c',
    ],
  ])('%s', (_, ours, theirs, expected) => {
    expect(
      joined(base, ours, theirs)
        ?.cards.map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })

  test('a text that one of them changed is the changed one, and ours where both did', () => {
    expect(joined(base, base, deck([card('a', 'new'), card('b')]))?.cards[0]?.front).toBe('new')
    expect(
      joined(base, deck([card('a', 'ours'), card('b')]), deck([card('a', 'new'), card('b')]))?.cards[0]?.front,
    ).toBe('ours')
  })

  test('the name is that which was changed', () => {
    expect(joined(base, base, deck(base.cards, 'Español'))?.name).toBe('Español')
    expect(joined(base, deck(base.cards, 'Castellano'), base)?.name).toBe('Castellano')
  })
})

describe('a deck', () => {
  test('has at most 500 cards', () => {
    const cards = (count: number) => Array.from({ length: count }, (_, index) => card(`c${index}`))
    expect(deckItem.problem?.(deck(cards(500)))).toBeNull()
    expect(deckItem.problem?.(deck(cards(503)))).toBe('A deck has at most 500 cards. Take 3 out, and it is saved.')
  })

  test('has at most 300,000 characters', () => {
    const long = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `c${index}`,
        front: 'f'.repeat(1000),
        back: 'b'.repeat(1000),
      }))
    expect(deckItem.value.safeParse(deck(long(150))).success).toBe(true)
    expect(deckItem.value.safeParse(deck(long(151))).error?.message).toContain('at most 300,000 characters')
  })
})
