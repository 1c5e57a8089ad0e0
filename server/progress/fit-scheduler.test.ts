import { computeParameters } from '@open-spaced-repetition/binding'
import { default_w } from 'ts-fsrs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../../domain/calendar.ts'
import { type CardEvent, countedReviews, probabilityOf, schedulerWith, stateAfter } from '../../domain/card-memory.ts'
import { type CardState, getCardStates } from '../../domain/card-states.ts'
import { firstTestDay, logLoss } from '../../domain/scheduler-fit.ts'
import { randomFrom } from '../../domain/shuffle.ts'
import { statesOf } from '../../testing/card-states.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, realContent, type TestServer, testServer } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { OperatorError } from '../operator-error.ts'
import { appendEvents } from './append-events.ts'
import { cardStatesAnew } from './card-states.ts'
import { fitScheduler, resetScheduler } from './fit-scheduler.ts'
import { readForAppending, writeRecord } from './learner-records.ts'
import { recomputeAll } from './recompute.ts'

const catalogue = new Catalogue(realContent)
const start = '2015-01-05'

/** Of people who forget sooner than the defaults predict. */
const trueWeights = default_w.map((weight, index) => ({ 0: 0.1, 2: 1, 3: 3, 8: 1.2, 20: 0.4 })[index] ?? weight)

let made = 0
function reviewed(day: number, cardId: string, rating: number): CardEvent {
  const localDate = daysLater(start, day)
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind: 'card-reviewed',
    occurredAt: `${localDate}T12:00:00.000Z`,
    timeZone: 'UTC',
    localDate,
    deckId: '1',
    cardId,
    rating,
    seconds: 9,
    isExtra: false,
  }
}

/** Six reviews of each card, begun within a year, on the days that the defaults choose, recalled as the true weights say. */
function simulatedReviews(cards: number, seed: number): CardEvent[] {
  const random = randomFrom(seed)
  const [truth, schedule] = [schedulerWith(trueWeights), schedulerWith(null)]
  return Array.from({ length: cards }, (_, card) => card).flatMap((card) => {
    let [actual, planned]: (CardState | undefined)[] = []
    return Array.from({ length: 6 }, () => {
      const localDate = planned?.due ?? daysLater(start, Math.floor(random() * 365))
      const recalled = actual ? random() < probabilityOf(actual, localDate, truth) : random() < 0.8
      const rating = recalled ? (random() < 0.85 ? 3 : 4) : 1
      actual = stateAfter(actual, { localDate, rating }, truth)
      planned = stateAfter(planned, { localDate, rating }, schedule)
      const day = Math.round((Date.parse(localDate) - Date.parse(start)) / 86_400_000)
      return reviewed(day, `q:card${card}`, rating)
    })
  })
}

interface Installation {
  server: TestServer
  learners: { learner: NewLearner; events: CardEvent[] }[]
}

/** An installation whose learners made these events. */
async function installation(...eventLists: CardEvent[][]): Promise<Installation> {
  const server = await testServer()
  const people = await server.newLearners(eventLists.length)
  const learners = people.map((learner, index) => ({ learner, events: eventLists[index] ?? [] }))
  for (const { learner, events } of learners) await appendEvents(server.db, catalogue, learner.id, events)
  return { server, learners }
}

/** Runs a command. @returns the lines that it prints */
async function printed({ server }: Installation, command: typeof fitScheduler): Promise<string[]> {
  const lines: string[] = []
  await command(server.db, (line) => lines.push(line))
  return lines
}

async function storedWeights({ server, learners: [ana] }: Installation): Promise<number[] | null> {
  const { weights } = (await ana?.learner.call(getCardStates, {})) ?? { weights: null }
  const rows = await query(server.db, 'select weights from scheduler_parameters')
  expect(rows).toEqual(weights ? [{ weights }] : [])
  return weights
}

/** Expects that all cards are scheduled by these weights, as pages hear of it and as `npm run recompute` sees it. */
async function expectScheduledBy({ server, learners }: Installation, weights: number[] | null) {
  for (const { learner, events } of learners) {
    const decks = events.length > 0 ? { '1': statesOf(events, weights) } : {}
    expect(await learner.call(getCardStates, {})).toEqual({ decks, weights })
  }
  const lines: string[] = []
  const found = await recomputeAll(server.db, catalogue, { write: false }, (line) => lines.push(line))
  expect([lines, found]).toEqual([[], { learners: learners.length, differing: 0, broken: 0 }])
}

test('the library begins with the parameters of the scheduler', async () => {
  const begun = await computeParameters([], { enableShortTerm: false })
  expect(begun).toHaveLength(default_w.length)
  for (const [index, weight] of begun.entries()) expect(weight).toBeCloseTo(default_w[index] ?? Number.NaN, 5)
})

test('fitting is refused where fewer than 1,000 reviews count, and changes nothing', async () => {
  const counting = simulatedReviews(167, 3).slice(0, 999)
  const again = counting.slice(0, 40).map(({ id: _, ...event }, index) => ({
    ...event,
    id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    occurredAt: event.occurredAt.replace('T12', 'T13'),
    isExtra: index % 2 === 0,
  })) as CardEvent[]
  const small = await installation([...counting, ...again])
  const refusal = new OperatorError('1,000 reviews that count are needed, and this installation has 999.')
  await expect(printed(small, fitScheduler)).rejects.toThrow(refusal)
  expect(await storedWeights(small)).toBeNull()
  await small.server.stop()
})

describe('with 1,332 reviews', () => {
  let all: Installation
  beforeAll(async () => {
    all = await installation(simulatedReviews(111, 1), simulatedReviews(111, 2), [])
  })
  beforeEach(() => printed(all, resetScheduler))
  afterAll(() => all.server.stop())

  test('parameters are fitted that predict better, and all cards are scheduled by them', async () => {
    const lines = await printed(all, fitScheduler)
    expect(lines).toEqual([
      '1,332 reviews by 2 learners were used.',
      expect.stringMatching(
        /^Log loss of the latest fifth: 0\.\d{4} with the present parameters, 0\.\d{4} with the fitted\. Less is better\.$/,
      ),
      'The fitted parameters are stored.',
      'The cards of 2 learners are scheduled anew.',
    ])
    const weights = await storedWeights(all)
    const histories = all.learners.flatMap(({ events }) =>
      [...Map.groupBy(events, ({ cardId }) => cardId).values()].map(countedReviews),
    )
    expect(logLoss(histories, weights)).toBeLessThan(logLoss(histories, null))
    expect(lines[1]).toContain(`${logLoss(histories, weights, firstTestDay(histories)).toFixed(4)} with the fitted`)
    await expectScheduledBy(all, weights)
  })

  test('a review after it is scheduled by the fitted parameters', async () => {
    await printed(all, fitScheduler)
    const [ana] = all.learners
    const event = reviewed(3600, 'q:card0', 3)
    ana?.events.push(event)
    const { localDate: _, ...doing } = event
    await ana?.learner.record(doing)
    await expectScheduledBy(all, await storedWeights(all))
  })

  test('parameters that predict no better than the present ones are not stored', async () => {
    await printed(all, fitScheduler)
    const before = await query(all.server.db, 'select * from scheduler_parameters')
    expect((await printed(all, fitScheduler)).at(-1)).toBe(
      'The fitted parameters do not predict 1 % better: the present ones stay.',
    )
    expect(await query(all.server.db, 'select * from scheduler_parameters')).toEqual(before)
  })

  test('a reset returns to the parameters that FSRS comes with', async () => {
    await printed(all, fitScheduler)
    expect(await printed(all, resetScheduler)).toEqual([
      'The parameters are those that FSRS comes with.',
      'The cards of 2 learners are scheduled anew.',
    ])
    await expectScheduledBy(all, null)
  })

  test('a first review that was being written with the former parameters begins anew', async () => {
    const { db } = all.server
    const [, , { learner: { id } = { id: '' } } = {}] = all.learners
    const event = reviewed(3, 'q:card0', 3)
    const { stored } = await readForAppending(db, id, [])
    const cardStates = await cardStatesAnew(db, id, [event])
    await printed(all, fitScheduler)
    expect(await writeRecord(db, id, stored.version, [event], { record: stored.record, cardStates })).toBe(false)
    await expectScheduledBy(all, await storedWeights(all))
  })

  test('a stale record stays stale, and the cards are scheduled by the fitted parameters once it is computed', async () => {
    const { db } = all.server
    const { learner: { id } = { id: '' }, events } = all.learners[0] ?? {}
    const event = reviewed(3601, 'q:card1', 3)
    events?.push(event)
    await writeRecord(db, id, (await readForAppending(db, id, [])).stored.version, [event])
    expect((await printed(all, fitScheduler)).at(-1)).toBe('The cards of 2 learners are scheduled anew.')
    await appendEvents(db, catalogue, id, [])
    await expectScheduledBy(all, await storedWeights(all))
  })
})
