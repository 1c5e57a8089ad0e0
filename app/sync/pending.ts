import { newId } from '../new-id.ts'
import { idsGone, withLater, withMoved, withOutcome } from './held.ts'
import { type Base, type Operation, type OperationKind, type Outcome, type Place, placeName } from './operation.ts'
import { changeOperations, changePlace, readOperations, replaceOperations } from './store.ts'
import { keepInTab } from './tab-memory.ts'
import { type TabMessage, tellTabs } from './tabs.ts'
import {
  isInPage,
  isUnanswered,
  markOnlyInPage,
  outdoesDevice,
  show,
  showChanged,
  unmarkOnlyInPage,
  type View,
  viewOf,
  type Write,
} from './views.ts'

// What is done shows at once in this page, and is kept on the device a moment later.

/** Of what was done in this page, by their names. */
const kindsHere = new Map<string, Pick<OperationKind<unknown>, 'merge'>>()

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
  const isAhead = outdoesDevice(view)
  const isNewer = (one: Operation) => before.get(one.id) !== one || isAhead(one)
  const read = onDevice.map((one) => {
    const shown = now.get(one.id)
    return shown && (isNewer(shown) || isUnchanged(shown, one)) ? shown : one
  })
  const ids = new Set(onDevice.map(({ id }) => id))
  const others = view.operations.filter(({ id }) => !ids.has(id))
  const own = others.filter(isNewer)
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

/** The same of several, in their order: in one step what does not merge, of which there may be thousands. */
export async function keepAll(
  owner: string,
  done: readonly (readonly [OperationKind<unknown>, Done<unknown>])[],
): Promise<void> {
  const now = performance.timeOrigin + performance.now()
  const steps: Operation[] = []
  const merging: Promise<void>[] = []
  for (const [index, [kind, { target = '', payload, seen, base = null, label }]] of done.entries()) {
    kindsHere.set(kind.name, kind)
    const place = { owner, kind: kind.name, target }
    // Read from the device, they stand in the order in which they were begun.
    const begunAt = now + index / 1000
    const own = { id: newId(), ...place, payload, base, ...(label && { label }), begunAt, changedAt: begunAt }
    if (kind.merge) merging.push(change(place, (held) => withLater(held, own, kind, seen)))
    else steps.push(own)
  }
  await Promise.all([...merging, steps.length > 0 && replace(owner, [], steps)])
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
  tellTabs({ owner, removedIds: idsGone(operations, onDevice ?? []), put: [] })
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
    tellTabs({ owner, removedIds: idsGone(operations, onDevice), put: onDevice })
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
  const isHeld = before.some(({ id }) => view.onlyInPage.has(id))
  // Asked before anything is drawn: the device writes meanwhile.
  const asked = isHeld ? putInPlaceOf(before, after) : changePlace(place, (held) => work(held as Operation<Payload>[]))
  const answer = answerOf(view, { place: placeName(place), put: after }, asked)
  show(view, [...without(view.operations, before), ...after])
  const onDevice = await answer
  if (!onDevice) {
    const gone = idsGone(before, after)
    // What is done with goes from a device also when it takes nothing more, or it would be sent again.
    return gone.length > 0 ? replace(owner, gone, [], answered) : undefined
  }
  if (isHeld) unmarkOnlyInPage(view, before)
  const here = placed(view.operations, place)
  const isParted = isInPage(owner)
  // What was changed here since is newer.
  if (!isUnanswered(place) && !(isParted && here.length > 0))
    show(view, [...without(view.operations, here), ...onDevice])
  // Other pages have their own.
  if (isParted) return
  tellTabs({ owner, removedIds: idsGone(before, onDevice), put: onDevice, ...(answered && { answered }) })
}

/** Of what the device did not take it holds an older state, or nothing. */
async function putInPlaceOf<Payload>(
  before: readonly Operation<Payload>[],
  after: Operation<Payload>[],
): Promise<Operation<Payload>[]> {
  await replaceOperations(idsGone(before, after), after)
  return after
}

async function replace(
  owner: string,
  removedIds: readonly string[],
  put: readonly Operation[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const view = viewOf(owner)
  // As in `change`, the device writes while this is drawn.
  const asked = isInPage(owner) ? null : replaceOperations(removedIds, put).then(() => true)
  const answer = asked && answerOf(view, { put }, asked)
  showChanged(view, removedIds, put)
  const isDone = await answer
  if (isInPage(owner)) return
  tellTabs({ owner, removedIds: [...removedIds], put: isDone ? [...put] : [], ...(answered && { answered }) })
}

/** What the device answers to a write that it was asked for; `null` where it refuses. */
async function answerOf<Answer>(view: View, write: Write, asked: Promise<Answer>): Promise<Answer | null> {
  view.writing.add(write)
  const answer = await asked.catch(denied)
  // What its visitor took from the device meanwhile is in this page anyway.
  if (answer === null && !isInPage(view.owner)) markOnlyInPage(view, write.put)
  view.writing.delete(write)
  return answer
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
