import { makeListeners } from '../listeners.ts'
import { isKeptOnDevice } from './keeping.ts'
import { type Operation, visitor } from './operation.ts'
import { inOrder } from './store.ts'
import { keepInTab, keptInTab } from './tab-memory.ts'

// The operations of an owner as this page shows them.

export interface View {
  owner: string
  operations: readonly Operation[]
  /** The same by kind: what is typed changes nothing for whoever shows events. */
  byKind: Map<string, readonly Operation[]>
  loading: Promise<unknown> | null
  isLoaded: boolean
  /** Its owner has signed out. */
  isHidden: boolean
  /** What the device held when this page knew last: where it differs the device is being asked, or refused. */
  known: readonly Operation[]
  /** The ids of what the device refused. */
  onlyInPage: ReadonlySet<string>
  /** The device is asked one thing after another. */
  turn: Promise<unknown> | null
}

const nothing: readonly Operation[] = []
const views = new Map<string, View>()
const keptInPage = new Set<string>()
const { subscribe, tell } = makeListeners()

export { subscribe }

/** The first first; empty until they are loaded. */
export function operationsOf(owner: string): readonly Operation[] {
  return shownView(owner)?.operations ?? nothing
}

/** Those of one kind; the same array for as long as none of them changes. */
export function operationsOfKind(owner: string, kind: string): readonly Operation[] {
  return shownView(owner)?.byKind.get(kind) ?? nothing
}

function shownView(owner: string): View | undefined {
  const view = owner === visitor ? viewOf(visitor) : views.get(owner)
  return view?.isHidden ? undefined : view
}

/** Whether what an owner left on this device is here. */
export function isLoaded(owner: string): boolean {
  return isInPage(owner) || views.get(owner)?.isLoaded === true
}

/** Whether this page alone keeps it. */
export function isInPage(owner: string): boolean {
  return owner === visitor ? !isKeptOnDevice() : keptInPage.has(owner)
}

/** Nothing of theirs is to stay on this device from now on. */
export function keepInPage(owner: string): void {
  keptInPage.add(owner)
  tell()
}

/** Whether all that an owner did outlives this page. */
export function outlivesPage(owner: string): boolean {
  const view = views.get(owner)
  const isRefused = view && view.onlyInPage.size > 0 && view.operations.some(({ id }) => view.onlyInPage.has(id))
  return !isInPage(owner) && !isRefused
}

/** What the device is to have and has not answered for. */
export function operationsInWriting(owner: string): Set<Operation> {
  const view = views.get(owner)
  return new Set(view && notOnDevice(view).filter(({ id }) => !view.onlyInPage.has(id)))
}

/** The same with what the device refused. */
export function notOnDevice({ operations, known }: View): Operation[] {
  const there = new Set(known)
  return operations.filter((one) => !there.has(one))
}

/** Whoever signs out leaves nothing to see in this page. */
export function hideAll(): void {
  // What is on its way is settled without being shown. It counts as loaded, so that no screen that is about to go is
  // drawn as if it were loading.
  for (const view of views.values()) Object.assign(view, { isHidden: true, loading: null })
  clearVisitor()
}

/** What a visitor did is in this page no more; what is on the device stays. */
export function clearVisitor(): void {
  keepInTab(nothing)
  const view = views.get(visitor)
  if (view) views.set(visitor, { ...emptyView(visitor), isLoaded: view.isLoaded })
  tell()
}

export function allViews(): Iterable<View> {
  return views.values()
}

/** `undefined` for an owner of whom nothing was asked for yet. */
export function knownView(owner: string): View | undefined {
  return views.get(owner)
}

export function viewOf(owner: string): View {
  const known = views.get(owner)
  if (known) return known
  const view = emptyView(owner)
  views.set(owner, view)
  if (owner === visitor) arrange(view, keptInTab())
  return view
}

function emptyView(owner: string): View {
  return {
    owner,
    operations: nothing,
    byKind: new Map(),
    loading: null,
    isLoaded: false,
    isHidden: false,
    known: nothing,
    onlyInPage: new Set(),
    turn: null,
  }
}

function arrange(view: View, operations: readonly Operation[]): void {
  const sorted = [...operations].sort(inOrder)
  if (isSame(view.operations, sorted)) return
  view.operations = sorted
  const byKind = Map.groupBy(sorted, ({ kind }) => kind)
  for (const [kind, before] of view.byKind) {
    if (isSame(before, byKind.get(kind) ?? [])) byKind.set(kind, before as Operation[])
  }
  view.byKind = byKind
}

function isSame(before: readonly Operation[], after: readonly Operation[]): boolean {
  return before.length === after.length && before.every((one, index) => one === after[index])
}

export function show(view: View, operations: readonly Operation[]): void {
  arrange(view, operations)
  if (view.owner === visitor && isInPage(visitor)) keepInTab(view.operations)
  tell()
}
