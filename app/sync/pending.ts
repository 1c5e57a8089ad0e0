import { makeListeners } from '../listeners.ts'
import { newId } from '../new-id.ts'
import { withLater, withMoved, withOutcome } from './held.ts'
import { isKeptOnDevice } from './keeping.ts'
import {
  type Base,
  type Operation,
  type OperationKind,
  type Outcome,
  type Place,
  placeName,
  visitor,
} from './operation.ts'
import { changeOperations, changePlace, inOrder, readOperations, replaceOperations } from './store.ts'
import { keepInTab, keptInTab } from './tab-memory.ts'
import { onTabOperations, type TabMessage, tellTabs } from './tabs.ts'

// The operations of an owner as this page shows them: changed here at once, kept on the device a moment later.

interface View {
  owner: string
  operations: readonly Operation[]
  /** The same by kind: what is typed changes nothing for whoever shows events. */
  byKind: Map<string, readonly Operation[]>
  loading: Promise<unknown> | null
  isLoaded: boolean
  /** Ids of what the device did not take. */
  onlyInPage: ReadonlySet<string>
  /** By a place's name, the changes there that the device has not answered for. */
  unanswered: Map<string, number>
  /** By id, what was on the device when its visitor ended that: what other pages then held too. */
  parted: ReadonlyMap<string, unknown>
}

const nothing: readonly Operation[] = []
const views = new Map<string, View>()
const { subscribe, tell } = makeListeners()
/** Of what was done in this page, by their names. */
const kindsHere = new Map<string, Pick<OperationKind<unknown>, 'merge'>>()

export { subscribe }

/** The first first; empty until they are loaded. */
export function operationsOf(owner: string): readonly Operation[] {
  return (owner === visitor ? viewOf(visitor) : views.get(owner))?.operations ?? nothing
}

/** Those of one kind; the same array for as long as none of them changes. */
export function operationsOfKind(owner: string, kind: string): readonly Operation[] {
  return (owner === visitor ? viewOf(visitor) : views.get(owner))?.byKind.get(kind) ?? nothing
}

/** Whether what an owner left on this device is here. */
export function isLoaded(owner: string): boolean {
  return isInPage(owner) || views.get(owner)?.isLoaded === true
}

/** Whether this page alone keeps it. */
function isInPage(owner: string): boolean {
  return owner === visitor && !isKeptOnDevice()
}

/** Whether some of it would be gone with this page. */
export function isOnlyInPage(owner: string): boolean {
  return (views.get(owner)?.onlyInPage.size ?? 0) > 0
}

/** Whether the device has not answered yet for what was changed of its place. */
export function isUnanswered(place: Place): boolean {
  return (views.get(place.owner)?.unanswered.get(placeName(place)) ?? 0) > 0
}

/** Takes up what an owner left on this device; at once where that was done. */
export async function load(owner: string): Promise<unknown> {
  if (isInPage(owner)) return
  const view = viewOf(owner)
  view.loading ??= reload(owner)
  return view.loading
}

/**
 * The same anew: what other tabs did may not have been heard.
 *
 * @returns whether another tab took something out unheard: the account may hold it, and this page not know
 */
export async function reload(owner: string): Promise<boolean> {
  if (isInPage(owner)) return false
  const view = viewOf(owner)
  const before = new Map(view.operations.map((one) => [one.id, one]))
  const onDevice = await readOperations(owner).catch(denied)
  view.isLoaded = true
  if (!onDevice) {
    show(view, view.operations)
    return false
  }
  // What was changed here meanwhile is newer than what was read.
  const now = new Map(view.operations.map((one) => [one.id, one]))
  const isNewer = (one: Operation) => before.get(one.id) !== one
  const read = onDevice.map((one) => {
    const shown = now.get(one.id)
    return shown && (isNewer(shown) || isUnchanged(shown, one)) ? shown : one
  })
  const ids = new Set(onDevice.map(({ id }) => id))
  const others = view.operations.filter(({ id }) => !ids.has(id))
  const own = others.filter((one) => view.onlyInPage.has(one.id) || isNewer(one))
  show(view, [...read, ...own])
  return own.length < others.length
}

/** Whether it is as it was when it was read last: what stays the same object is not drawn again. */
function isUnchanged(one: Operation, read: Operation): boolean {
  return (
    one.changedAt === read.changedAt &&
    one.isSent === read.isSent &&
    one.refusal === read.refusal &&
    one.base?.version === read.base?.version
  )
}

export interface Done<Payload> {
  /** What it is about; its kind is about one thing where it does not say. */
  target?: string
  payload: Payload
  /** Of what is written over: what the writer saw last, and what the account held then, where that is known. */
  seen?: Payload
  base?: Base<Payload> | null
  label?: string
}

/** Keeps what `owner` did: it shows at once. Resolves when the device has it, or has refused it. */
export async function keep<Payload>(
  owner: string,
  kind: OperationKind<Payload>,
  { target = '', payload, seen, base = null, label }: Done<Payload>,
): Promise<void> {
  kindsHere.set(kind.name, kind as Pick<OperationKind<unknown>, 'merge'>)
  const now = performance.timeOrigin + performance.now()
  const place = { owner, kind: kind.name, target }
  const own = { id: newId(), ...place, payload, base, ...(label && { label }), begunAt: now, changedAt: now }
  await (kind.merge ? change<Payload>(place, (held) => withLater(held, own, kind, seen)) : replace(owner, [], [own]))
}

/** Before it is sent: from then on it stays as it is until the server has answered. */
export function markSent(operation: Operation): Promise<void> {
  return change(operation, (held) => held.map((one) => (one.id === operation.id ? { ...one, isSent: true } : one)))
}

/** What becomes of operations once the server has answered. */
export async function settle<Payload>(
  kind: OperationKind<Payload>,
  operations: readonly Operation<Payload>[],
  outcomes: readonly Outcome<Payload>[],
  answered: TabMessage['answered'],
): Promise<void> {
  const [first] = operations
  if (!first) return
  const joinedId = newId()
  if (kind.merge)
    await change<Payload>(first, (held) => withOutcome(held, first, outcomes[0], kind, joinedId), answered)
  else {
    const after = operations.map((one, index) => withOutcome([one], one, outcomes[index], kind, joinedId))
    const removed = operations.filter((one, index) => !after[index]?.some(({ id }) => id === one.id))
    await replace(
      first.owner,
      removed.map(({ id }) => id),
      after.flat().filter((one) => !operations.includes(one)),
      answered,
    )
  }
}

/** At the learner's word: it is neither sent nor shown any more. */
export function discard(operation: Operation): Promise<void> {
  return replace(operation.owner, [operation.id], [])
}

/** What was refused is sent once more. */
export async function sendAgain(operation: Operation): Promise<void> {
  const { refusal: _, ...kept } = operation
  await replace(operation.owner, [], [kept])
}

/** Takes these out, here, in other tabs and on this device; what another tab changed since stays. */
export async function takeOut(owner: string, operations: readonly Operation[]): Promise<void> {
  const taken = new Map(operations.map((one) => [one.id, one.changedAt]))
  const left = (held: readonly Operation[]) => held.filter(({ id, changedAt }) => taken.get(id) !== changedAt)
  const view = viewOf(owner)
  show(view, left(view.operations))
  const onDevice = await changeOperations(owner, left).catch(denied)
  const leftIds = new Set(onDevice?.map(({ id }) => id))
  tellTabs({ owner, removedIds: [...taken.keys()].filter((id) => !leftIds.has(id)), put: [] })
}

/**
 * Puts what a page kept on the device too, with what is there about the same things.
 *
 * @throws where the browser refuses
 */
export async function moveToDevice(owner: string): Promise<void> {
  const view = viewOf(owner)
  // What the device holds besides is added once it is read.
  view.isLoaded = true
  const { operations, parted } = view
  // What was not done here was not changed here either, and stands for itself, as does what does not merge.
  const nameOf = (one: Operation) => (kindsHere.get(one.kind)?.merge ? placeName(one) : one.id)
  const join = (held: Operation[]) => {
    const byName = Map.groupBy(held, nameOf)
    for (const own of operations) {
      const there = byName.get(nameOf(own)) ?? []
      byName.set(nameOf(own), withMoved(there, own, kindsHere.get(own.kind) ?? {}, parted.get(own.id)))
    }
    return [...byName.values()].flat()
  }
  try {
    const onDevice = await changeOperations(owner, join)
    const ids = new Set(onDevice.map(({ id }) => id))
    const removedIds = operations.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    tellTabs({ owner, removedIds, put: onDevice })
  } catch (error) {
    markOnlyInPage(view, operations)
    throw error
  }
  keepInTab(nothing)
  view.loading = reload(owner)
  await view.loading
}

/** From now on each page that shows it keeps it alone; what this one wrote to the device before it knew goes from there. */
export async function part(owner: string): Promise<void> {
  const view = viewOf(owner)
  const wasOnDevice = view.operations.filter(({ id }) => !view.onlyInPage.has(id))
  view.parted = new Map(wasOnDevice.map(({ id, payload }) => [id, payload]))
  view.onlyInPage = new Set()
  keepInTab(view.operations)
  await forget(owner)
}

/** Leaves nothing of it on the device. */
export async function forget(owner: string): Promise<void> {
  await changeOperations(owner, () => []).catch(denied)
}

/** Shows nothing of an owner's in this page any more; what is on the device stays. */
export function hide(owner: string): void {
  const view = views.get(owner)
  if (owner === visitor) keepInTab(nothing)
  if (!view) return
  // It counts as loaded, so that no screen that is about to go is drawn as if it were loading.
  view.loading = null
  show(view, nothing)
}

/** Whoever signs out leaves nothing to see in this page. */
export function hideAll(): void {
  for (const owner of [...views.keys()]) hide(owner)
}

async function change<Payload>(
  place: Place,
  work: (held: readonly Operation<Payload>[]) => Operation<Payload>[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const { owner } = place
  const view = viewOf(owner)
  const before = placed(view.operations, place) as Operation<Payload>[]
  const after = work(before)
  if (isInPage(owner)) {
    show(view, [...without(view.operations, before), ...after])
    return
  }
  const name = placeName(place)
  view.unanswered.set(name, (view.unanswered.get(name) ?? 0) + 1)
  const isHeld = before.some(({ id }) => view.onlyInPage.has(id))
  // Asked before anything is drawn: the device writes meanwhile.
  const writing = isHeld ? null : changePlace(place, (held) => work(held as Operation<Payload>[])).catch(denied)
  show(view, [...without(view.operations, before), ...after])
  const onDevice = await writing
  const left = (view.unanswered.get(name) ?? 1) - 1
  view.unanswered.set(name, left)
  if (!onDevice) return markOnlyInPage(view, after)
  const here = placed(view.operations, place)
  const isParted = isInPage(owner)
  // What was changed here since is newer.
  if (left === 0 && !(isParted && here.length > 0)) show(view, [...without(view.operations, here), ...onDevice])
  // Other pages have their own.
  if (isParted) return
  const ids = new Set(onDevice.map(({ id }) => id))
  const removedIds = before.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  tellTabs({ owner, removedIds, put: onDevice, ...(answered && { answered }) })
}

async function replace(
  owner: string,
  removedIds: readonly string[],
  put: readonly Operation[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const view = viewOf(owner)
  // As in `change`, the device writes while this is drawn.
  const writing = isInPage(owner) ? null : replaceOperations(removedIds, put).then(() => true, denied)
  showChanged(view, removedIds, put)
  if (!writing) return
  const isDone = await writing
  if (isInPage(owner)) return
  if (!isDone) markOnlyInPage(view, put)
  tellTabs({ owner, removedIds: [...removedIds], put: isDone ? [...put] : [], ...(answered && { answered }) })
}

onTabOperations(({ owner, removedIds, put }) => {
  const view = views.get(owner)
  // What is changing here is read from the device in a moment.
  const settled = put.filter((one) => !view?.unanswered.get(placeName(one)))
  if (view) showChanged(view, removedIds, settled)
})

function viewOf(owner: string): View {
  const known = views.get(owner)
  if (known) return known
  const view: View = {
    owner,
    operations: nothing,
    byKind: new Map(),
    loading: null,
    isLoaded: false,
    onlyInPage: new Set<string>(),
    unanswered: new Map<string, number>(),
    parted: new Map<string, unknown>(),
  }
  views.set(owner, view)
  if (owner === visitor) arrange(view, keptInTab())
  return view
}

function arrange(view: View, operations: readonly Operation[]): void {
  view.operations = [...operations].sort(inOrder)
  const byKind = Map.groupBy(view.operations, ({ kind }) => kind)
  for (const [kind, before] of view.byKind) {
    const after = byKind.get(kind) ?? []
    const isSame = before.length === after.length && before.every((one, index) => one === after[index])
    if (isSame) byKind.set(kind, before as Operation[])
  }
  view.byKind = byKind
}

function showChanged(view: View, removedIds: readonly string[], put: readonly Operation[]): void {
  const gone = new Set([...removedIds, ...put.map(({ id }) => id)])
  show(view, [...view.operations.filter(({ id }) => !gone.has(id)), ...put])
}

function show(view: View, operations: readonly Operation[]): void {
  arrange(view, operations)
  if (isInPage(view.owner)) keepInTab(view.operations)
  const ids = new Set(operations.map(({ id }) => id))
  view.onlyInPage = new Set([...view.onlyInPage].filter((id) => ids.has(id)))
  tell()
}

function markOnlyInPage(view: View, operations: readonly Operation[]): void {
  view.onlyInPage = new Set([...view.onlyInPage, ...operations.map(({ id }) => id)])
  tell()
}

function placed(operations: readonly Operation[], { kind, target }: Place): Operation[] {
  return operations.filter((one) => one.kind === kind && one.target === target)
}

function without(operations: readonly Operation[], some: readonly Operation[]): Operation[] {
  return operations.filter((one) => !some.includes(one))
}

function denied(error: unknown): null {
  console.warn('Nothing can be kept on this device:', error)
  return null
}
