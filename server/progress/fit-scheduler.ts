import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type CardReview, countedReviews } from '../../domain/card-memory.ts'
import { counted } from '../../domain/counted.ts'
import { firstTestDay, logLoss, sampleOf, trainingItems, weightsFrom } from '../../domain/scheduler-fit.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { untilWritten } from '../db/until-written.ts'
import { OperatorError } from '../operator-error.ts'
import { cardKeyOf, cardStatesAnew, readCardEvents, readCardStatesText } from './card-states.ts'
import { eachLearner } from './each-learner.ts'
import { readForAppending, writeRecord } from './learner-records.ts'

const minReviews = 1000
/** A smaller gain may be chance, and is not worth new dates for everybody. */
const leastGain = 0.01

type Print = (line: string) => void

/**
 * Fits the scheduler's parameters to the reviews of all learners but the latest fifth, stores them where they predict that
 * fifth better than the present ones, and folds the states of all cards anew with them.
 *
 * @throws an `OperatorError` where there are too few reviews
 */
export async function fitScheduler(db: Db, print: Print): Promise<void> {
  const train = await loadTraining()
  const { histories, learners } = await readHistories(db, print)
  const reviews = histories.reduce((sum, history) => sum + history.length, 0)
  if (reviews < minReviews) {
    throw new OperatorError(
      `${counted(minReviews, 'review')} that count are needed, and this installation has ${reviews}.`,
    )
  }
  const present = (await db.row(readWeightsSql))?.weights ?? null
  const testDay = firstTestDay(histories)
  const earlier = histories.map((history) => history.filter(({ localDate }) => localDate < testDay))
  const weights = weightsFrom(await train(earlier))
  const [before, after] = [logLoss(histories, present, testDay), logLoss(histories, weights, testDay)]
  print(`${counted(reviews, 'review')} by ${counted(learners, 'learner')} were used.`)
  print(
    `Log loss of the latest fifth: ${before.toFixed(4)} with the present parameters, ${after.toFixed(4)} with the fitted. Less is better.`,
  )
  if (!(after <= before * (1 - leastGain))) {
    print('The fitted parameters do not predict 1 % better: the present ones stay.')
    return
  }
  await db.row(storeWeightsSql, [weights, reviews])
  print('The fitted parameters are stored.')
  await scheduleAnew(db, print)
}

/** Returns to the parameters that FSRS comes with, and folds the states of all cards anew. */
export async function resetScheduler(db: Db, print: Print): Promise<void> {
  await db.row(sql`delete from scheduler_parameters`)
  print('The parameters are those that FSRS comes with.')
  await scheduleAnew(db, print)
}

type Train = (histories: readonly CardReview[][]) => Promise<number[]>

/** The library is native code, which some machines lack. It is loaded by this command alone. */
async function loadTraining(): Promise<Train> {
  const library = '@open-spaced-repetition/binding'
  const binding = await import('@open-spaced-repetition/binding').catch(() => null)
  if (!binding) throw new OperatorError(`Parameters cannot be fitted on this machine: ${library} does not run here.`)
  const { FSRSBindingItem: Item, FSRSBindingReview: Review, computeParameters } = binding
  return (histories) => {
    const items = trainingItems(histories).map(
      ({ reviews }) => new Item(reviews.map(({ rating, deltaT }) => new Review(rating, deltaT))),
    )
    return computeParameters(items, { enableShortTerm: false })
  }
}

/** The counted reviews of each card of each learner, and how many learners have some. */
async function readHistories(db: Db, print: Print): Promise<{ histories: CardReview[][]; learners: number }> {
  const histories: CardReview[][] = []
  let learners = 0
  const read = async ({ id }: { id: string }) => {
    const byCard = Map.groupBy(await readCardEvents(db, id), cardKeyOf)
    const found = sampleOf([...byCard.values()].map(countedReviews))
    if (found.length > 0) learners += 1
    histories.push(...found)
  }
  await eachLearner(db, read, print)
  return { histories, learners }
}

const readWeightsSql = sql.rows({ weights: z.array(z.number()) })`select weights from scheduler_parameters`

const storeWeightsSql = sql`
insert into scheduler_parameters (weights, reviews) values ($1, $2)
on conflict (id) do update
set weights = excluded.weights, reviews = excluded.reviews, fitted_at = excluded.fitted_at`

async function scheduleAnew(db: Db, print: Print): Promise<void> {
  let changed = 0
  const work = async ({ id }: { id: string }) => {
    if (await refold(db, id)) changed += 1
  }
  const { broken } = await eachLearner(db, work, print)
  print(`The cards of ${counted(changed, 'learner')} are scheduled anew.`)
  if (broken > 0) throw new OperatorError('Run npm run recompute -- --write for those that could not be worked out.')
}

/**
 * Folds the states of a learner's cards with the stored parameters. The record gets a new version also where no state
 * changes: a write that began with the former parameters fails then, and begins anew.
 *
 * @returns whether a state changed
 */
async function refold(db: Db, userId: string): Promise<boolean> {
  return untilWritten(async () => {
    const { stored } = await readForAppending(db, userId, [])
    const before = await readCardStatesText(db, userId, null)
    const cardStates = await cardStatesAnew(db, userId)
    // A stale record stays stale: whoever computes it folds the states of its cards too.
    const next = stored.isStale ? undefined : { record: stored.record, cardStates }
    const isWritten = await writeRecord(db, userId, stored.version, [], next)
    return isWritten ? !isDeepStrictEqual(JSON.parse(before.text), JSON.parse(cardStates.text)) : undefined
  })
}
