import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read.ts'
import { longestSide } from '../../../domain/items/deck.ts'
import { casesOf } from '../../../testing/boards.ts'
import { lessonText } from './cards-lesson.ts'
import { rules, wordsOf } from './cards-rules.ts'
import { cardsToAsk, start } from './cards-state.ts'

const { lessons } = readContent()
const [, lesson] = [...lessons].find(([, { tasks }]) => tasks.some(({ exercise }) => exercise.board === 'cards')) ?? []

test('the passages are those of the lesson, word for word', () => {
  const text = ` ${wordsOf(JSON.stringify(lesson).replace(/<[^>]*>|\\[nu]/g, ' ')).join(' ')} `
  expect(lessonText.filter((passage) => !text.includes(` ${wordsOf(passage).join(' ')} `))).toEqual([])
})

test('words are told apart in languages without spaces too, and a gap is none', () => {
  expect(wordsOf('A pause, ___, GROWS.')).toEqual(['a', 'pause', 'grows'])
  expect(wordsOf('什么是间隔学习')).toEqual(['什么', '是', '间隔', '学习'])
  expect(wordsOf('… _ →')).toEqual([])
})

describe('a set of cards', () => {
  const card = (at: number, changes: object) => (state: typeof start) =>
    Object.assign(state, { cards: state.cards.with(at, Object.assign({}, state.cards[at], changes)) })
  const answer = (words: number) => Array.from({ length: words }, (_, index) => `word${index}`).join(' ')
  const cases = casesOf('cards', start, rules, [
    ['with an answer of 25 words', 'answers', true, card(0, { back: answer(25) })],
    [
      'with an answer of 27 words',
      'answers',
      'Card 2: its answer has 27 words. Shorten it to 25, or make two cards of it.',
      card(1, { back: answer(27) }),
    ],
    [
      'with an answer in German that says only no',
      'answers',
      'Card 3: its answer is only yes or no. Ask why or how it is so.',
      card(2, { back: '„Nein!“' }),
    ],
    ['with an answer in Japanese that says only yes', 'answers', expect.any(String), card(2, { back: 'はい。' })],
    ['with an answer that begins with no', 'answers', true, card(2, { back: 'No, it tires you.' })],
    ['with an answer of signs', 'answers', true, card(2, { back: '→' })],
    ['whose begun card would break the rule', 'answers', true, card(2, { front: ' ', back: 'No' })],
    [
      'with the answer inside a Chinese question',
      'apart',
      'Card 1: its question holds the answer already. Put a gap there, ___, or ask in another way.',
      card(0, { front: '什么是间隔学习', back: '间隔' }),
    ],
    ['with an answer of signs that stand in the question', 'apart', true, card(0, { front: 'Is it →?', back: '→' })],
    ['with half a word of the question as an answer', 'apart', true, card(0, { front: 'Why replay?', back: 'play' })],
    [
      'with seven words of the lesson',
      'ownWords',
      true,
      card(0, { back: 'Recalling without looking strengthens memory more than' }),
    ],
    [
      'with eight words of the lesson in a question, in other letters',
      'ownWords',
      'Card 10: ‘recalling without looking strengthens memory more than reading’ stands in the lesson. Say it in your own words.',
      card(9, { front: 'RECALLING: without looking, strengthens memory more than reading?' }),
    ],
    ['without cards', 'ownWords', false, (state) => Object.assign(state, { cards: start.cards })],
    ['with a date over the new year', 'date', true, (state) => Object.assign(state, dates('2026-12-31', '2027-01-01'))],
    ['with no day of making', 'date', false, (state) => Object.assign(state, dates('', '2027-01-01'))],
    ['without any day', 'date', false, (state) => Object.assign(state, dates('', ''))],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toEqual(holds))
})

function dates(madeOn: string, firstDate: string) {
  return { madeOn, firstDate }
}

describe('the cards that the review asks', () => {
  const card = (id: string, front: unknown = 'Why?', back: unknown = 'Because.') => ({ id, front, back })
  const work = (cards: unknown, firstDate: unknown = '2026-05-12') => JSON.stringify({ cards, firstDate })
  const idsIn = (text: string) => cardsToAsk(text).map(({ id }) => id)

  test('are asked from the first date on', () => {
    expect(cardsToAsk(work([card('a1')]))).toMatchObject([{ id: 'a1', from: '2026-05-12' }])
    for (const date of ['', 'soon', '2026-02-30', 7, null]) expect(idsIn(work([card('a1')], date))).toEqual([])
  })

  test('have both sides, an id of their own, and no more letters than other cards', () => {
    const cards = [card('a1', ' '), card('a2', 'Q', ''), card('', 'Q'), card('a b'), card('a3'), card('a3', 'Again?')]
    expect(idsIn(work(cards))).toEqual(['a3'])
    const [long] = cardsToAsk(work([card('a1', ` ${'x'.repeat(5000)}`)]))
    expect(long?.front).toBe('x'.repeat(longestSide))
  })

  test.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    work(null),
    work('a1'),
    work({ a1: card('a1') }),
    work([null, 7, 'x', [], {}]),
    work([{ id: 7, front: 'Why?', back: 'Because.' }, card('a1', 7), card('a2', 'Q', {})]),
  ])('are none in %j', (text) => {
    expect(cardsToAsk(text)).toEqual([])
  })
})
