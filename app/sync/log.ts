import { isSameValue } from '../../domain/items/item-kind.ts'
import { presentLearner } from '../auth/session.ts'
import { makeListeners } from '../listeners.ts'
import { newId } from '../new-id.ts'
import { queryClient } from '../query-client.ts'
import { type AnswerMessage, onTabMessage, tellTabs } from './channel.ts'
import { type Base, byTime, type Operation, operationKey, visitor } from './operation.ts'
import {
  changeOperations,
  changeOwner,
  onStoreReplaced,
  readIds,
  readOperations,
  readOwner,
  writeOperations,
} from './store.ts'
import { isProgressPersistent, isVisitGoingOn, joinVisit, wasInVisit } from './visitor-choice.ts'

// The log of operations, and its only writer. A change shows in this page at once, and is in IndexedDB a moment later.
// Another tab is like another device: a tab changes the value of its own operations alone.

/** The operations of one owner as this page shows them. */
interface Mirror {
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
const ownTab = newId()
/** Milliseconds between operations that are made at once. */
const clockStep = 1 / 1000

const mirrors = new Map<string, Mirror>()
/** Owners of whom nothing is stored: their accounts were deleted. */
const inMemory = new Set<string>()
const { subscribe, tell } = makeListeners()

export { subscribe }

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

function mirrorOf(owner: string): Mirror {
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

function unstored({ operations, stored }: Mirror): Operation[] {
  return operations.filter((one) => stored.get(one.id) !== one)
}

function show(mirror: Mirror, operations: readonly Operation[]): void {
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

/** Reads an owner's operations, once. A visitor's are deleted first where their visit is over. */
export function load(owner: string): Promise<unknown> {
  const mirror = mirrorOf(owner)
  if (mirror.isHidden) {
    mirror.isHidden = false
    tell()
  }
  mirror.loading ??= owner === visitor ? loadVisitor(mirror) : readAll(mirror)
  return mirror.loading
}

async function loadVisitor(mirror: Mirror): Promise<void> {
  // Choices of the wizard outlive a reload.
  if (!(await isVisitGoingOn())) await deleteOwner(visitor, wasInVisit() ? ['choices'] : [])
  await readAll(mirror)
  if (mirror.operations.length > 0) joinVisit()
}

function readAll(mirror: Mirror): Promise<void> {
  const { owner } = mirror
  return inTurn(mirror, async () => {
    const found = inMemory.has(owner) ? null : await readOwner(owner).catch(denied)
    mirror.isLoaded = true
    const all = new Map(found?.map((one) => [one.id, one]))
    if (found) takeIn(mirror, new Set([...mirror.stored.keys(), ...all.keys()]), all)
    else tell()
  })
}

/**
 * Looks for operations that other tabs have added or removed, since their messages may have been missed.
 *
 * @returns whether operations are gone that this page still showed
 */
export function refresh(owner: string): Promise<boolean> {
  const mirror = mirrorOf(owner)
  return inTurn(mirror, async () => {
    const ids = inMemory.has(owner) ? null : await readIds(owner).catch(denied)
    if (!ids) return false
    const fresh = ids.filter((id) => !mirror.stored.has(id))
    const found = fresh.length > 0 ? await readOperations(fresh).catch(denied) : []
    const present = new Set(ids)
    const gone = [...mirror.stored.keys()].filter((id) => !present.has(id))
    return takeIn(mirror, [...gone, ...fresh], new Map(found?.map((one) => [one.id, one])))
  })
}

type ApplyAnswers = (message: AnswerMessage) => Promise<void>
let applyAnswers: ApplyAnswers | null = null

/** Sets what puts the server's answers where screens read them. Its code comes when it is needed. */
export function onAnswers(apply: ApplyAnswers): void {
  applyAnswers = apply
}

onTabMessage('operations', ({ owner, ids, gone, ...message }) => {
  const mirror = mirrorOf(owner)
  void inTurn(mirror, async () => {
    // What the server stores shows before the operation is gone.
    if (message.answered && presentLearner()?.id === owner) {
      if (!applyAnswers) await import('./apply-answers.ts').catch(() => {})
      await (applyAnswers?.(message) ?? queryClient.invalidateQueries())
    }
    if (inMemory.has(owner)) return
    const found = await readOperations(ids).catch(denied)
    if (!found) return
    const own = found.filter((one) => one.owner === owner)
    const present = new Set(own.map(({ id }) => id))
    // A removal shows once it is told, with the server's answer: until then the value would look lost.
    const told = ids.filter((id) => present.has(id) || gone.includes(id))
    takeIn(mirror, told, new Map(own.map((one) => [one.id, one])))
  })
})

/** Takes over stored operations, save those that this page has changed since. @returns whether shown ones are gone */
function takeIn(mirror: Mirror, ids: Iterable<string>, found: ReadonlyMap<string, Operation>): boolean {
  const shown = new Map(mirror.operations.map((one) => [one.id, one]))
  let isGone = false
  for (const id of ids) {
    const [ours, known, theirs] = [shown.get(id), mirror.stored.get(id), found.get(id)]
    if (ours !== known) continue
    if (theirs && isSameOperation(theirs, known)) continue
    if (theirs) {
      shown.set(id, theirs)
      mirror.stored.set(id, theirs)
    } else if (known) {
      shown.delete(id)
      mirror.stored.delete(id)
      isGone = true
    }
  }
  show(mirror, [...shown.values()])
  return isGone
}

function isSameOperation(left: Operation, right: Operation | undefined): boolean {
  return (
    left.changedAt === right?.changedAt &&
    left.isSealed === right.isSealed &&
    left.refusal === right.refusal &&
    left.base?.version === right.base?.version
  )
}

/** Counts the stores that this page has written to. */
let generation = 0

onStoreReplaced(() => {
  generation += 1
  for (const mirror of mirrors.values()) {
    mirror.stored.clear()
    void persist(mirror, [])
  }
})

/** A value as a screen writes it. */
export interface Draft<Value = unknown> {
  kind: string
  target: string
  value: Value
  /** The value that the screen showed, with its version where it is the server's. */
  over: Base<Value> | null
  /** The value below this tab's own open operation, if that is what the screen showed. */
  under?: Base<Value> | null
  label?: string
  /** It merges with no other operation. */
  isSingle?: boolean
  /** Reuses the id of what it describes, such as an event's. */
  id?: string
}

let lastAt = 0

function nextInstant(): number {
  lastAt = Math.max(lastAt + clockStep, performance.timeOrigin + performance.now())
  return lastAt
}

/**
 * Appends an operation, or changes this tab's open operation on the same target. Resolves once IndexedDB has it or has
 * refused it.
 */
export async function append(owner: string, draft: Draft): Promise<void> {
  const mirror = mirrorOf(owner)
  const { kind, target, value, over, under, label, isSingle = false, id = newId() } = draft
  const key = operationKey(draft)
  const last = isSingle ? undefined : mirror.operations.findLast((one) => operationKey(one) === key)
  const changedAt = nextInstant()
  // Operations of a clock that was ahead stay before later ones.
  const begunAt = Math.max(changedAt, (mirror.operations.at(-1)?.begunAt ?? 0) + clockStep)
  if (last && !last.isSealed && (last.tab === ownTab || last.refusal !== undefined)) {
    const { refusal, ...open } = last
    const isOverRefused = refusal !== undefined || under === undefined
    const next = { ...open, value, base: isOverRefused ? last.base : under, tab: ownTab, changedAt }
    show(mirror, replaced(mirror.operations, last.id, next))
    return afterLoading(mirror, () => persist(mirror, [last.id]))
  }
  // The screen may not have heard yet that its operation is being sent.
  const base = last?.tab === ownTab ? { value: last.value } : over
  const own: Operation = { id, owner, kind, target, value, base, tab: ownTab, begunAt, changedAt }
  if (label) own.label = label
  // The write of an event begins before the screen is drawn.
  const writing = afterLoading(mirror, () => (isSingle ? persistNew(mirror, own) : persist(mirror, [own.id])))
  show(mirror, [...mirror.operations, own])
  await writing
}

/** Nothing of a visitor's is written before a past visit is deleted. */
async function afterLoading(mirror: Mirror, write: () => Promise<void>): Promise<void> {
  if (mirror.owner === visitor) {
    await load(visitor)
    joinVisit()
  }
  await write()
}

function replaced(operations: readonly Operation[], id: string, next: Operation | undefined): Operation[] {
  return operations.flatMap((one) => (one.id === id ? (next ?? []) : one))
}

/** Replaces operations of an owner by others, and tells the other tabs. */
export function replace(
  owner: string,
  ids: readonly string[],
  next: readonly Operation[],
  message: AnswerMessage = {},
): Promise<void> {
  const mirror = mirrorOf(owner)
  const removed = new Set(ids)
  show(mirror, [...mirror.operations.filter(({ id }) => !removed.has(id)), ...next])
  return persist(mirror, [...ids, ...next.map(({ id }) => id)], message)
}

/** Removes an operation at its learner's word. */
export function discard({ owner, id }: Operation): Promise<void> {
  return replace(owner, [id], [])
}

/** Has a rejected operation sent again. */
export function retry({ refusal: _, ...operation }: Operation): Promise<void> {
  return replace(operation.owner, [operation.id], [operation])
}

/** Writes a new operation without reading first, so that it survives a page that closes at once. */
async function persistNew(mirror: Mirror, operation: Operation): Promise<void> {
  if (inMemory.has(mirror.owner)) return
  const before = generation
  try {
    await writeOperations({ put: [operation], remove: [] })
    if (generation !== before) return persist(mirror, [])
    mirror.stored.set(operation.id, operation)
    tellTabs({ kind: 'operations', owner: mirror.owner, ids: [operation.id], gone: [] })
    if (mirror.isRefused) await persist(mirror, [])
  } catch (error) {
    refuse(mirror, error)
  }
}

/** Brings IndexedDB to what this page shows of these operations, and of all that it refused before. */
function persist(mirror: Mirror, ids: readonly string[], message: AnswerMessage = {}): Promise<void> {
  return inTurn(mirror, async () => {
    const { owner } = mirror
    if (inMemory.has(owner)) return
    const changed = new Set([...ids, ...unstored(mirror).map(({ id }) => id)])
    let result: Reconciled | null = null
    const write = (part: 'all' | 'removals') =>
      changeOperations([...changed], (stored) => {
        result = reconcile(mirror, changed, stored)
        return part === 'all' ? result : { put: [], remove: result.remove }
      })
    const before = generation
    try {
      await write('all')
      // The store that has it may be gone by now.
      if (generation !== before) await write('all')
      if (result) settle(mirror, result)
      mirror.isRefused = false
    } catch (error) {
      refuse(mirror, error)
      // A full device still deletes. Otherwise the operation would be sent again.
      const isLess = ids.some((id) => mirror.stored.has(id) && !mirror.operations.some((one) => one.id === id))
      if (isLess) await write('removals').then(() => forgetRemoved(mirror, ids), denied)
    }
    tell()
    const shown = new Set(mirror.operations.map(({ id }) => id))
    const gone = [...changed].filter((id) => !shown.has(id))
    tellTabs({ kind: 'operations', owner, ids: [...changed], gone, ...message })
  })
}

function forgetRemoved(mirror: Mirror, ids: readonly string[]): void {
  const shown = new Set(mirror.operations.map(({ id }) => id))
  for (const id of ids) if (!shown.has(id)) mirror.stored.delete(id)
}

interface Reconciled {
  put: Operation[]
  remove: string[]
  /** The operations that take the place of shown ones; none where another tab has removed one. */
  instead: Map<string, { shown: Operation; next: readonly Operation[] }>
}

/** Decides what is written of each operation, given what other tabs have written meanwhile. */
function reconcile(mirror: Mirror, ids: Iterable<string>, stored: ReadonlyMap<string, Operation>): Reconciled {
  const result: Reconciled = { put: [], remove: [], instead: new Map() }
  const shown = new Map(mirror.operations.map((one) => [one.id, one]))
  for (const id of ids) {
    const [ours, known] = [shown.get(id), mirror.stored.get(id)]
    const found = stored.get(id)
    const theirs = found?.owner === mirror.owner ? found : undefined
    if (!ours) {
      // Another tab has changed it since: that change is not answered yet.
      if (theirs && known && theirs.changedAt !== known.changedAt)
        result.instead.set(id, { shown: theirs, next: [theirs] })
      else if (theirs) result.remove.push(id)
      continue
    }
    const next = reconciled(ours, known, theirs)
    result.put.push(...next.filter((one) => one !== theirs))
    if (next.length !== 1 || next[0] !== ours) result.instead.set(id, { shown: ours, next })
  }
  return result
}

/** One shown operation, `ours`, as it is to be stored. */
function reconciled(
  ours: Operation,
  known: Operation | undefined,
  theirs: Operation | undefined,
): readonly Operation[] {
  if (!known) return [ours]
  const isValueOurs = ours.changedAt !== known.changedAt
  if (!theirs) return isValueOurs ? [begunAnew(ours, known)] : []
  if (!isValueOurs) {
    const { base, isSealed, refusal } = ours
    const next = { ...theirs, base, ...(isSealed && { isSealed }), ...(refusal !== undefined && { refusal }) }
    if (!isSealed) delete next.isSealed
    if (refusal === undefined) delete next.refusal
    return [isSameOperation(next, ours) ? ours : next]
  }
  // It was sealed by the tab that sends while this tab wrote on.
  if (theirs.isSealed && !known.isSealed) return [theirs, begunAnew(ours, theirs)]
  const isBaseAnswered = theirs.base?.version !== undefined && isSameValue(theirs.base.value, ours.base?.value)
  return [isBaseAnswered ? { ...ours, base: theirs.base } : ours]
}

/** A value that was written over an operation which is sealed, settled or discarded by now: an operation of its own. */
function begunAnew({ isSealed: _, refusal: __, ...ours }: Operation, over: Operation): Operation {
  return {
    ...ours,
    id: newId(),
    base: { value: over.value },
    begunAt: Math.max(ours.begunAt, over.begunAt) + clockStep,
  }
}

/** Takes over what was written. A value that was typed meanwhile goes on in the last operation that took its place. */
function settle(mirror: Mirror, { put, remove, instead }: Reconciled): void {
  for (const id of remove) mirror.stored.delete(id)
  let operations = mirror.operations
  for (const [id, { shown, next }] of instead) {
    const current = operations.find((one) => one.id === id)
    const last = next.at(-1)
    const isTyped = current !== undefined && current.changedAt !== shown.changedAt
    const typed =
      isTyped && (last ? { ...last, value: current.value, changedAt: current.changedAt } : begunAnew(current, shown))
    const after = typed ? [...next.slice(0, -1), typed] : next
    if (next.every((one) => one.id !== id)) mirror.stored.delete(id)
    const others = new Set(after.map((one) => one.id))
    operations = [...operations.filter((one) => one.id !== id && !others.has(one.id)), ...after]
    for (const one of next) mirror.stored.set(one.id, one)
  }
  for (const one of put) mirror.stored.set(one.id, one)
  show(mirror, operations)
}

function refuse(mirror: Mirror, error: unknown): void {
  denied(error)
  mirror.isRefused = true
  tell()
}

function denied(error: unknown): null {
  console.warn('This browser stores nothing:', error)
  return null
}

function inTurn<Result>(mirror: Mirror, work: () => Promise<Result>): Promise<Result> {
  const result = mirror.turn.then(work)
  mirror.turn = result.catch(() => {})
  return result
}

/** Settles once what this page writes of an owner is stored or refused. */
export async function untilWritten(owner: string): Promise<void> {
  await mirrors.get(owner)?.turn
}

/**
 * Gives a visitor's operations to a learner, under the ids that they have: twice is once.
 *
 * @param select drops the operations that no account needs
 */
export async function adopt(
  learnerId: string,
  select: (operations: readonly Operation[]) => readonly Operation[],
): Promise<void> {
  await load(visitor)
  const [from, to] = [mirrorOf(visitor), mirrorOf(learnerId)]
  await inTurn(from, async () => {
    if (from.operations.length === 0) return
    const onlyHere = unstored(from)
    let adopted: Operation[] = []
    let ids: string[] = []
    const give = (operations: readonly Operation[]) => select(operations).map((one) => ({ ...one, owner: learnerId }))
    try {
      await changeOwner(visitor, (stored) => {
        // A value that is not stored yet replaces the stored one.
        const all = new Map([...stored, ...onlyHere].map((one) => [one.id, one]))
        ids = [...all.keys()]
        adopted = give([...all.values()].sort(byTime))
        const kept = new Set(adopted.map(({ id }) => id))
        return { put: adopted, remove: ids.filter((id) => !kept.has(id)) }
      })
      for (const one of adopted) to.stored.set(one.id, one)
    } catch (error) {
      ids = from.operations.map(({ id }) => id)
      adopted = give(from.operations)
      refuse(to, error)
    }
    from.stored.clear()
    show(from, none)
    const own = new Set(adopted.map(({ id }) => id))
    show(to, [...to.operations.filter(({ id }) => !own.has(id)), ...adopted])
    tellTabs({ kind: 'operations', owner: visitor, ids, gone: ids })
    tellTabs({ kind: 'operations', owner: learnerId, ids, gone: [] })
  })
}

/** Shows nothing of anybody who was signed in. Operations on their way are settled all the same. */
export function hideAll(): void {
  for (const mirror of mirrors.values()) {
    if (mirror.owner !== visitor) Object.assign(mirror, { isHidden: true, loading: null })
  }
  tell()
}

/** Deletes what IndexedDB stores of an owner. This page goes on in memory. */
export async function keepInMemory(owner: string): Promise<void> {
  await load(owner)
  inMemory.add(owner)
  tell()
  await deleteOwner(owner)
}

/** Deletes what IndexedDB stores of an owner, except operations of these kinds. */
export async function deleteOwner(owner: string, except: readonly string[] = []): Promise<void> {
  const remove = (stored: readonly Operation[]) =>
    stored.filter(({ kind }) => !except.includes(kind)).map(({ id }) => id)
  await changeOwner(owner, (stored) => ({ put: [], remove: remove(stored) })).catch(denied)
}
