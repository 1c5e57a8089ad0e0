import { describe, expect, test } from 'vitest'
import { daysLater } from '../../domain/calendar.ts'
import { type CardEvent, isCardEvent } from '../../domain/card-memory.ts'
import { getCardStates } from '../../domain/card-states.ts'
import { sendOperations } from '../../domain/operations.ts'
import { statesOf } from '../../testing/card-states.ts'
import { query } from '../../testing/query.ts'
import { type Doing, eventsInput, type NewLearner, realContent, sharedServer } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { readEvents } from './event-queries.ts'
import { recompute } from './recompute.ts'

const server = await sharedServer()
const catalogue = new Catalogue(realContent)
const ownDeck = '3f2b8a1c-4d5e-4f60-8a71-92b3c4d5e6f7'

/** A review so many days ago, by UTC. */
function reviewed(
  daysAgo: number,
  rating: number,
  { deckId = '1', cardId = 'q:1a2b3c4d', isExtra = false } = {},
): Doing {
  return { kind: 'card-reviewed', deckId, cardId, rating, seconds: 12, isExtra, ...at(daysAgo) }
}

function at(daysAgo: number) {
  const day = daysLater(new Date().toISOString().slice(0, 10), -daysAgo)
  return { occurredAt: `${day}T00:00:00.000Z`, timeZone: 'UTC' }
}

/** The states that follow from all stored events of a learner. */
async function following(learner: NewLearner) {
  const events = (await readEvents(server.db, learner.id)).filter((event): event is CardEvent => isCardEvent(event))
  const byDeck = Map.groupBy(events, ({ deckId }) => deckId)
  return Object.fromEntries([...byDeck].map(([deckId, ofDeck]) => [deckId, statesOf(ofDeck)]))
}

const states = async (learner: NewLearner) => (await learner.call(getCardStates, {})).decks

describe('what is remembered of cards', () => {
  test('is nothing before the first review, and follows from the reviews then, deck by deck', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(getCardStates, {})).toEqual({ decks: {}, weights: null })
    await ana.record(reviewed(9, 3), reviewed(5, 1), reviewed(5, 4, { deckId: ownDeck, cardId: 'o:a1' }))
    const decks = await states(ana)
    expect(decks).toEqual(await following(ana))
    expect(decks['1']?.cards['q:1a2b3c4d']).toMatchObject({ reviews: 2, lapses: 1 })
    expect(Object.keys(decks)).toEqual(expect.arrayContaining(['1', ownDeck]))
  })

  test('comes with the answer to a review, of its card alone', async () => {
    const ana = await server.newLearner()
    await ana.record(reviewed(9, 3, { deckId: '2' }), reviewed(9, 3, { cardId: 'q:other' }))
    const input = eventsInput(reviewed(3, 3))
    const { progress } = await ana.call(sendOperations, input)
    const state = (await states(ana))['1']?.cards['q:1a2b3c4d']
    expect(progress?.decks).toEqual({ '1': { cards: { 'q:1a2b3c4d': state }, setAside: {} } })
    const { progress: again } = await ana.call(sendOperations, input)
    expect(again?.decks, 'sent again, after its answer was lost').toEqual(progress?.decks)
    const { progress: other } = await ana.call(
      sendOperations,
      eventsInput({ kind: 'note-taken', lessonId: 'coding-1-1-1' }),
    )
    expect(other).not.toHaveProperty('decks')
  })

  test.each([
    ['late', [reviewed(2, 3), reviewed(9, 1)]],
    [
      'twice on one day',
      [reviewed(2, 1), { ...reviewed(2, 3), occurredAt: at(2).occurredAt.replace('00:00:00', '00:00:01') }],
    ],
    ['in the wrong order', [reviewed(1, 2), reviewed(4, 3), reviewed(8, 3), reviewed(6, 1)]],
    [
      'after it was set aside elsewhere',
      [
        { kind: 'card-set-aside', deckId: '1', cardId: 'q:1a2b3c4d', isSetAside: true, ...at(1) } satisfies Doing,
        reviewed(3, 3),
      ],
    ],
  ])('is the same when reviews arrive %s, one by one or together', async (_, doings) => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    for (const doing of doings) await ana.record(doing)
    await bo.record(...doings)
    expect(await states(ana)).toEqual(await following(ana))
    expect(await states(bo)).toEqual(await states(ana))
  })

  test('is not changed by an extra round or by a review that is sent again', async () => {
    const ana = await server.newLearner()
    const input = eventsInput(reviewed(3, 3))
    await ana.call(sendOperations, input)
    const before = await states(ana)
    await ana.call(sendOperations, input)
    await ana.record(reviewed(1, 1, { isExtra: true }))
    expect(await states(ana)).toEqual(before)
  })

  test('holds reviews of two devices at once, each exactly once', async () => {
    const ana = await server.newLearner()
    const cards = Array.from({ length: 8 }, (_, index) => `q:card${index}`)
    await Promise.all(
      cards.flatMap((cardId) => [ana.record(reviewed(3, 3, { cardId })), ana.record(reviewed(1, 1, { cardId }))]),
    )
    const decks = await states(ana)
    expect(decks).toEqual(await following(ana))
    expect(Object.values(decks['1']?.cards ?? {}).map(({ reviews }) => reviews)).toEqual(cards.map(() => 2))
  })

  test('is that of its own deck, where another deck has a card of the same name', async () => {
    const ana = await server.newLearner()
    await ana.record(reviewed(4, 3), reviewed(5, 1, { deckId: '2' }))
    await ana.record(reviewed(9, 1), reviewed(2, 3, { deckId: '2' }))
    expect(await states(ana)).toEqual(await following(ana))
  })

  test.each(['constructor', 'toString', 'removed-course'])(
    'follows from reviews also in a deck named %s, which this site lacks',
    async (deckId) => {
      const ana = await server.newLearner()
      await ana.record(reviewed(5, 3, { deckId }), reviewed(3, 3, { deckId }))
      await ana.record(reviewed(9, 3, { deckId }))
      expect(await states(ana)).toEqual(await following(ana))
      expect((await states(ana))[deckId]?.cards['q:1a2b3c4d']?.reviews).toBe(3)
    },
  )

  test("is each learner's own", async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await ana.record(reviewed(3, 3))
    expect(await states(bo)).toEqual({})
  })

  test('is computed anew where it was damaged, and where events came without it', async () => {
    const ana = await server.newLearner()
    await ana.record(reviewed(9, 3), reviewed(5, 3))
    const before = await states(ana)
    await query(server.db, `update card_states set states = '{"cards":{},"setAside":{}}' where user_id = $1`, [ana.id])
    const differences = await recompute(server.db, catalogue, ana.id, { write: true })
    expect(differences).toMatchObject([{ where: 'decks.1' }])
    expect(await states(ana)).toEqual(before)
    const makeStale = async () => {
      await query(server.db, 'delete from card_states where user_id = $1', [ana.id])
      await query(server.db, 'update learner_records set is_stale = true where user_id = $1', [ana.id])
    }
    await makeStale()
    expect(await states(ana)).toEqual(before)
    await makeStale()
    const { progress } = await ana.call(sendOperations, eventsInput(reviewed(3, 3, { deckId: '2' })))
    expect(progress?.decks, 'a page knows no other states').toEqual(await states(ana))
    expect(Object.keys(progress?.decks ?? {})).toEqual(expect.arrayContaining(['1', '2']))
  })
})

test.each([
  ['of a deck without a name', { deckId: '__proto__' }, 'invalid-input', 'deckId'],
  ['of a card without a kind', { cardId: '__proto__' }, 'invalid-input', 'cardId'],
  ['with a fifth rating', { rating: 5 }, 'invalid-input', 'rating'],
  ['that lasted a day', { seconds: 86_400 }, 'invalid-input', 'seconds'],
])('a review %s is refused with the reason', async (_, change, code, words) => {
  const ana = await server.newLearner()
  const doing = { ...reviewed(0, 3), ...change } as Doing
  const { results } = await ana.call(sendOperations, eventsInput(doing))
  expect(results).toMatchObject([{ status: 'rejected', code, detail: expect.stringContaining(words) }])
})
