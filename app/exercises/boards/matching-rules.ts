import type { BoardContentOf } from '../../../domain/board-content.ts'
import type { Rules } from './parts/make-board.tsx'

type Content = BoardContentOf<'matching'>

export interface MatchingState {
  /** The chosen partner of each thing; empty before a choice. */
  partners: Record<string, string>
}

export function startOf({ pairs }: Content): MatchingState {
  return { partners: Object.fromEntries(Object.keys(pairs).map((thing) => [thing, ''])) }
}

/** A rule for each thing, by its name. */
export function rulesOf({ pairs, picture }: Content): Rules<MatchingState> {
  return Object.fromEntries(
    Object.entries(pairs).map(([thing, partner]) => [
      thing,
      ({ partners: { [thing]: chosen = '' } }) =>
        chosen === partner || (picture ? labelFault(thing, chosen) : pairFault(thing, chosen)),
    ]),
  )
}

function pairFault(thing: string, chosen: string): string {
  return chosen === '' ? `‘${thing}’ has no partner yet.` : `‘${thing}’ and ‘${chosen}’ don’t belong together.`
}

function labelFault(place: string, chosen: string): string {
  return chosen === '' ? `${place} has no label yet.` : `${place} isn’t ‘${chosen}’.`
}
