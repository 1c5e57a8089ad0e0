import type { CardStates } from '../../domain/card-states.ts'
import { counted } from '../../domain/counted.ts'

/** Repetitions before which a share would say little. */
const enough = 20

/** How many cards were recalled, beside how many were to be. */
export function Retention({ states }: { states: CardStates }) {
  const cards = Object.values(states).flatMap(({ cards }) => Object.values(cards))
  const repetitions = cards.reduce((sum, { reviews }) => sum + reviews - 1, 0)
  const lapses = cards.reduce((sum, card) => sum + card.lapses, 0)
  const predicted = cards.reduce((sum, card) => sum + card.predicted, 0)
  if (repetitions < enough)
    return <p className="mt-2 text-sm text-soft">After {enough} repetitions you see here how much you keep.</p>
  return (
    <p className="mt-2 text-sm text-soft tabular-nums">
      Of {counted(repetitions, 'repetition')} you knew {percent((repetitions - lapses) / repetitions)}; the schedule
      expected {percent(predicted / repetitions)}.
    </p>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
