import { newId } from '../new-id.ts'
import { withLater, withOutcome } from './held.ts'
import { change } from './on-device.ts'
import { type Base, clockStep, type Operation, type OperationKind, type Outcome } from './operation.ts'
import { scopeOf } from './store.ts'
import { type TabMessage, tellTabs } from './tabs.ts'
import { operationsOf } from './views.ts'

// What is done shows at once in this page, and is kept on the device a moment later.

export interface Done<Payload> {
  /** What it is about; its kind is about one thing where it does not say. */
  target?: string
  payload: Payload
  /** What the writer saw last, and what the account held then, where that is known: the same where one alone is said. */
  seen?: Payload
  base?: Base<Payload> | null
  label?: string
  /** As what it was known before, of which another may be kept: it counts once. */
  known?: Pick<Operation, 'id' | 'changedAt'>
}

/** Keeps what `owner` did: it shows at once. Resolves when the device has it, or has refused it. */
export function keep<Payload>(owner: string, kind: OperationKind<Payload>, done: Done<Payload>): Promise<void> {
  return keepAll(owner, [[kind as OperationKind<unknown>, done as Done<unknown>]])
}

let lastAt = 0

/** The same of several, in their order: in one step what does not merge, of which there may be thousands. */
export async function keepAll(
  owner: string,
  done: readonly (readonly [OperationKind<unknown>, Done<unknown>])[],
): Promise<void> {
  const steps: Operation[] = []
  const merging: Promise<void>[] = []
  // Read from the device, they stand in the order in which they were begun, though the clock was put back meanwhile.
  let begunAt = operationsOf(owner).at(-1)?.begunAt ?? 0
  for (const [kind, { target = '', payload, base = null, seen = base?.payload, label, known }] of done) {
    lastAt = Math.max(lastAt + clockStep, performance.timeOrigin + performance.now())
    begunAt = Math.max(begunAt + clockStep, lastAt)
    const place = { kind: kind.name, target }
    const made = { id: newId(), changedAt: lastAt, ...known }
    const own = { ...made, owner, ...place, payload, base, ...(label && { label }), begunAt }
    if (kind.merge) merging.push(change({ owner, place }, kind, (held) => withLater(held, own, kind, seen)))
    else steps.push(own)
  }
  const scope = { owner, ids: steps.map(({ id }) => id), isNew: true }
  await Promise.all([...merging, steps.length > 0 && change(scope, null, () => steps)])
}

/** Before it is sent: from then on it stays as it is until the server has answered. */
export function markSent(kind: OperationKind<unknown>, operation: Operation): Promise<void> {
  return change(scopeOf(operation), kind, (held) =>
    held.map((one) => (one.id === operation.id ? { ...one, isSent: true } : one)),
  )
}

/** What becomes of operations once the server has answered: of one, or of several of a kind that does not merge. */
export async function settle(
  kind: OperationKind<unknown>,
  operations: readonly Operation[],
  outcomes: readonly Outcome<unknown>[],
  answered: TabMessage['answered'],
): Promise<void> {
  const [first] = operations
  if (!first) return
  const joinedId = newId()
  if (kind.merge) {
    await change(scopeOf(first), kind, (held) => withOutcome(held, first, outcomes[0], kind, joinedId), answered)
    return
  }
  const outcomeOf = new Map(operations.map(({ id }, index) => [id, outcomes[index]]))
  const scope = { owner: first.owner, ids: [...outcomeOf.keys()] }
  const after = (one: Operation) => withOutcome([one], one, outcomeOf.get(one.id), kind, joinedId)
  await change(scope, kind, (held) => held.flatMap(after), answered)
}

/** At the learner's word: it is neither sent nor shown any more. */
export function discard(operation: Operation): Promise<void> {
  return change(scopeOf(operation), null, (held) => held.filter(({ id }) => id !== operation.id))
}

/** What was refused is sent once more. */
export function sendAgain(operation: Operation): Promise<void> {
  return change(scopeOf(operation), null, (held) =>
    held.map((one) => {
      const { refusal: _, ...unrefused } = one
      return one.id === operation.id ? unrefused : one
    }),
  )
}

/** Takes out what an account has by now, here, in other tabs and on this device; what was changed since stays. */
export async function takeOut(owner: string, operations: readonly Operation[]): Promise<void> {
  const taken = new Map(operations.map((one) => [one.id, one.changedAt]))
  await change({ owner }, null, (held) => held.filter(({ id, changedAt }) => taken.get(id) !== changedAt))
  const ids = [...taken.keys()]
  tellTabs({ owner, ids, gone: ids, isHandedOver: true })
}
