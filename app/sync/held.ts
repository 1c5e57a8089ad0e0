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
  // It must arrive as it was.
  if (last.isSent) return [...held, behind(last, own, { merge, join }, seen)]
  const { refusal: _, ...kept } = last
  const payload = merge(last.payload, own.payload, seen)
  const isUndone = kept.base?.version !== undefined && isSame?.(payload, kept.base.payload)
  return [...held.slice(0, -1), ...(isUndone ? [] : [{ ...kept, payload, changedAt: own.changedAt }])]
}

/** The later one, to go after the first: it writes over nothing of it that its writer did not see. */
export function behind<Payload>(
  first: Operation<Payload>,
  later: Operation<Payload>,
  { merge, join }: Pick<OperationKind<Payload>, 'join'> & Required<Pick<OperationKind<Payload>, 'merge'>>,
  seen: Payload | undefined,
): Operation<Payload> {
  const payload = join ? merge(first.payload, later.payload, seen) : later.payload
  return { ...later, payload, base: { payload: first.payload } }
}

/**
 * Once the server has answered for one of them.
 *
 * @param joinedId of what is made of both where the account holds something else, or refused the first: to the server it
 *   is something new
 */
export function withOutcome<Payload>(
  held: readonly Operation<Payload>[],
  operation: Operation<Payload>,
  outcome: Outcome<Payload> | undefined,
  { merge, join, isSame }: OperationKind<Payload>,
  joinedId: string,
): Operation<Payload>[] {
  // Of what another tab made of it the server knows nothing.
  const kept = held.find(({ id, changedAt }) => id === operation.id && changedAt === operation.changedAt)
  const others = held.filter((one) => one !== kept)
  if (!kept || !outcome || outcome.kind === 'again') return [...held]
  const { isSent: _, ...unsent } = kept
  // Another tab may have written at the same time, over something else.
  const isOver = ({ base }: Operation<Payload>, payload: Payload) =>
    base && base.version === undefined && isSame?.(base.payload, payload)
  switch (outcome.kind) {
    case 'done':
      return others.map((one) => (outcome.held && isOver(one, kept.payload) ? { ...one, base: outcome.held } : one))
    case 'refused': {
      if (outcome.isQuiet) return others
      const next = others.find(({ refusal }) => refusal === undefined)
      if (!merge || !next) return [{ ...unsent, refusal: outcome.refusal }, ...others]
      // It would wait behind what was refused: what was done meanwhile counts as done after.
      const payload = merge(kept.payload, next.payload, join ? next.base?.payload : undefined)
      return [{ ...next, id: joinedId, payload, base: kept.base }, ...others.filter((one) => one !== next)]
    }
    case 'changed-elsewhere': {
      if (!join) return [...held]
      const made: Operation<Payload>[] = []
      let joined = join(kept.payload, outcome.held.payload, kept.base?.payload ?? null)
      for (const one of others) {
        const seen = (made.at(-1) ?? kept).payload
        // What was refused is taken out by its learner alone.
        if (one.refusal !== undefined || !isOver(one, seen)) continue
        joined = join(one.payload, joined, seen)
        made.push(one)
      }
      const left = others.filter((one) => !made.includes(one))
      if (isSame?.(joined, outcome.held.payload)) return left
      const { changedAt } = made.at(-1) ?? kept
      return [...left, { ...unsent, id: joinedId, payload: joined, base: outcome.held, changedAt }]
    }
  }
}

/** What was held before and is no more. */
export function idsGone(before: readonly Operation[], after: readonly Operation[]): string[] {
  const left = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
}
