import { makeListeners } from '../listeners.ts'
import { isKeptOnDevice } from './keeping.ts'
import { type Operation, type Place, placeName, visitor } from './operation.ts'
import { inOrder } from './store.ts'
import { keepInTab, keptInTab } from './tab-memory.ts'
import { onTabOperations } from './tabs.ts'

// The operations of an owner as this page shows them.

export interface View {
  owner: string
  operations: readonly Operation[]
  /** The same by kind: what is typed changes nothing for whoever shows events. */
  byKind: Map<string, readonly Operation[]>
  loading: Promise<unknown> | null
  isLoaded: boolean
  /** Ids of what the device did not take. */
  onlyInPage: ReadonlySet<string>
  /** What the device was given and has not answered for. */
  writing: Set<Write>
  /** By id, what was on the device when its visitor ended that: what other pages then held too. */
  parted: ReadonlyMap<string, unknown>
}

export interface Write {
  /** The name of the place that it changes, where it is of one. */
  place?: string
  put: readonly Operation[]
}

const nothing: readonly Operation[] = []
const views = new Map<string, View>()
const { subscribe, tell } = makeListeners()

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
export function isInPage(owner: string): boolean {
  return owner === visitor && !isKeptOnDevice()
}

/** Whether some of it would be gone with this page. */
export function isOnlyInPage(owner: string): boolean {
  return (views.get(owner)?.onlyInPage.size ?? 0) > 0
}

/** Whether all that a visitor did outlives this page. */
export function outlivesPage(): boolean {
  return isKeptOnDevice() && !isOnlyInPage(visitor)
}

/** Whether the device has not answered yet for what was changed of its place. */
export function isUnanswered(place: Place): boolean {
  const name = placeName(place)
  return [...viewOf(place.owner).writing].some((write) => write.place === name)
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

onTabOperations(({ owner, removedIds, put }) => {
  const view = views.get(owner)
  // What is changing here is read from the device in a moment.
  if (view)
    showChanged(
      view,
      removedIds,
      put.filter((one) => !isUnanswered(one)),
    )
})

export function viewOf(owner: string): View {
  const known = views.get(owner)
  if (known) return known
  const view: View = {
    owner,
    operations: nothing,
    byKind: new Map(),
    loading: null,
    isLoaded: false,
    onlyInPage: new Set<string>(),
    writing: new Set<Write>(),
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

export function showChanged(view: View, removedIds: readonly string[], put: readonly Operation[]): void {
  const gone = new Set([...removedIds, ...put.map(({ id }) => id)])
  show(view, [...view.operations.filter(({ id }) => !gone.has(id)), ...put])
}

export function show(view: View, operations: readonly Operation[]): void {
  arrange(view, operations)
  if (isInPage(view.owner)) keepInTab(view.operations)
  const ids = new Set(operations.map(({ id }) => id))
  view.onlyInPage = new Set([...view.onlyInPage].filter((id) => ids.has(id)))
  tell()
}

/** Whether it stands here whatever is read from the device: that does not have it, or not yet. */
export function outdoesDevice(view: View): (one: Operation) => boolean {
  const writing = new Set([...view.writing].flatMap(({ put }) => put.map(({ id }) => id)))
  return ({ id }) => view.onlyInPage.has(id) || writing.has(id)
}

export function markOnlyInPage(view: View, operations: readonly Operation[]): void {
  view.onlyInPage = new Set([...view.onlyInPage, ...operations.map(({ id }) => id)])
  tell()
}

/** The device has it now. */
export function unmarkOnlyInPage(view: View, operations: readonly Operation[]): void {
  const ids = new Set(operations.map(({ id }) => id))
  view.onlyInPage = new Set([...view.onlyInPage].filter((id) => !ids.has(id)))
  tell()
}
