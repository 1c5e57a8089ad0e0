import type { ItemKind } from '../../domain/items/item-kind.ts'
import type { OperationResult } from '../../domain/operations.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Operation } from './operation.ts'

/** What the log, the sender and the list of unsaved operations know of a kind. */
export interface OperationKind<Value = unknown> {
  name: string
  /** Each operation stands for itself. Otherwise the last on a target counts. */
  isSingle?: true
  /** Milliseconds without a change after which it is sent. */
  pauseMs?: number
  /** The declaration of a kind of items. */
  item?: ItemKind<Value>
  /** Sends an operation by an endpoint of its own, rather than by `POST /api/v1/operations`. @throws {CallError} */
  send?(operation: Operation<Value>): Promise<SentAlone>
  /** Why a value cannot be sent as it is, in a sentence. */
  problem?(value: Value): string | null
  describe(value: Value, label: string | undefined): string
  /** What it counts as among unsaved things; null for what the learner does not know of. */
  amount(value: Value): { noun: 'step' | 'text' | 'minute' | 'choice'; count: number } | null
  /** The text of a value, for copying. */
  text?(value: Value): string
}

/** The answer to an operation that was sent alone. */
interface SentAlone {
  result: OperationResult
  progress?: ProgressOutcome
}
