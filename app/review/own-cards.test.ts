import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CourseCards } from '../../domain/course-cards.ts'
import { eventKinds } from '../../domain/event-kinds.ts'
import { Card, longestSide } from '../../domain/items/deck.ts'
import { queueOf, queueStatus } from '../../domain/review-queue.ts'
import { cardsOf } from './own-cards.ts'

const taskId = 'sewing-1-1-1-c'
const course: CourseCards = {
  title: 'Sewing',
  questions: [],
  terms: [],
  boardTasks: [
    { taskId, lessonId: 'sewing-1-1-1', title: 'Ten cards', board: 'cards' },
    { taskId: 'sewing-1-1-1', lessonId: 'sewing-1-1-1', title: 'Recall', board: 'recall' },
  ],
}
const sources = { courses: new Map([['7', course]]), decks: new Map(), record: { lessons: {}, quizzes: {} }, tries: {} }
const cardsIn = (work: string) => cardsOf({ ...sources, works: new Map([[taskId, { 'board.json': work }]]) })
const nextOn = (today: string, work: string) => queueStatus(queueOf(cardsIn(work), {}), { today, exams: {} }).next?.card
const CardId = z.object({ cardId: eventKinds['card-reviewed'].sent.cardId })

const board = (cards: unknown) => JSON.stringify({ cards, madeOn: '2026-05-11', firstDate: '2026-05-12' })
const hem = { id: '7c1e0a42', front: 'Why a hem?', back: 'The edge would fray.', kind: 'why' }

test('cards of a board are asked from their first date on, as cards of their course and lesson', () => {
  expect(nextOn('2026-05-11', board([hem]))).toBeUndefined()
  expect(nextOn('2026-05-12', board([hem]))).toMatchObject({
    kind: 'own',
    deckId: '7',
    front: 'Why a hem?',
    back: 'The edge would fray.',
    lessonIds: ['sewing-1-1-1'],
    taskId,
  })
})

test('a card keeps its id when its text or its place changes, and no card of a deck can have that id', () => {
  const [before] = cardsIn(board([hem]))
  const [, after] = cardsIn(board([{ ...hem, id: 'other' }, { id: '' }, { ...hem, front: 'Why one?' }]))
  expect(after).toMatchObject({ id: before?.id, front: 'Why one?' })
  expect(CardId.parse({ cardId: before?.id })).toEqual({ cardId: before?.id })
  expect(Card.shape.id.safeParse(before?.id.slice('o:'.length)).success).toBe(false)
})

test('works of other boards, and tasks without a work, have no cards', () => {
  const works = new Map([['sewing-1-1-1', { 'board.json': board([hem]) }]])
  expect(cardsOf({ ...sources, works })).toEqual([])
  expect(cardsOf({ ...sources, works: new Map([[taskId, {}]]) })).toEqual([])
})

test('whatever a work holds, its cards are whole, their ids differ, and events take them', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('a1', 'a2', 'x'.repeat(2000)))
  const card = fc.oneof(fc.jsonValue(), fc.record({ id: text, front: text, back: text }))
  const work = fc.oneof(fc.string(), fc.json(), fc.oneof(fc.jsonValue(), fc.array(card, { maxLength: 30 })).map(board))
  fc.assert(
    fc.property(work, (written) => {
      const cards = cardsIn(written)
      expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
      for (const one of cards) {
        expect(CardId.safeParse({ cardId: one.id }).success).toBe(true)
        const sides = one.kind === 'own' ? [one.front, one.back] : []
        expect(sides.map((side) => side.trim() !== '' && side.length <= longestSide)).toEqual([true, true])
      }
    }),
  )
})
