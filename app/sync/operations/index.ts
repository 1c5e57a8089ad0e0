import { type Operation, type OperationKind, placeName } from '../operation.ts'
import { choicesKind } from './choices.ts'
import { collectionKind } from './collection.ts'
import { eventKind, type OwnEvent } from './event.ts'
import { examReceiptKind } from './exam-receipt.ts'
import { favouriteKind } from './favourite.ts'
import { noteKind } from './note.ts'
import { pathResourceKind } from './path-resource.ts'
import { placeKind } from './place.ts'
import { projectDraftKind } from './project-draft.ts'
import { resourceMarkKind } from './resource-mark.ts'
import { savedResourceKind } from './saved-resource.ts'
import { videoKind } from './video.ts'
import { workKind } from './work.ts'

/** Every kind of operation there is: what is kept on a device is known again by the name of its kind. */
export const kinds = [
  eventKind,
  noteKind,
  workKind,
  projectDraftKind,
  videoKind,
  placeKind,
  examReceiptKind,
  savedResourceKind,
  resourceMarkKind,
  collectionKind,
  pathResourceKind,
  choicesKind,
  favouriteKind,
] as readonly OperationKind<never>[]

const byName = new Map(kinds.map((kind) => [kind.name, kind]))

/** What a newer version of the site kept is left for it. */
const unknown: Omit<OperationKind<unknown>, 'name'> = {
  send: null,
  describe: () => 'Something of a newer version',
  amount: () => null,
}

export function kindNamed(name: string): OperationKind<unknown> {
  return (byName.get(name) as OperationKind<unknown> | undefined) ?? { ...unknown, name }
}

/** Whether it can be sent as it is. What is too long to be saved says so where it is written. */
export function isSendable({ kind, payload, refusal }: Operation): boolean {
  const { send, problem } = kindNamed(kind)
  return send !== null && refusal === undefined && !problem?.(payload)
}

/** A name that those about the same thing have in common, where their kind merges. Of any other each has its own. */
export function mergeKeyOf(one: Operation): string {
  return kindNamed(one.kind).merge ? `${one.owner},${placeName(one)}` : one.id
}

/** As a learner knows them: those about the same thing are one, of which the last has the others in it. */
export function mergeGroups(operations: readonly Operation[]): Operation[][] {
  return [...Map.groupBy(operations, mergeKeyOf).values()]
}

/** What a visitor completed and opened again never reaches an account. */
export function withoutUndone(operations: readonly Operation[]): Operation[] {
  const undone = new Set<string>()
  const left = operations.toReversed().filter(({ kind, payload }) => {
    if (kind !== eventKind.name) return true
    const event = payload as OwnEvent
    if (event.kind === 'lesson-reopened') undone.add(event.lessonId)
    return event.kind !== 'lesson-reopened' && !(event.kind === 'lesson-completed' && undone.has(event.lessonId))
  })
  return left.reverse()
}
