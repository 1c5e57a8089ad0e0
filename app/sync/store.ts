import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb'
import { makeListeners } from '../listeners.ts'
import { idsGone } from './held.ts'
import type { Operation, Place } from './operation.ts'

// Operations on this device, through reloads and closed tabs. Each function rejects where the browser refuses: storage
// may be denied, full, or of a newer version of the site.

type Writing = IDBPTransaction<unknown, ['operations'], 'readwrite'>
type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, ['operations'], 'operations', Mode>

/** In milliseconds. */
const longestSilence = 5000

let opened: Promise<IDBPDatabase> | null = null
const { subscribe: onAnotherStore, tell: tellAnother } = makeListeners()

/** For when the browser took the store away, perhaps with all that was in it, or opens it after all. */
export { onAnotherStore }

/** Some of an owner's operations: those about one thing, or of these ids, or all. */
export interface Scope {
  owner: string
  place?: Omit<Place, 'owner'>
  ids?: readonly string[]
  /** They were made just now: the device holds none of them, and is not asked. */
  isNew?: boolean
}

export function scopeOf({ owner, kind, target }: Operation): Scope {
  return { owner, place: { kind, target } }
}

export function isWithin({ owner, place, ids }: Scope): (operation: Operation) => boolean {
  const isNamed = ids && new Set(ids)
  return (one) =>
    one.owner === owner &&
    (!place || (one.kind === place.kind && one.target === place.target)) &&
    (!isNamed || isNamed.has(one.id))
}

/** The first first. */
export function readOperations(scope: Scope): Promise<Operation[]> {
  return onDevice((db) => held(db.transaction('operations').store, scope))
}

/** Whoever left something on this device. */
export function ownersOnDevice(): Promise<string[]> {
  return onDevice(async (db) => {
    const owners: string[] = []
    const everyOne = db.transaction('operations').store.index('owner').iterate(null, 'nextunique')
    for await (const { key } of everyOne) owners.push(String(key))
    return owners
  })
}

/** Changes them in a single step, whatever other tabs do: all of it, or nothing. Answers what is held then. */
export function changeOperations(scope: Scope, change: (held: Operation[]) => Operation[]): Promise<Operation[]> {
  return onDevice(async (db) => {
    const transaction = db.transaction('operations', 'readwrite')
    const before = scope.isNew ? [] : await held(transaction.store, scope)
    const after = change(before)
    // A device that is full takes nothing, not even what it has.
    const kept = new Set(before)
    const changed = after.filter((one) => !kept.has(one))
    await written(transaction, idsGone(before, after), changed)
    return after
  })
}

async function held<Mode extends IDBTransactionMode>(store: Store<Mode>, scope: Scope): Promise<Operation[]> {
  const { owner, place, ids } = scope
  const operations: (Operation | undefined)[] = ids
    ? await Promise.all(ids.map((id) => store.get(id)))
    : place
      ? await store.index('place').getAll([owner, place.kind, place.target])
      : await store.index('owner').getAll(owner)
  return operations.filter((one) => one !== undefined).sort(inOrder)
}

export function inOrder(one: Operation, other: Operation): number {
  return one.begunAt - other.begunAt
}

async function written(transaction: Writing, removedIds: readonly string[], put: readonly Operation[]): Promise<void> {
  const { store, done } = transaction
  const requests: Promise<unknown>[] = []
  try {
    for (const id of removedIds) requests.push(store.delete(id))
    for (const one of put) requests.push(store.put(one))
  } catch (error) {
    // What cannot even be asked for would leave the rest done.
    transaction.abort()
    await Promise.allSettled([...requests, done])
    throw error
  }
  // Said at once, what was asked is kept even if the page is gone before it hears the answers.
  transaction.commit()
  await Promise.all([...requests, done])
}

async function onDevice<Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result> {
  try {
    return await work(await database())
  } catch (error) {
    if (['QuotaExceededError', 'TimeoutError'].includes((error as Error).name)) throw error
    // The connection may have been closed: a new one is tried before the device counts as refusing.
    opened = null
    return work(await database())
  }
}

function database(): Promise<IDBPDatabase> {
  opened ??= answeredInTime(open())
  return opened
}

/** Where a browser says nothing to it, the page goes on without the device until it does. */
function answeredInTime(opening: Promise<IDBPDatabase>): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('The device does not answer.', 'TimeoutError'))
      opening.then(
        () => {
          opened = opening
          tellAnother()
        },
        () => {
          opened = null
        },
      )
    }, longestSilence)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function open(): Promise<IDBPDatabase> {
  return openDB('waymark', 1, {
    upgrade(db) {
      const store = db.createObjectStore('operations', { keyPath: 'id' })
      store.createIndex('owner', 'owner')
      store.createIndex('place', ['owner', 'kind', 'target'])
    },
    // A newer version of the site, in another tab, must not wait for this one.
    blocking: (_, newerVersion, event) => {
      opened = null
      ;(event.target as IDBDatabase).close()
      if (newerVersion === null) tellAnother()
    },
    terminated: () => {
      opened = null
      tellAnother()
    },
  })
}
