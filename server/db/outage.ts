import { AsyncLocalStorage } from 'node:async_hooks'

/** The database cannot be asked, or broke off before it answered. */
export class DatabaseAway extends Error {}

/** Why a statement could not be done although nothing is wrong with it: trying again later may help. */
export type Outage = 'away' | 'full'

// By SQLSTATE, or its class of two characters.
const outages: Record<string, Outage> = {
  '08': 'away',
  // Insufficient resources, such as too many connections.
  '53': 'away',
  '57': 'away',
  '53100': 'full',
  // So the embedded database refuses writes while there is no room (pglite.ts).
  '25006': 'full',
  // An idle transaction, or one that took too long, was ended.
  '25P03': 'away',
  '25P04': 'away',
  '40001': 'away',
  '40P01': 'away',
  '55P03': 'away',
  '58030': 'full',
}

/** @returns null for what is no outage: a bug, or what the database refuses for good */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseAway) return 'away'
  if (!isFromServer(error)) return null
  return outages[error.code] ?? outages[error.code.slice(0, 2)] ?? null
}

/** What the database itself answered, rather than what became of the connection to it. */
export function isFromServer(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'severity' in error && 'code' in error
}

const hidden = new AsyncLocalStorage<{ outage?: unknown }>()

/** To be told of each statement that failed. */
export function noteFailure(error: unknown): void {
  const scope = hidden.getStore()
  if (scope && outageOf(error)) scope.outage = error
}

/**
 * Runs code of a library that puts failures of its own in the place of the database's.
 *
 * @throws what the database threw, if that was an outage
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

/** The failure of a statement or a connection, as errors.ts knows it; it is noted. */
export function told(error: unknown): unknown {
  const isKnown = isFromServer(error) || error instanceof DatabaseAway || error instanceof TypeError
  const failure = isKnown ? error : new DatabaseAway(reasonOf(error), { cause: error })
  noteFailure(failure)
  return failure
}

/** In a line, also of a failure at several addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
