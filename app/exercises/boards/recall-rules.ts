import type { LocalDate } from '../../../domain/calendar.ts'
import { addDays, isDate } from './parts/dates.ts'
import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

/** About 150 words with six ideas. */
export const passage = [
  'In the winter a tram driver learns the names of forty wild flowers. One evening she goes through all of them until not one is missing. Three weeks later, on a meadow, she has six left. The next forty she learns differently: ten minutes on Monday, ten on Tuesday, ten on Friday, ten a fortnight after. In the end she has spent no more time, and she keeps most of them.',
  'What made the difference was the pause. While she did other things she forgot a little, so on Tuesday she had to search, and searching is what makes a memory firm. A pause should therefore grow: first a day, then several days, then weeks. If nothing comes back at all, it was too long; if all comes at once, it was too short. Each return costs minutes. And it feels worse than the one long evening, which is why so few people do it.',
]

export const ideas = {
  crammed: 'What is learned in one long sitting is mostly gone weeks later.',
  same: 'Spread over days, the same total time keeps far more.',
  search: 'Forgetting a little makes you search, and searching strengthens the memory.',
  grow: 'The pauses should grow: a day, some days, weeks.',
  fit: 'A pause is too long if nothing comes back, and too short if all comes at once.',
  worse: 'Spacing feels worse than cramming, so few people do it.',
}
export type Idea = keyof typeof ideas

/** Days between the first reading and each review. */
export const reviewDays = [1, 4] as const

export interface Review {
  date: LocalDate
  /** The learner's text of that review. */
  recalled: string
}

export interface RecallState {
  /** `reading`, then `recalling` with the passage hidden, then `comparing`. */
  stage: string
  /** The date when the passage was hidden, or empty. */
  closedOn: LocalDate
  /** The learner's text before the passage was shown again. */
  recalled: string
  /** For each idea `had`, `missed` or empty. */
  ideas: Record<Idea, string>
  reviews: Review[]
}

export const start: RecallState = {
  stage: 'reading',
  closedOn: '',
  recalled: '',
  ideas: { crammed: '', same: '', search: '', grow: '', fit: '', worse: '' },
  reviews: reviewDays.map(() => ({ date: '', recalled: '' })),
}

export function ideasMarked({ ideas }: RecallState): number {
  return Object.values(ideas).filter((mark) => mark === 'had' || mark === 'missed').length
}

/** Reviews scheduled for one and four days after the reading. */
export function reviewsSet({ closedOn, reviews }: RecallState): number {
  if (!isDate(closedOn)) return 0
  return reviewDays.filter((days, index) => reviews[index]?.date === addDays(closedOn, days)).length
}

/** Index of the first open review that is due on `today`, or -1. */
export function dueReview({ reviews }: RecallState, today: LocalDate): number {
  return reviews.findIndex(({ date, recalled }) => isDate(date) && date <= today && !says(recalled, 5))
}

export const rules = {
  before: ({ stage, recalled }) => stage === 'comparing' && says(recalled, 5),
  ideas: (state) => state.stage === 'comparing' && ideasMarked(state) >= 3,
  dates: (state) => reviewsSet(state) === reviewDays.length,
} satisfies RulesOf<'recall', RecallState>
