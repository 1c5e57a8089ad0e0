import { behind } from './held.ts'
import { clockStep, type Operation, type OperationKind, placeName } from './operation.ts'

// What was done in this page, laid over what the device holds by now: other tabs write there too, and it may have
// refused what this page did before. Pure.

export interface Rebased {
  /** What the device holds. */
  held: readonly Operation[]
  /** What it held when this page knew last. */
  known: readonly Operation[]
  /** What this page made of that. */
  own: readonly Operation[]
}

export interface RebaseOptions {
  kindOf: (name: string) => Pick<OperationKind<unknown>, 'merge' | 'join'>
  /** For what is made of two, or was answered under another name: to the server it is something new. */
  newId: () => string
}

/** Nothing that either did is lost, and what neither changed stays the same object. */
export function rebase({ held, known, own }: Rebased, options: RebaseOptions): Operation[] {
  const knownIds = new Map(known.map((one) => [one.id, one]))
  const ownIds = new Set(own.map(({ id }) => id))
  const changed = new Set([
    ...own.filter((one) => !isAlike(one, knownIds.get(one.id))).map(placeName),
    ...known.filter(({ id }) => !ownIds.has(id)).map(placeName),
  ])
  if (changed.size === 0) return [...held]
  const [heldByPlace, ownByPlace] = [held, own].map((all) => Map.groupBy(all, placeName))
  const untouched = held.filter((one) => !changed.has(placeName(one)))
  const rebased = [...changed].flatMap((name) =>
    rebasePlace({ held: heldByPlace?.get(name) ?? [], own: ownByPlace?.get(name) ?? [] }, knownIds, options),
  )
  return [...untouched, ...rebased]
}

/** Something of one tab that has to find its way into what another made of the same. */
interface Apart {
  one: Operation
  /** What it was made from, where that is held no more as it was. */
  was?: Operation
}

function rebasePlace(
  { held, own }: Omit<Rebased, 'known'>,
  known: ReadonlyMap<string, Operation>,
  { kindOf, newId }: RebaseOptions,
): Operation[] {
  const kind = kindOf((held[0] ?? own[0])?.kind ?? '')
  const heldIds = new Set(held.map(({ id }) => id))
  const ownById = new Map(own.map((one) => [one.id, one]))
  const stay: Operation[] = []
  const apart: Apart[] = []
  // What another tab made of what was taken out here.
  const orphaned: Apart[] = []
  for (const their of held) {
    const [was, mine] = [known.get(their.id), ownById.get(their.id)]
    if (mine) {
      const both = rebaseOne(their, was, mine, kind, newId)
      stay.push(both.stays)
      if (both.apart) apart.push(both.apart)
    } else if (!was || (isChanged(their, was) && their.isSent)) stay.push(their)
    else if (isChanged(their, was)) orphaned.push({ one: their, was })
  }
  for (const mine of own) {
    if (heldIds.has(mine.id)) continue
    const was = known.get(mine.id)
    if (!was) apart.push({ one: mine })
    else if (isChanged(mine, was)) apart.push({ one: mine, was })
  }
  const added = [...apart, ...orphaned]
  if (!kind.merge) return [...stay, ...added.map(({ one }) => one)]
  return added.reduce<Operation[]>((all, one) => withApart(all, one, kind, newId), stay)
}

/** Of one operation, what both hold. */
function rebaseOne(
  their: Operation,
  was: Operation | undefined,
  mine: Operation,
  { merge }: Pick<OperationKind<unknown>, 'merge'>,
  newId: () => string,
): { stays: Operation; apart?: Apart } {
  if (isAlike(mine, was) || isAlike(mine, their)) return { stays: their }
  if (isAlike(their, was)) return { stays: mine }
  if (!merge || !isChanged(mine, their)) return { stays: mine.isSent ? { ...their, isSent: true } : their }
  // Where nobody knows what both were made from, all of both is new.
  const from = was ?? { ...their, payload: undefined }
  // What is on its way must arrive as it was.
  if (their.isSent) return { stays: their, ...(isChanged(mine, was) && { apart: { one: mine, was: from } }) }
  if (mine.isSent) return { stays: mine, ...(isChanged(their, was) && { apart: { one: their, was: from } }) }
  if (!isChanged(mine, was)) return { stays: their }
  if (!isChanged(their, was)) return { stays: { ...mine, base: their.base } }
  return { stays: joined(their, mine, was?.payload, merge, newId) }
}

function withApart(
  held: readonly Operation[],
  { one, was }: Apart,
  { merge, join }: Pick<OperationKind<unknown>, 'merge' | 'join'>,
  newId: () => string,
): Operation[] {
  const last = held.at(-1)
  const seen = was ? was.payload : one.base?.payload
  const asNew = was ? { ...unmarked(one), id: newId(), base: { payload: was.payload }, begunAt: one.changedAt } : one
  if (!last || !merge || (last.isSent && asNew.isSent)) return [...held, asNew]
  const after = (first: Operation, later: Operation) => {
    const begunAt = Math.max(later.begunAt, first.begunAt + clockStep)
    return [first, { ...behind(first, later, { merge, join }, seen), begunAt }]
  }
  if (last.isSent) return [...held.slice(0, -1), ...after(last, asNew)]
  if (asNew.isSent) return [...held.slice(0, -1), ...after(asNew, { ...unmarked(last), id: newId() })]
  // What the account answered to the text before, of which whoever wrote the last had not heard.
  const isAnswer = !was && one.base?.version !== undefined && last.base && last.base.version === undefined
  if (isAnswer) {
    return [...held.slice(0, -1), { ...joined(last, one, last.base?.payload, merge, newId), base: one.base }]
  }
  return [...held.slice(0, -1), joined(last, one, seen, merge, newId)]
}

function joined(
  held: Operation,
  own: Operation,
  seen: unknown,
  merge: NonNullable<OperationKind<unknown>['merge']>,
  newId: () => string,
): Operation {
  const [earlier, later] = own.changedAt < held.changedAt ? [own, held] : [held, own]
  const payload = merge(earlier.payload, later.payload, seen)
  return { ...unmarked(held), id: newId(), payload, changedAt: later.changedAt }
}

/** Neither on its way nor refused, as something new is. */
function unmarked({ isSent: _, refusal: __, ...one }: Operation): Operation {
  return one
}

/** Whether it is another, or what was done is. */
function isChanged(one: Operation, before: Operation | undefined): boolean {
  return one.changedAt !== before?.changedAt
}

/** Whether nothing of it is another, nor what is known of its way to the account. */
export function isAlike(one: Operation, other: Operation | undefined): boolean {
  return (
    one === other ||
    (one.id === other?.id &&
      one.changedAt === other.changedAt &&
      one.isSent === other.isSent &&
      one.refusal === other.refusal &&
      one.base?.version === other.base?.version)
  )
}
