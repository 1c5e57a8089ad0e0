import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

export type Kind = 'describe' | 'predict' | 'explain'

export const cards: readonly { text: string; kind: Kind }[] = [
  { text: 'How many learners opened a lesson last week?', kind: 'describe' },
  { text: 'Which lesson will most people be on when the holidays end?', kind: 'predict' },
  { text: 'Do weekly reminders make people come back?', kind: 'explain' },
  { text: 'What share of quizzes is passed at the first try?', kind: 'describe' },
  { text: 'How many new learners should we expect in January?', kind: 'predict' },
  { text: 'Did the shorter videos cause more lessons to be finished?', kind: 'explain' },
  { text: 'On which weekday do people study longest?', kind: 'describe' },
  { text: 'What would happen to the pass rate if hints were taken away?', kind: 'explain' },
]

export interface QuestionsState {
  /** The kind of each card; empty before a choice. */
  kinds: string[]
  rewrite: { who: string; measure: string; period: string; comparison: string }
  bias: string
}

export const start: QuestionsState = {
  kinds: cards.map(() => ''),
  rewrite: { who: '', measure: '', period: '', comparison: '' },
  bias: '',
}

function sortedRight({ kinds }: QuestionsState): number {
  return cards.filter(({ kind }, index) => kinds[index] === kind).length
}

/** Number of filled gaps. Whether they are measurable, the learner has to judge. */
export function gapsFilled({ rewrite: { who, measure, period, comparison } }: QuestionsState) {
  return {
    who: says(who, 2),
    measure: says(measure, 3),
    period: says(period, 1),
    comparison: says(comparison, 1),
  }
}

export const rules = {
  sorted: (state) => sortedRight(state) >= 7,
  rewrite: (state) => Object.values(gapsFilled(state)).every(Boolean),
  bias: ({ bias }) => says(bias, 5),
} satisfies RulesOf<'questions', QuestionsState>
