import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { idsGone } from './held.ts'
import type { Operation, Place } from './operation.ts'
import { upgradeStore } from './upgrade-store.ts'

// Operations on this device, through reloads and closed tabs. Each function rejects where the browser refuses: storage
// may be denied, full, or of a newer version of the site.

type Writing = IDBPTransaction<unknown, ['operations'], 'readwrite'>

let opened: Promise<IDBPDatabase> | null = null

/** All of an owner's, the first first. */
export async function readOperations(owner: string): Promise<Operation[]> {
  const operations: Operation[] = await onDevice((db) => db.getAllFromIndex('operations', 'owner', owner))
  return operations.sort(inOrder)
}

/** Takes some out and puts others in: both, or neither. */
export async function replaceOperations(removedIds: readonly string[], put: readonly Operation[]): Promise<void> {
  await onDevice(async (db) => {
    await written(db.transaction('operations', 'readwrite'), removedIds, put)
  })
}

type Change = (held: Operation[]) => Operation[]

/** Changes what is about one thing in a single step, whatever other tabs do. Answers what is held of it then. */
export function changePlace({ owner, kind, target }: Place, change: Change): Promise<Operation[]> {
  return changeAll('place', [owner, kind, target], change)
}

/** The same for all of an owner's. */
export function changeOperations(owner: string, change: Change): Promise<Operation[]> {
  return changeAll('owner', owner, change)
}

async function changeAll(index: 'place' | 'owner', key: IDBValidKey, change: Change): Promise<Operation[]> {
  return onDevice(async (db) => {
    const transaction = db.transaction('operations', 'readwrite')
    const held: Operation[] = await transaction.store.index(index).getAll(key)
    const after = change(held.sort(inOrder))
    const before = new Set(held)
    // A device that is full takes nothing, not even what it has.
    const changed = after.filter((one) => !before.has(one))
    await written(transaction, idsGone(held, after), changed)
    return after
  })
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
  } catch {
    // The connection may have been closed: a new one is tried before the device counts as refusing.
    opened = null
    return work(await database())
  }
}

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('waymark', 2, {
    upgrade: upgradeStore,
    // A newer version of the site, in another tab, must not wait for this one.
    blocking: (_, __, event) => {
      opened = null
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opened = null
    },
  })
  return opened
}
