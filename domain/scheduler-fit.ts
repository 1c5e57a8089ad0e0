import { clipParameters } from 'ts-fsrs'
import { daysBetween, type LocalDate } from './calendar.ts'
import { type CardReview, probabilityOf, schedulerWith, stateAfter } from './card-memory.ts'
import { type CardState, Weights } from './card-states.ts'

// The scheduler's parameters are fitted to the histories of cards: for each card of each learner its counted reviews.

/** A review to learn from, with those of its card before it. */
interface TrainingItem {
  day: LocalDate
  /** `deltaT` counts days since the review before, and is 0 for the first. */
  reviews: { rating: number; deltaT: number }[]
}

/** One item for each repetition, the latest last: training gives later ones more weight. */
export function trainingItems(histories: readonly (readonly CardReview[])[]): TrainingItem[] {
  const items = histories.flatMap((history) => {
    const reviews = history.map(({ localDate, rating }, index) => {
      const before = history[index - 1]
      return { rating, deltaT: before ? daysBetween(before.localDate, localDate) : 0 }
    })
    return history.slice(1).map(({ localDate }, index) => ({ day: localDate, reviews: reviews.slice(0, index + 2) }))
  })
  return items.sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0))
}

/** Reviews of a card that are learnt from, its first ones, and those of a learner: nobody decides for all. */
const mostOfCard = 64
const mostOfLearner = 1000

/** The histories of a learner that parameters are fitted to. */
export function sampleOf(histories: readonly (readonly CardReview[])[]): CardReview[][] {
  const sample: CardReview[][] = []
  let left = mostOfLearner
  for (const history of histories) {
    const taken = history.slice(0, Math.min(mostOfCard, left))
    left -= taken.length
    if (taken.length > 0) sample.push(taken)
  }
  return sample
}

/** The day with which the latest fifth of all repetitions begins: it is kept from training, to test what was fitted. */
export function firstTestDay(histories: readonly (readonly CardReview[])[]): LocalDate {
  const days = histories.flatMap((history) => history.slice(1).map(({ localDate }) => localDate)).sort()
  return days[Math.floor(days.length * 0.8)] ?? ''
}

/**
 * How far the predicted probabilities of recall were from what was recalled: the mean log loss over all repetitions,
 * from a day on, less for a better prediction. NaN without repetitions.
 */
export function logLoss(histories: readonly (readonly CardReview[])[], weights: Weights, from: LocalDate = ''): number {
  const scheduler = schedulerWith(weights)
  const losses = histories.flatMap((history) => {
    let state: CardState | undefined
    return history.flatMap((review) => {
      const predicted = state && probabilityOf(state, review.localDate, scheduler)
      state = stateAfter(state, review, scheduler)
      if (predicted === undefined || review.localDate < from) return []
      return [-Math.log(review.rating === 1 ? 1 - predicted : predicted)]
    })
  })
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
}

/** Parameters that were fitted, within the bounds of the scheduler. @throws where they are not 21 finite numbers */
export function weightsFrom(fitted: readonly number[]): NonNullable<Weights> {
  return clipParameters(Weights.unwrap().parse(fitted), 1, false)
}
