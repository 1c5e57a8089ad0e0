import { makeListeners } from '../listeners.ts'
import { byTime, type Operation, visitor } from './operation.ts'
import { isProgressPersistent } from './visitor-choice.ts'

// Operations as this page shows them: the screens' side of the log. app/sync/log.ts changes them.

/** The operations of one owner as this page shows them. */
export interface Mirror {
  owner: string
  operations: readonly Operation[]
  /** Arrays stay the same while no operation of the kind changes. */
  byKind: Map<string, readonly Operation[]>
  /** The operations in IndexedDB as this page last read or wrote them. */
  stored: Map<string, Operation>
  isLoaded: boolean
  loading: Promise<unknown> | null
  /** IndexedDB refused the last write. */
  isRefused: boolean
  /** The owner has signed out. */
  isHidden: boolean
  /** Transactions of an owner run one after another. */
  turn: Promise<unknown>
}

const none: readonly Operation[] = []
export const mirrors = new Map<string, Mirror>()
/** Owners without stored operations, because their accounts were deleted. */
export const inMemory = new Set<string>()
const { subscribe, tell } = makeListeners()

export { subscribe, tell }

/** The operations of an owner in their order; empty until they are loaded. */
export function operationsOf(owner: string): readonly Operation[] {
  return shownMirror(owner)?.operations ?? none
}

export function operationsOfKind(owner: string, kind: string): readonly Operation[] {
  return shownMirror(owner)?.byKind.get(kind) ?? none
}

export function isLoaded(owner: string): boolean {
  return inMemory.has(owner) || mirrors.get(owner)?.isLoaded === true
}

/** Whether all operations of an owner outlive this page. */
export function outlivesPage(owner: string): boolean {
  const mirror = mirrors.get(owner)
  const isOnlyHere = mirror?.isRefused === true && unstored(mirror).length > 0
  return !isOnlyHere && !inMemory.has(owner) && (owner !== visitor || isProgressPersistent())
}

/** Operations whose write to IndexedDB is on its way. */
export function operationsInWriting(owner: string): readonly Operation[] {
  const mirror = mirrors.get(owner)
  return mirror && !mirror.isRefused ? unstored(mirror) : none
}

function shownMirror(owner: string): Mirror | undefined {
  const mirror = mirrors.get(owner)
  return mirror?.isHidden ? undefined : mirror
}

export function mirrorOf(owner: string): Mirror {
  const known = mirrors.get(owner)
  if (known) return known
  const mirror: Mirror = {
    owner,
    operations: none,
    byKind: new Map(),
    stored: new Map(),
    isLoaded: false,
    loading: null,
    isRefused: false,
    isHidden: false,
    turn: Promise.resolve(),
  }
  mirrors.set(owner, mirror)
  return mirror
}

export function unstored({ operations, stored }: Mirror): Operation[] {
  return operations.filter((one) => stored.get(one.id) !== one)
}

export function show(mirror: Mirror, operations: readonly Operation[]): void {
  const sorted = [...operations].sort(byTime)
  const byKind = Map.groupBy(sorted, ({ kind }) => kind)
  for (const [kind, before] of mirror.byKind) {
    if (isSameList(before, byKind.get(kind) ?? none)) byKind.set(kind, before as Operation[])
  }
  mirror.operations = isSameList(mirror.operations, sorted) ? mirror.operations : sorted
  mirror.byKind = byKind
  tell()
}

function isSameList(left: readonly Operation[], right: readonly Operation[]): boolean {
  return left.length === right.length && left.every((one, index) => one === right[index])
}

/** Runs the transactions of an owner one after another. */
export function inTurn<Result>(mirror: Mirror, work: () => Promise<Result>): Promise<Result> {
  const result = mirror.turn.then(work)
  mirror.turn = result.catch(() => {})
  return result
}

/** Settles once this page's writes for an owner are stored or refused. */
export async function untilWritten(owner: string): Promise<void> {
  await mirrors.get(owner)?.turn
}

/** Notes that IndexedDB refused the write. */
export function refuse(mirror: Mirror, error: unknown): void {
  denied(error)
  mirror.isRefused = true
  tell()
}

export function denied(error: unknown): null {
  console.warn('This browser stores nothing:', error)
  return null
}
