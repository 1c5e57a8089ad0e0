import { newId } from '../new-id.ts'
import { gone, withOwn } from './held.ts'
import { type Operation, type OperationKind, placeName } from './operation.ts'
import { show, type View, type Write } from './views.ts'

// What a page alone holds, because the device did not take it or its visitor ended that, joined with what others hold.

type Merging = Pick<OperationKind<unknown>, 'merge'>

/** Of what was done in this page, by their names. What was not done here was not changed here, and stands for itself. */
const kindsHere = new Map<string, Merging>()

export function knowKind(kind: OperationKind<unknown>): void {
  kindsHere.set(kind.name, kind)
}

function kindOf({ kind }: Operation): Merging {
  return kindsHere.get(kind) ?? {}
}

/** What was put is in this page alone. */
export function markOnlyInPage(view: View, { before, put }: Write): void {
  const seen = new Map([...before.map((one) => [one.id, one] as const), ...view.onlyInPage])
  view.onlyInPage = new Map([...view.onlyInPage, ...put.map(({ id }) => [id, seen.get(id)] as const)])
  show(view, view.operations)
}

/** The device has it now; `show` says so. */
export function unmarkOnlyInPage(view: View, operations: readonly Operation[]): void {
  const ids = new Set(operations.map(({ id }) => id))
  view.onlyInPage = new Map([...view.onlyInPage].filter(([id]) => !ids.has(id)))
}

/** What others held in place of these when this page saw it last. */
export function seenOf(view: View, operations: readonly Operation[]): Operation[] {
  return operations.flatMap((one) => (view.onlyInPage.has(one.id) ? (view.onlyInPage.get(one.id) ?? []) : one))
}

/** Shows what the device or another tab holds of an owner's, joined with what this page alone holds. */
export function showWithOwn(view: View, operations: readonly Operation[]): void {
  const after = new Map(operations.map((one) => [one.id, one]))
  const onlyInPage = new Map(view.onlyInPage)
  for (const own of view.operations.filter(({ id }) => view.onlyInPage.has(id))) {
    const seen = view.onlyInPage.get(own.id)
    const there = after.get((seen ?? own).id)
    if (there === own) continue
    // Of the same contents the others know more.
    if (own.id === seen?.id && own.changedAt === seen.changedAt) onlyInPage.delete(own.id)
    else if (!there) after.set(own.id, own)
    else {
      onlyInPage.delete(own.id)
      for (const { id } of [own, there]) after.delete(id)
      for (const one of withOwn([there], own, kindOf(own), seen, newId())) {
        after.set(one.id, one)
        if (one !== there) onlyInPage.set(one.id, there)
      }
    }
  }
  view.onlyInPage = onlyInPage
  show(view, [...after.values()])
}

/** What the device holds of a place once what this page alone held of it, and made of that, came there. */
export function placeWithOwn(
  view: View,
  held: readonly Operation[],
  before: readonly Operation[],
  after: readonly Operation[],
): Operation[] {
  const taken = new Map(seenOf(view, gone(before, after)).map((one) => [one.id, one.changedAt]))
  const left = held.filter(({ id, changedAt }) => taken.get(id) !== changedAt)
  return after.reduce<Operation[]>((there, own) => {
    const [seen] = seenOf(
      view,
      before.filter(({ id }) => id === own.id),
    )
    // What is new goes after what is there.
    return withOwn(there, own, seen ? kindOf(own) : {}, seen, newId())
  }, left)
}

/** The same of all of an owner's. */
export function allWithOwn(view: View, held: readonly Operation[], operations: readonly Operation[]): Operation[] {
  const nameOf = (one: Operation) => (kindOf(one).merge ? placeName(one) : one.id)
  const byName = Map.groupBy(held, nameOf) as Map<string, Operation[]>
  for (const own of operations) {
    const there = byName.get(nameOf(own)) ?? []
    byName.set(nameOf(own), withOwn(there, own, kindOf(own), view.onlyInPage.get(own.id), newId()))
  }
  return [...byName.values()].flat()
}
