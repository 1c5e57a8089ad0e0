import { AsyncLocalStorage } from 'node:async_hooks'

/** The database is unreachable, or the connection broke before it answered. */
export class DatabaseAway extends Error {}

/** A temporary cause of failure: retrying later may help. */
export type Outage = 'away' | 'full'

// By SQLSTATE, or by its class of two characters.
const outages: Record<string, Outage> = {
  '08': 'away',
  // Insufficient resources, such as too many connections.
  '53': 'away',
  '57': 'away',
  '53100': 'full',
  // The embedded database's refusal of writes on a full disk (pglite.ts).
  '25006': 'full',
  // A timeout ended the transaction.
  '25P03': 'away',
  '25P04': 'away',
  '40001': 'away',
  '40P01': 'away',
  '55P03': 'away',
  '58030': 'full',
}

/** @returns null for a bug or a permanent refusal */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseAway) return 'away'
  if (!isFromServer(error)) return null
  return outages[error.code] ?? outages[error.code.slice(0, 2)] ?? null
}

/** Whether the database itself answered, rather than the connection failing. */
export function isFromServer(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'severity' in error && 'code' in error
}

const hidden = new AsyncLocalStorage<{ outage?: unknown }>()

/** Records an outage for the enclosing `unhidden`. */
export function noteFailure(error: unknown): void {
  const scope = hidden.getStore()
  if (scope && outageOf(error)) scope.outage = error
}

/**
 * Runs code of a library that hides database errors behind its own.
 *
 * @throws the database's error, if it was an outage
 */
export async function unhidden<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope: { outage?: unknown } = {}
  try {
    const result = await hidden.run(scope, work)
    if (scope.outage) throw scope.outage
    return result
  } catch (error) {
    throw scope.outage ?? error
  }
}

/** Converts the failure of a statement or connection into an error that errors.ts knows, and notes it. */
export function toDatabaseError(error: unknown): unknown {
  const isKnown = isFromServer(error) || error instanceof DatabaseAway || error instanceof TypeError
  const failure = isKnown ? error : new DatabaseAway(reasonOf(error), { cause: error })
  noteFailure(failure)
  return failure
}

/** The reason in one line, also for failures at several addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
