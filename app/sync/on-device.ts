import { newId } from '../new-id.ts'
import { idsGone } from './held.ts'
import { type Operation, type OperationKind, placeName } from './operation.ts'
import { isAlike, rebase } from './rebase.ts'
import { changeOperations, isWithin, onAnotherStore, readOperations, type Scope, scopeOf } from './store.ts'
import { keepInTab } from './tab-memory.ts'
import { onTabOperations, type TabMessage, tellTabs } from './tabs.ts'
import { allViews, isInPage, knownView, notOnDevice, operationsInWriting, show, type View, viewOf } from './views.ts'

// What a page shows and what the device holds, brought together.

/** Takes up what an owner left on this device; at once where that was done. */
export async function load(owner: string): Promise<unknown> {
  if (isInPage(owner)) return
  const view = viewOf(owner)
  view.isHidden = false
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
  return inTurn(view, async () => {
    const onDevice = await readOperations({ owner }).catch(denied)
    view.isLoaded = true
    if (!onDevice || isInPage(owner)) {
      show(view, view.operations)
      return false
    }
    const gone = new Set(idsGone(view.known, onDevice))
    const isGone = view.operations.some(({ id }) => gone.has(id))
    takeUp(view, onDevice)
    return isGone
  })
}

onTabOperations(({ owner, ids, gone, isHandedOver }) => {
  const view = knownView(owner)
  if (!view || ids.length === 0) return
  const scope = { owner, ids }
  void inTurn(view, async () => {
    const onDevice = isInPage(owner) ? null : await readOperations(scope).catch(denied)
    if (isInPage(owner) && isHandedOver) takeUp(view, replaced(view.known, scope, []))
    else if (onDevice && !isInPage(owner)) {
      // What was taken out since stays until that is told, with what the account answered: it would look undone meanwhile.
      const told = { owner, ids: [...gone, ...onDevice.map(({ id }) => id)] }
      takeUp(view, replaced(view.known, told, onDevice.filter(isWithin(scope))))
    }
  })
})

/** Shows what the device holds of all, and lays over it what it does not have of this page's. */
function takeUp(view: View, onDevice: readonly Operation[]): void {
  const known = new Map(view.known.map((one) => [one.id, one]))
  // What stays the same object is not drawn again.
  const held = onDevice.map((one) => {
    const before = known.get(one.id)
    return before && isAlike(one, before) ? before : one
  })
  const own = view.operations
  show(view, rebase({ held, known: view.known, own }, rebasing))
  view.known = held
  const scopes = unkept(view)
  tellMade(view, own, held)
  for (const scope of scopes) void inTurn(view, () => write(view, scope))
}

/** What is made of something that the device refused is in this page alone as well, until the device says otherwise. */
function tellMade(view: View, own: readonly Operation[], held: readonly Operation[]): void {
  if (view.onlyInPage.size === 0) return
  const refused = new Set(own.filter(({ id }) => view.onlyInPage.has(id)).map(placeName))
  const before = new Set([...own, ...held].map(({ id }) => id))
  const made = view.operations.filter((one) => !before.has(one.id) && refused.has(placeName(one)))
  if (made.length === 0) return
  view.onlyInPage = new Set([...view.onlyInPage, ...made.map(({ id }) => id)])
  show(view, view.operations)
}

/** What the device does not have and did not refuse: it was made of both, or the device has lost it. */
function unkept({ owner }: View): Scope[] {
  const missing = [...operationsInWriting(owner)]
  const [merging, steps] = [true, false].map((isMerging) =>
    missing.filter(({ kind }) => (kindsHere.get(kind)?.merge !== undefined) === isMerging),
  ) as [Operation[], Operation[]]
  const places = new Map(merging.map((one) => [placeName(one), scopeOf(one)]))
  return [...places.values(), ...(steps.length > 0 ? [{ owner, ids: steps.map(({ id }) => id) }] : [])]
}

// What the page shows is put there again, beside what may be there.
onAnotherStore(() => {
  for (const view of allViews()) {
    const { owner } = view
    void inTurn(view, () => write(view, { owner }, { isForgotten: true }))
  }
})

/** Changes what this page holds of some, and then what the device does. */
export async function change(
  scope: Scope,
  kind: OperationKind<unknown> | null,
  work: (held: readonly Operation[]) => readonly Operation[],
  answered?: TabMessage['answered'],
): Promise<void> {
  if (kind) kindsHere.set(kind.name, kind)
  const view = viewOf(scope.owner)
  const operations = replaced(view.operations, scope, work(view.operations.filter(isWithin(scope))))
  const ask = () => write(view, scope, { answered })
  // Asked before anything is drawn: the device writes meanwhile. What is new depends on nothing that it is asked already.
  const writing = scope.isNew ? ask() : inTurn(view, ask)
  show(view, operations)
  await writing
}

/**
 * Puts what a page kept on the device too, with what is there about the same things.
 *
 * @throws where the browser refuses
 */
export async function moveToDevice(owner: string): Promise<void> {
  const view = viewOf(owner)
  // What the device holds besides is added once it is asked.
  view.isLoaded = true
  await inTurn(view, async () => {
    const isDone = await write(view, { owner }, { isForgotten: true })
    if (isDone) return keepInTab([])
    // Of what it held nobody knows what became.
    view.known = []
    throw new Error('This device takes nothing.')
  })
}

/** Leaves nothing of it on the device; each page that shows it goes on with what it has. */
export async function forget(owner: string): Promise<void> {
  await inTurn(viewOf(owner), () => changeOperations({ owner }, () => []).catch(denied))
}

/** Of what was done or sent in this page, by their names. What was not is not changed here, and stands for itself. */
const kindsHere = new Map<string, OperationKind<unknown>>()

const rebasing = { kindOf: (name: string) => kindsHere.get(name) ?? {}, newId }

function replaced(operations: readonly Operation[], scope: Scope, some: readonly Operation[]): Operation[] {
  const isIn = isWithin(scope)
  return [...operations.filter((one) => !isIn(one)), ...some]
}

/** One after another: what the device answered is known before it is asked again. */
function inTurn<Answer>(view: View, work: () => Promise<Answer>): Promise<Answer> {
  const answer = view.turn ? view.turn.then(work) : work()
  const turn = answer.then(
    () => {},
    () => {},
  )
  view.turn = turn
  void turn.then(() => {
    if (view.turn === turn) view.turn = null
  })
  return answer
}

interface WriteOptions {
  answered?: TabMessage['answered']
  /** What the device held when this page knew last was taken from it, and is put there again. */
  isForgotten?: boolean
}

/** Asks the device to hold what this page does of some. @returns whether it took it */
async function write(view: View, scope: Scope, { answered, isForgotten }: WriteOptions = {}): Promise<boolean> {
  const { owner } = scope
  if (isInPage(owner)) return false
  const isIn = isWithin(scope)
  let brought: readonly Operation[] = []
  let changed: Pick<TabMessage, 'ids' | 'gone'> = { ids: [], gone: [] }
  const bring = (pick: (own: readonly Operation[], known: readonly Operation[]) => readonly Operation[]) =>
    changeOperations(scope, (held) => {
      const known = view.known.filter(isIn)
      brought = pick(view.operations.filter(isIn), known)
      const after = rebase(
        { held: isForgotten ? [...held, ...lost(known, held)] : held, known, own: brought },
        rebasing,
      )
      changed = idsChanged(held, after)
      return after
    })
  const taken = await bring((own) => own).catch(denied)
  const isLess = idsGone(view.known.filter(isIn), view.operations).length > 0
  // What is done with goes from a device also when it takes nothing more, or it would be sent again.
  const left = taken ?? (isLess ? await bring(withoutNew).catch(() => null) : null)
  // Its visitor has ended that meanwhile.
  if (isInPage(owner)) return false
  if (left) {
    const own = view.operations.filter(isIn)
    view.known = replaced(view.known, scope, left)
    show(view, replaced(view.operations, scope, rebase({ held: left, known: brought, own }, rebasing)))
  }
  tellRefused(view, !taken)
  if (answered || changed.ids.length > 0) tellTabs({ owner, ...changed, ...(answered && { answered }) })
  return taken !== null
}

/** What the device held and does not any more. Of what merges another page may have put its own there. */
function lost(known: readonly Operation[], held: readonly Operation[]): Operation[] {
  const there = new Set(held.flatMap((one) => [one.id, placeName(one)]))
  return known.filter((one) => !there.has(one.id) && !(kindsHere.get(one.kind)?.merge && there.has(placeName(one))))
}

function withoutNew(own: readonly Operation[], known: readonly Operation[]): Operation[] {
  const ids = new Set(own.map(({ id }) => id))
  return known.filter(({ id }) => ids.has(id))
}

function idsChanged(before: readonly Operation[], after: readonly Operation[]): Pick<TabMessage, 'ids' | 'gone'> {
  const same = new Set(before)
  const gone = idsGone(before, after)
  return { ids: [...gone, ...after.filter((one) => !same.has(one)).map(({ id }) => id)], gone }
}

/** Notes of which it is to be said that they are in this page alone. */
function tellRefused(view: View, isRefused: boolean): void {
  if (!isRefused && view.onlyInPage.size === 0) return
  const refused = notOnDevice(view).filter(({ id }) => isRefused || view.onlyInPage.has(id))
  view.onlyInPage = new Set(refused.map(({ id }) => id))
  show(view, view.operations)
}

function denied(error: unknown): null {
  console.warn('Nothing can be kept on this device:', error)
  return null
}
