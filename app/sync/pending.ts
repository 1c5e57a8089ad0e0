import { newId } from '../new-id.ts'
import { withEach, withLater, withMoved, withOutcome } from './held.ts'
import { type Base, type Operation, type OperationKind, type Outcome, type Place, placeName } from './operation.ts'
import { changeOperations, changePlaces, readOperations, replaceOperations } from './store.ts'
import { keepInTab } from './tab-memory.ts'
import { type TabMessage, tellTabs } from './tabs.ts'
import { isInPage, markOnlyInPage, show, showChanged, viewOf } from './views.ts'

// What is done shows at once in this page, and is kept on the device a moment later.

/** Of what was done in this page, by their names. */
const kindsHere = new Map<string, OperationKind<unknown>>()

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
export function keep<Payload>(owner: string, kind: OperationKind<Payload>, done: Done<Payload>): Promise<void> {
  return keepAll(owner, [[kind as OperationKind<unknown>, done as Done<unknown>]])
}

/** The same of several, in their order: those that merge in one step, and those that do not in another. */
export async function keepAll(
  owner: string,
  done: readonly (readonly [OperationKind<unknown>, Done<unknown>])[],
): Promise<void> {
  const now = performance.timeOrigin + performance.now()
  const seenBy = new Map<string, unknown>()
  const own = done.map(([kind, { target = '', payload, seen, base = null, label }], index) => {
    kindsHere.set(kind.name, kind)
    const id = newId()
    seenBy.set(id, seen)
    // Read from the device, they stand in the order in which they were begun.
    const begunAt = now + index / 1000
    return { id, owner, kind: kind.name, target, payload, base, ...(label && { label }), begunAt, changedAt: begunAt }
  })
  const { merging = [], others = [] } = Object.groupBy(own, (one) => (kindHere(one).merge ? 'merging' : 'others'))
  const put = (held: readonly Operation[], one: Operation) => withLater(held, one, kindHere(one), seenBy.get(one.id))
  await Promise.all([
    merging.length > 0 && change(owner, merging, (held) => withEach(held, merging, nameHere, put)),
    others.length > 0 && replace(owner, [], others),
  ])
}

/** Before it is sent: from then on it stays as it is until the server has answered. */
export function markSent(operation: Operation): Promise<void> {
  return change(operation.owner, [operation], (held) =>
    held.map((one) => (one.id === operation.id ? { ...one, isSent: true } : one)),
  )
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
    await change<Payload>(
      first.owner,
      [first],
      (held) => withOutcome(held, first, outcomes[0], kind, joinedId),
      answered,
    )
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
  const put = (held: readonly Operation[], one: Operation) => withMoved(held, one, kindHere(one), parted.get(one.id))
  try {
    const onDevice = await changeOperations(owner, (held) => withEach(held, operations, nameHere, put))
    const ids = new Set(onDevice.map(({ id }) => id))
    const removedIds = operations.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    tellTabs({ owner, removedIds, put: onDevice })
  } catch (error) {
    markOnlyInPage(view, operations)
    throw error
  }
  keepInTab([])
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

/** Changes what is about some things, each step of it whole. */
async function change<Payload>(
  owner: string,
  places: readonly Place[],
  work: (held: readonly Operation<Payload>[]) => Operation<Payload>[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const view = viewOf(owner)
  const names = new Set(places.map(placeName))
  const before = placed(view.operations, names) as Operation<Payload>[]
  const after = work(before)
  if (isInPage(owner)) {
    show(view, [...without(view.operations, before), ...after])
    return
  }
  for (const name of names) view.unanswered.set(name, (view.unanswered.get(name) ?? 0) + 1)
  const isHeld = before.some(({ id }) => view.onlyInPage.has(id))
  // Asked before anything is drawn: the device writes meanwhile.
  const writing = isHeld ? null : changePlaces(places, (held) => work(held as Operation<Payload>[])).catch(denied)
  show(view, [...without(view.operations, before), ...after])
  const onDevice = await writing
  for (const name of names) view.unanswered.set(name, (view.unanswered.get(name) ?? 1) - 1)
  if (!onDevice) return markOnlyInPage(view, after)
  // What was changed here since is newer.
  const answeredFor = new Set([...names].filter((name) => !view.unanswered.get(name)))
  const here = placed(view.operations, answeredFor)
  const isParted = isInPage(owner)
  if (!(isParted && here.length > 0)) show(view, [...without(view.operations, here), ...placed(onDevice, answeredFor)])
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

function placed(operations: readonly Operation[], names: ReadonlySet<string>): Operation[] {
  return operations.filter((one) => names.has(placeName(one)))
}

function without(operations: readonly Operation[], some: readonly Operation[]): Operation[] {
  const gone = new Set(some)
  return operations.filter((one) => !gone.has(one))
}

function kindHere({ kind }: Operation): Partial<OperationKind<unknown>> {
  return kindsHere.get(kind) ?? {}
}

/** What was not done here was not changed here either, and stands for itself, as does what does not merge. */
function nameHere(one: Operation): string {
  return kindHere(one).merge ? placeName(one) : one.id
}

function denied(error: unknown): null {
  console.warn('Nothing can be kept on this device:', error)
  return null
}
