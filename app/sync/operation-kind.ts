import type { ItemKind } from '../../domain/items/item-kind.ts'
import type { OperationResult } from '../../domain/operations.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Operation } from './operation.ts'

/** A kind of operation, for the log, the sender and the list of unsaved operations. */
export interface OperationKind<Value = unknown> {
  name: string
  /** Each operation counts. Otherwise only the last on a target does. */
  isSingle?: true
  /** Debounce before sending, in milliseconds. */
  pauseMs?: number
  /** The declaration of a kind of items. */
  item?: ItemKind<Value>
  /** Sends an operation by an endpoint of its own, rather than by `POST /api/v1/operations`. @throws {CallError} */
  send?(operation: Operation<Value>): Promise<SentAlone>
  /** Why a value cannot be sent as it is, in a sentence. */
  problem?(value: Value): string | null
  describe(value: Value, label: string | undefined): string
  /** The amount among unsaved things; null if the learner does not know of it. */
  amount(value: Value): { noun: 'step' | 'text' | 'minute' | 'choice'; count: number } | null
  /** The text of a value, for copying. */
  text?(value: Value): string
}

/** The response to an operation that was sent alone. */
interface SentAlone {
  result: OperationResult
  progress?: ProgressOutcome
}
