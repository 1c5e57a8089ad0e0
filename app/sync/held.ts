import type { Operation, OperationKind, Outcome } from './operation.ts'

// What is held of a place, the first first, after what was done there and after what the server said. Pure.

/**
 * After something was done: a kind that merges holds one operation of a place, and a second while the first is under way.
 *
 * @param seen what the writer saw
 */
export function withLater<Payload>(
  held: readonly Operation<Payload>[],
  own: Operation<Payload>,
  { merge, join, isSame }: OperationKind<Payload>,
  seen: Payload | undefined,
): Operation<Payload>[] {
  const last = held.at(-1)
  if (!last || !merge) return [...held, own]
  if (last.isSent) {
    // It must arrive as it was: the later goes after it, and writes over nothing of it that its writer did not see.
    const payload = join ? merge(last.payload, own.payload, seen) : own.payload
    return [...held, { ...own, payload, base: { payload: last.payload } }]
  }
  const { refusal: _, ...kept } = last
  const payload = merge(last.payload, own.payload, seen)
  const isUndone = kept.base?.version !== undefined && isSame?.(payload, kept.base.payload)
  return [...held.slice(0, -1), ...(isUndone ? [] : [{ ...kept, payload, changedAt: own.changedAt }])]
}

/**
 * After something came to the device that a page alone held: another page may have put the same there, or something else
 * about the same thing.
 *
 * @param seen what both pages saw last, where it was on the device before
 */
export function withMoved<Payload>(
  held: readonly Operation<Payload>[],
  own: Operation<Payload>,
  { merge }: Pick<OperationKind<Payload>, 'merge'>,
  seen: Payload | undefined,
): Operation<Payload>[] {
  const same = held.find(({ id }) => id === own.id)
  if (same && (!merge || same.changedAt === own.changedAt)) return [...held]
  const last = held.at(-1)
  if (!last || !merge) return [...held, own]
  const [earlier, later] = own.changedAt < last.changedAt ? [own, last] : [last, own]
  const payload = merge(earlier.payload, later.payload, same && seen)
  return [...held.slice(0, -1), { ...last, payload, changedAt: later.changedAt }]
}

/**
 * Once the server has answered for one of them.
 *
 * @param joinedId of what is made of both where the account holds something else: to the server it is something new
 */
export function withOutcome<Payload>(
  held: readonly Operation<Payload>[],
  operation: Operation<Payload>,
  outcome: Outcome<Payload> | undefined,
  { join, isSame }: OperationKind<Payload>,
  joinedId: string,
): Operation<Payload>[] {
  const kept = held.find(({ id }) => id === operation.id)
  const others = held.filter((one) => one !== kept)
  if (!kept || !outcome) return [...held]
  const { isSent: _, ...unsent } = kept
  switch (outcome.kind) {
    case 'done':
      return others.map((one) => (outcome.held ? { ...one, base: outcome.held } : one))
    case 'refused':
      return [...(outcome.isQuiet ? [] : [{ ...unsent, refusal: outcome.refusal }]), ...others]
    case 'again':
      return [...held]
    case 'changed-elsewhere': {
      if (!join) return [...held]
      // What was refused is taken out by its learner alone.
      const refused = others.filter(({ refusal }) => refusal !== undefined)
      const waiting = others.filter((one) => !refused.includes(one))
      let seen = kept.payload
      let joined = join(kept.payload, outcome.held.payload, kept.base?.payload ?? null)
      for (const later of waiting) {
        joined = join(later.payload, joined, seen)
        seen = later.payload
      }
      if (isSame?.(joined, outcome.held.payload)) return refused
      const { changedAt } = waiting.at(-1) ?? kept
      return [...refused, { ...unsent, id: joinedId, payload: joined, base: outcome.held, changedAt }]
    }
  }
}

/** What was held before and is no more. */
export function idsGone(before: readonly Operation[], after: readonly Operation[]): string[] {
  const left = new Set(after.map(({ id }) => id))
  return before.flatMap(({ id }) => (left.has(id) ? [] : [id]))
}
