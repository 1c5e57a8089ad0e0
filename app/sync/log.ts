import { isSameValue } from '../../domain/items/item-kind.ts'
import { presentLearner } from '../auth/session.ts'
import { newId } from '../new-id.ts'
import { queryClient } from '../query-client.ts'
import { onTabMessage, type ResponseMessage, tellTabs } from './channel.ts'
import { denied, inMemory, inTurn, type Mirror, mirrorOf, mirrors, refuse, show, tell, unstored } from './mirror.ts'
import { type Base, clockStep, type Operation, operationKey, visitor } from './operation.ts'
import { isSameOperation, type Reconciled, reconcile, settle } from './reconcile.ts'
import {
  changeOperations,
  changeOwner,
  onStoreReplaced,
  readIds,
  readOperations,
  readOwner,
  writeOperations,
} from './store.ts'
import { isVisitGoingOn, joinVisit, wasInVisit } from './visitor-choice.ts'

// The log of operations, and its only writer. A change shows in this page at once, and is in IndexedDB a moment later.
// Another tab is like another device: a tab changes the value of its own operations alone.

const ownTab = newId()

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
  if (!(await isVisitGoingOn()) && (await hasOperations(visitor)))
    await deleteOwner(visitor, wasInVisit() ? ['choices'] : [])
  await readAll(mirror)
  if (mirror.operations.length > 0) joinVisit()
}

/** Whether operations are stored, since deleting takes a transaction that every page would begin. */
function hasOperations(owner: string): Promise<boolean> {
  return readIds(owner).then(
    (ids) => ids.length > 0,
    () => true,
  )
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

type ApplyResponses = (message: ResponseMessage) => Promise<void>
let applyResponses: ApplyResponses | null = null

/** Sets the function that writes responses to the query cache. Its code loads on demand. */
export function onResponses(apply: ApplyResponses): void {
  applyResponses = apply
}

onTabMessage('operations', ({ owner, ids, gone, ...message }) => {
  const mirror = mirrorOf(owner)
  void inTurn(mirror, async () => {
    // The stored value must show before the operation disappears.
    if (message.answered && presentLearner()?.id === owner) {
      if (!applyResponses) await import('./apply-responses.ts').catch(() => {})
      await (applyResponses?.(message) ?? queryClient.invalidateQueries())
    }
    if (inMemory.has(owner)) return
    const found = await readOperations(ids).catch(denied)
    if (!found) return
    const own = found.filter((one) => one.owner === owner)
    const present = new Set(own.map(({ id }) => id))
    // A removal shows only with its message, which carries the response. Until then the value would look lost.
    const shownIds = ids.filter((id) => present.has(id) || gone.includes(id))
    takeIn(mirror, shownIds, new Map(own.map((one) => [one.id, one])))
  })
})

/** Takes over stored operations, except those that this page has changed since. @returns whether shown ones are gone */
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
  /** The operation merges with no other. */
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
    const isBaseOld = refusal === undefined && under !== undefined && under?.version !== last.base?.version
    const next = { ...open, value, base: isBaseOld ? under : last.base, tab: ownTab, changedAt }
    // A value that was changed back needs no sending.
    const isUndone = next.base?.version !== undefined && isSameValue(next.base.value, value)
    show(mirror, replaced(mirror.operations, last.id, isUndone ? undefined : next))
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

/** A visitor's operations are written only after a past visit is deleted. */
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
  message: ResponseMessage = {},
): Promise<void> {
  const mirror = mirrorOf(owner)
  const removed = new Set(ids)
  show(mirror, [...mirror.operations.filter(({ id }) => !removed.has(id)), ...next])
  return persist(mirror, [...ids, ...next.map(({ id }) => id)], message)
}

/** Removes an operation on the learner's request. */
export function discard({ owner, id }: Operation): Promise<void> {
  return replace(owner, [id], [])
}

/** Sends a rejected operation again. */
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

/** Writes these operations to IndexedDB as this page shows them, with all that IndexedDB refused before. */
function persist(mirror: Mirror, ids: readonly string[], message: ResponseMessage = {}): Promise<void> {
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
      // The browser may have deleted the store meanwhile.
      if (generation !== before) await write('all')
      if (result) settle(mirror, result)
      mirror.isRefused = false
    } catch (error) {
      refuse(mirror, error)
      // A full device still deletes. Otherwise the operation would be sent again.
      const isLess = ids.some((id) => mirror.stored.has(id) && !mirror.operations.some((one) => one.id === id))
      if (isLess) await write('removals').then(() => dropRemoved(mirror, ids), denied)
    }
    tell()
    const shown = new Set(mirror.operations.map(({ id }) => id))
    const gone = [...changed].filter((id) => !shown.has(id))
    tellTabs({ kind: 'operations', owner, ids: [...changed], gone, ...message })
  })
}

function dropRemoved(mirror: Mirror, ids: readonly string[]): void {
  const shown = new Set(mirror.operations.map(({ id }) => id))
  for (const id of ids) if (!shown.has(id)) mirror.stored.delete(id)
}

/** Deletes what IndexedDB stores of an owner, except operations of these kinds. */
export async function deleteOwner(owner: string, except: readonly string[] = []): Promise<void> {
  const remove = (stored: readonly Operation[]) =>
    stored.filter(({ kind }) => !except.includes(kind)).map(({ id }) => id)
  await changeOwner(owner, (stored) => ({ put: [], remove: remove(stored) })).catch(denied)
}
