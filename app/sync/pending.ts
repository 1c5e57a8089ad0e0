import { newId } from '../new-id.ts'
import { gone, idsGone, withLater, withOutcome } from './held.ts'
import {
  allWithOwn,
  knowKind,
  markOnlyInPage,
  placeWithOwn,
  seenOf,
  showWithOwn,
  unmarkOnlyInPage,
} from './only-in-page.ts'
import { type Base, type Operation, type OperationKind, type Outcome, type Place, placeName } from './operation.ts'
import { changeOperations, changePlace, readOperations, replaceOperations } from './store.ts'
import { keepInTab } from './tab-memory.ts'
import { onTabOperations, type TabMessage, tellTabs } from './tabs.ts'
import {
  idsInWriting,
  isInPage,
  knownView,
  placesInWriting,
  show,
  type View,
  viewOf,
  type Write,
  withChanges,
} from './views.ts'

// What is done shows at once in this page, and is kept on the device a moment later.

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
  const writing = idsInWriting(view)
  const isNewer = (one: Operation) => before.get(one.id) !== one || writing.has(one.id)
  // Of the same contents the page may know more: that they were sent.
  const knowsMore = (one: Operation, read: Operation) => view.onlyInPage.has(one.id) && one.changedAt === read.changedAt
  const read = onDevice.map((one) => {
    const shown = now.get(one.id)
    return shown && (isNewer(shown) || isUnchanged(shown, one) || knowsMore(shown, one)) ? shown : one
  })
  const ids = new Set(onDevice.map(({ id }) => id))
  const others = view.operations.filter(({ id }) => !ids.has(id))
  const own = others.filter((one) => isNewer(one) || view.onlyInPage.has(one.id))
  showWithOwn(view, [...read, ...own])
  return own.length < others.length
}

onTabOperations(({ owner, removedIds, put }) => {
  const view = knownView(owner)
  if (!view) return
  // What is changing here stands until the device has answered for it, and what it says then is shown.
  const writing = idsInWriting(view)
  const places = placesInWriting(owner)
  const heard = put.filter((one) => !places.has(placeName(one)))
  const removed = removedIds.filter((id) => !writing.has(id))
  showWithOwn(view, withChanges(view.operations, removed, heard))
})

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
    knowKind(kind)
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
export async function takeOut(
  owner: string,
  operations: readonly Operation[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const taken = new Map(operations.map((one) => [one.id, one.changedAt]))
  const left = (held: readonly Operation[]) => held.filter(({ id, changedAt }) => taken.get(id) !== changedAt)
  const view = viewOf(owner)
  show(view, left(view.operations))
  const onDevice = await changeOperations(owner, left).catch(denied)
  tellTabs({ owner, removedIds: idsGone(operations, onDevice ?? []), put: [], ...(answered && { answered }) })
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
  const { operations } = view
  try {
    const onDevice = await changeOperations(owner, (held) => allWithOwn(view, held, operations))
    tellTabs({ owner, removedIds: idsGone(operations, onDevice), put: onDevice })
  } catch (error) {
    markOnlyInPage(view, { before: [], put: operations })
    throw error
  }
  keepInTab([])
  unmarkOnlyInPage(view, operations)
  view.loading = reload(owner)
  await view.loading
}

/** From now on each page that shows it keeps it alone; what this one wrote to the device before it knew goes from there. */
export async function part(owner: string): Promise<void> {
  const view = viewOf(owner)
  // What was on the device other pages held too, and each goes on from there.
  markOnlyInPage(view, { before: view.operations, put: view.operations })
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
  let isHeld = false
  // Asked before anything is drawn: the device writes meanwhile.
  const asked = changePlace(place, (held) => {
    // By now it has answered for what was asked before.
    isHeld = before.some(({ id }) => view.onlyInPage.has(id))
    return isHeld ? placeWithOwn(view, held, before, after) : work(held as Operation<Payload>[])
  })
  const answer = answerOf(view, { place: placeName(place), before, put: after }, asked)
  show(view, [...without(view.operations, before), ...after])
  const onDevice = await answer
  if (!onDevice) {
    const done = gone(before, after)
    // What is done with goes from a device also when it takes nothing more, or it would be sent again.
    return done.length > 0 ? takeOut(owner, seenOf(view, done), answered) : undefined
  }
  if (isHeld) unmarkOnlyInPage(view, before)
  const here = placed(view.operations, place)
  const isParted = isInPage(owner)
  // What was changed here since is newer.
  if (!placesInWriting(owner).has(placeName(place)) && !(isParted && here.length > 0))
    show(view, [...without(view.operations, here), ...onDevice])
  // Other pages have their own.
  if (isParted) return
  tellTabs({ owner, removedIds: idsGone(before, onDevice), put: onDevice, ...(answered && { answered }) })
}

async function replace(
  owner: string,
  removedIds: readonly string[],
  put: readonly Operation[],
  answered?: TabMessage['answered'],
): Promise<void> {
  const view = viewOf(owner)
  const before = view.operations
  const after = withChanges(before, removedIds, put)
  if (isInPage(owner)) return show(view, after)
  // As in `change`, the device writes while this is drawn.
  const answer = answerOf(
    view,
    { before, put },
    replaceOperations(removedIds, put).then(() => true),
  )
  show(view, after)
  const isDone = await answer
  if (isDone) unmarkOnlyInPage(view, put)
  if (isInPage(owner)) return
  tellTabs({ owner, removedIds: [...removedIds], put: isDone ? [...put] : [], ...(answered && { answered }) })
}

/** What the device answers to a write that it was asked for; `null` where it refuses. */
async function answerOf<Answer>(view: View, write: Write, asked: Promise<Answer>): Promise<Answer | null> {
  view.writing.add(write)
  const answer = await asked.catch(denied)
  // What its visitor took from the device meanwhile is in this page anyway.
  if (answer === null && !isInPage(view.owner)) markOnlyInPage(view, write)
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
