import type { ChangeMessage } from '../../domain/changes.ts'
import type { Stale } from '../../domain/endpoint.ts'
import type { OperationResult } from '../../domain/operations.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Operation } from './operation.ts'

// The one channel between the tabs of a browser about data.

/** A message of the server's stream of changes. */
export interface Heard {
  message: ChangeMessage
  /** The last event id, or empty. */
  id: string
}

/** An operation with its response, which every tab writes to its cache. */
export interface OperationResponse {
  operation: Pick<Operation, 'id' | 'owner' | 'kind' | 'target' | 'value' | 'label'>
  result: OperationResult
}

/** The server's responses to operations. */
export interface ResponseMessage {
  answered?: OperationResponse[]
  /** The record that followed from events. */
  progress?: ProgressOutcome
}

export type TabMessage =
  /**
   * Stored operations of an owner changed; those in `gone` were removed. `answered` is applied before they are read
   * again.
   */
  | ({ kind: 'operations'; owner: string; ids: string[]; gone: string[] } & ResponseMessage)
  /** A call made these paths stale. */
  | { kind: 'stale'; paths: Stale }
  /** The tab that listens to the server forwards its messages. */
  | { kind: 'heard'; learnerId: string; heard: Heard }

// Prerendering has no tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-data')

/** Posts to the other tabs, not to this one. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Listens to one kind of message, until `signal` aborts. */
export function onTabMessage<Kind extends TabMessage['kind']>(
  kind: Kind,
  listener: (message: Extract<TabMessage, { kind: Kind }>) => void,
  signal?: AbortSignal,
): void {
  channel?.addEventListener(
    'message',
    // A tab of another version of the site may send something else.
    ({ data }: MessageEvent) => data?.kind === kind && listener(data),
    signal && { signal },
  )
}
