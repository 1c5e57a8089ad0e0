import { describe, expect, test } from 'vitest'
import { daysLater } from '../../domain/calendar.ts'
import { deckWith, noStates, schedulerWith } from '../../domain/card-memory.ts'
import type { CardStates } from '../../domain/card-states.ts'
import { queueOf } from '../../domain/review-queue.ts'
import type { ReviewCard } from './own-cards.ts'
import type { Grade } from './ratings.tsx'
import { afterAnswer, moreCards, newRun, type Run, withMore } from './run.ts'

const today = '2026-03-10'
const own = (id: string): ReviewCard => ({ deckId: '1', id, kind: 'own', front: id, back: id, lessonIds: [] })

/** What a page knows of cards on a day. */
function known(cards: readonly ReviewCard[], states: CardStates, day = today) {
  return { entries: queueOf(cards, states), states, weights: null, exams: {}, today: day }
}

function reviewed(
  states: CardStates,
  { deckId, id: cardId }: ReviewCard,
  rating: number,
  localDate = today,
): CardStates {
  const event = { kind: 'card-reviewed' as const, deckId, cardId, rating, seconds: 5, isExtra: false, localDate }
  const whole = { ...event, id: crypto.randomUUID(), occurredAt: `${localDate}T12:00:00.000Z`, timeZone: 'UTC' }
  return { ...states, [deckId]: deckWith(states[deckId] ?? noStates, [whole], schedulerWith(null)) }
}

/** Answers all cards of a sitting, each with the states that follow at once. */
function answerAll(cards: readonly ReviewCard[], run: Run, states: CardStates, grade: Grade, day = today) {
  const asked: string[] = []
  while (run.asked && asked.length < 100) {
    const { card, isPractice } = run.asked
    asked.push(card.id)
    if (!isPractice) states = reviewed(states, card, grade, day)
    run = afterAnswer(run, grade, known(cards, states, day))
  }
  return { run, states, asked }
}

const cards = Array.from({ length: 30 }, (_, index) => own(`o:${index}`))

describe('a sitting', () => {
  test('asks eight new cards and ends, each once', () => {
    const { run, asked } = answerAll(cards, newRun(known(cards, {})), {}, 3)
    expect(new Set(asked).size).toBe(8)
    expect(asked).toHaveLength(8)
    expect(run).toMatchObject({ asked: null, known: 8 })
  })

  test('asks no card twice whose review is not in the states yet', () => {
    let run = newRun(known(cards, {}))
    const asked: (string | undefined)[] = []
    for (; run.asked; run = afterAnswer(run, 3, known(cards, {}))) asked.push(run.asked.card.id)
    expect(new Set(asked).size).toBe(8)
    expect(asked).toHaveLength(8)
  })

  test('repeats a forgotten card four cards later, as practice', () => {
    let run = newRun(known(cards, {}))
    const [first, turns] = [run.asked?.card.id, [] as [string, boolean][]]
    for (const grade of [1, 3, 3, 3, 3, 3] as const) {
      if (run.asked) turns.push([run.asked.card.id, run.asked.isPractice])
      run = afterAnswer(run, grade, known(cards, {}))
    }
    expect(turns.at(-1)).toEqual([first, true])
    expect(turns.filter(([id]) => id === first)).toHaveLength(2)
  })

  test('that was left open overnight goes on with what is due on the new day', () => {
    const tomorrow = daysLater(today, 1)
    const begun = newRun(known(cards, {}))
    const evening = afterAnswer(begun, 3, known(cards, reviewed({}, begun.asked?.card ?? own(''), 3)))
    const states = reviewed({}, begun.asked?.card ?? own(''), 3)
    const left = evening.asked?.card ?? own('')
    const morning = afterAnswer(evening, 3, known(cards, states, tomorrow))
    expect(morning).toMatchObject({ day: tomorrow, answered: [left] })
    const { asked } = answerAll(cards, morning, reviewed(states, left, 3, tomorrow), 3, tomorrow)
    expect(asked).not.toContain(left.id)
    expect(asked).toHaveLength(7)
  })

  test('offers the new cards that came while it was on, and then what is due beyond a day', () => {
    const few = cards.slice(0, 3)
    const { run, states } = answerAll(few, newRun(known(few, {})), {}, 3)
    expect(moreCards(run, known(few, states))).toBe(0)
    expect(moreCards(run, known(cards, states))).toBe(5)
    const more = answerAll(cards, withMore(run, known(cards, states)), states, 3)
    expect(more.asked).toHaveLength(5)

    const monthAgo = daysLater(today, -30)
    const known30 = cards.reduce((all, card) => reviewed(all, card, 3, monthAgo), {} as CardStates)
    const day = answerAll(cards, newRun(known(cards, known30)), known30, 3)
    expect(day.asked).toHaveLength(20)
    expect(moreCards(day.run, known(cards, day.states))).toBe(10)
  })
})
