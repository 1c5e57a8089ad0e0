import { collectionItem } from './collection.ts'
import { deckItem } from './deck.ts'
import { draftItem } from './draft.ts'
import { gamificationItem } from './gamification.ts'
import type { ItemKind } from './item-kind.ts'
import { markItem } from './mark.ts'
import { noteItem } from './note.ts'
import { pathResourcesItem } from './path-resources.ts'
import { ratingItem } from './rating.ts'
import { readingPositionItem } from './reading-position.ts'
import { remindersItem } from './reminders.ts'
import { savedResourceItem } from './saved-resource.ts'
import { scheduleItem } from './schedule.ts'
import { solutionReadItem } from './solution-read.ts'
import { starItem } from './star.ts'
import { videoItem } from './video.ts'
import { workItem } from './work.ts'

/** All kinds, in the order of the account file. A test finds a declaration that is missing here. */
export const itemKinds = [
  noteItem,
  workItem,
  solutionReadItem,
  draftItem,
  ratingItem,
  readingPositionItem,
  videoItem,
  starItem,
  savedResourceItem,
  markItem,
  pathResourcesItem,
  collectionItem,
  deckItem,
  gamificationItem,
  scheduleItem,
  remindersItem,
] as const

const byName = new Map<string, ItemKind>(itemKinds.map((kind) => [kind.name, kind]))

/** A kind by its name; undefined for one that this version does not have. */
export function itemKindNamed(name: string): ItemKind | undefined {
  return byName.get(name)
}
