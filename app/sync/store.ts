import { type IDBPDatabase, openDB } from 'idb'
import { makeListeners } from '../listeners.ts'
import { byTime, type Operation } from './operation.ts'

// IndexedDB. Every function rejects where the browser refuses: storage may be denied, full, or of a newer version.

/** Milliseconds after which a browser that does not answer counts as refusing. */
const timeoutMs = 5000

let opened: Promise<IDBPDatabase> | null = null
const { subscribe: onStoreReplaced, tell: storeReplaced } = makeListeners()

/** Notifies when the browser deleted the store, or opened it after all. */
export { onStoreReplaced }

/** A change of stored operations. */
export interface StoreChange {
  put: readonly Operation[]
  remove: readonly string[]
}

export function readOwner(owner: string): Promise<Operation[]> {
  return withDatabase(async (db) => (await db.getAllFromIndex('operations', 'owner', owner)).sort(byTime))
}

export function readOperations(ids: readonly string[]): Promise<Operation[]> {
  return withDatabase(async (db) => {
    const { store } = db.transaction('operations')
    const found: (Operation | undefined)[] = await Promise.all(ids.map((id) => store.get(id)))
    return found.filter((one) => one !== undefined)
  })
}

/** The ids of an owner's operations, without reading these. */
export function readIds(owner: string): Promise<string[]> {
  return withDatabase(async (db) => (await db.getAllKeysFromIndex('operations', 'owner', owner)).map(String))
}

/** The owners of stored operations. */
export function readOwners(): Promise<string[]> {
  return withDatabase(async (db) => {
    const owners: string[] = []
    const { store } = db.transaction('operations')
    for await (const { key } of store.index('owner').iterate(null, 'nextunique')) owners.push(String(key))
    return owners
  })
}

/** Writes in one transaction, without reading first. */
export function writeOperations(change: StoreChange): Promise<void> {
  return changeStore(null, () => change)
}

/** Changes stored operations in one transaction, whatever other tabs do. */
export function changeOperations(
  ids: readonly string[],
  change: (stored: ReadonlyMap<string, Operation>) => StoreChange,
): Promise<void> {
  return changeStore({ ids }, (found) => change(new Map(found.map((one) => [one.id, one]))))
}

/** Changes all operations of an owner in one transaction. */
export function changeOwner(owner: string, change: (stored: Operation[]) => StoreChange): Promise<void> {
  return changeStore({ owner }, (found) => change(found.sort(byTime)))
}

function changeStore(
  read: { ids: readonly string[] } | { owner: string } | null,
  change: (found: Operation[]) => StoreChange,
): Promise<void> {
  return withDatabase(async (db) => {
    const transaction = db.transaction('operations', 'readwrite')
    const { store, done } = transaction
    let found: (Operation | undefined)[] = []
    if (read) {
      found =
        'owner' in read
          ? await store.index('owner').getAll(read.owner)
          : await Promise.all(read.ids.map((id) => store.get(id)))
    }
    const { put, remove } = change(found.filter((one) => one !== undefined))
    const requests: Promise<unknown>[] = []
    try {
      for (const id of remove) requests.push(store.delete(id))
      for (const one of put) requests.push(store.put(one))
    } catch (error) {
      // All or nothing.
      transaction.abort()
      await Promise.allSettled([...requests, done])
      throw error
    }
    // With an explicit commit the writes survive a page that is closed before they are confirmed.
    transaction.commit()
    await Promise.all([...requests, done])
  })
}

/** Runs work on the database, on a new connection where the browser closed the last one. */
export async function withDatabase<Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result> {
  try {
    return await work(await database())
  } catch (error) {
    if (['QuotaExceededError', 'TimeoutError'].includes((error as Error).name)) throw error
    // The connection may have been closed: a new one is tried once.
    opened = null
    return work(await database())
  }
}

function database(): Promise<IDBPDatabase> {
  opened ??= answeredInTime(open())
  return opened
}

function answeredInTime(opening: Promise<IDBPDatabase>): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('IndexedDB does not answer.', 'TimeoutError'))
      opening.then(
        () => {
          opened = opening
          storeReplaced()
        },
        () => {
          opened = null
        },
      )
    }, timeoutMs)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function open(): Promise<IDBPDatabase> {
  return openDB('waymark-log', 2, {
    upgrade(db, formerVersion) {
      if (formerVersion < 1) db.createObjectStore('operations', { keyPath: 'id' }).createIndex('owner', 'owner')
      db.createObjectStore('responses', { keyPath: 'url' }).createIndex('storedAt', 'storedAt')
    },
    // Closing lets a newer version of the site in another tab upgrade the database.
    blocking: (_, newerVersion, event) => {
      opened = null
      ;(event.target as IDBDatabase).close()
      if (newerVersion === null) storeReplaced()
    },
    terminated: () => {
      opened = null
      storeReplaced()
    },
  })
}
