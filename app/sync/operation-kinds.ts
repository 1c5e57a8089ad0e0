import type { ItemKind } from '../../domain/items/item-kind.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { choicesKind } from './choices.ts'
import { eventKind } from './event.ts'
import { examReceiptKind } from './exam-receipt.ts'
import { type Operation, operationKey } from './operation.ts'
import type { OperationKind } from './operation-kind.ts'

const own: readonly OperationKind[] = [eventKind, choicesKind, examReceiptKind]
const items = itemKinds.map(
  (item: ItemKind): OperationKind => ({
    ...item,
    item,
    amount: () => item.counts && { noun: item.counts, count: 1 },
  }),
)

/** All kinds of operations. */
export const operationKinds: readonly OperationKind[] = [...own, ...items]

const byName = new Map(operationKinds.map((kind) => [kind.name, kind]))

/** The kind of an operation. An operation of a newer version of the site waits for it. */
export function kindOf({ kind: name }: Pick<Operation, 'kind'>): OperationKind {
  return byName.get(name) ?? { name, describe: () => 'Something of a newer version', amount: () => null }
}

/** Whether an operation can be sent as it is. */
export function isSendable(operation: Operation): boolean {
  const { name, problem } = kindOf(operation)
  return byName.has(name) && operation.refusal === undefined && !problem?.(operation.value)
}

/** Operations with the same key are one to a learner: the last has the others' text. */
export function groupKeyOf(operation: Operation): string {
  return kindOf(operation).isSingle ? operation.id : operationKey(operation)
}
