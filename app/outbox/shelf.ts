import { type IDBPDatabase, openDB } from 'idb'

/** Something of a learner's that the server does not have yet. */
interface Owned {
  learnerId: string
}

const stores = {
  /** In the order in which they were put in. */
  events: { keyPath: 'key', autoIncrement: true },
  drafts: { keyPath: ['learnerId', 'kind', 'subject'] },
} as const
type StoreName = keyof typeof stores

let opened: Promise<IDBPDatabase> | null = null

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('waymark', 1, {
    upgrade(db) {
      for (const [name, options] of Object.entries(stores)) {
        db.createObjectStore(name, options as IDBObjectStoreParameters).createIndex('learnerId', 'learnerId')
      }
    },
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

/**
 * Keeps what belongs to learners on this device, through reloads and closed tabs. Where the browser refuses that,
 * as some do in private windows, it is kept in this page.
 */
export class Shelf<Value extends Owned> {
  readonly #name: StoreName
  readonly #keyOf: (value: Value) => IDBValidKey
  #inPage: Value[] = []
  #keysOfPage = 0

  constructor(name: StoreName) {
    this.#name = name
    const { keyPath } = stores[name]
    const path = [keyPath].flat() as (keyof Value)[]
    this.#keyOf = (value) => {
      const parts = path.map((part) => value[part] as IDBValidKey)
      return typeof keyPath === 'string' ? (parts[0] as IDBValidKey) : parts
    }
  }

  /** Whether some of it lasts only as long as this page. */
  get isInPage(): boolean {
    return this.#inPage.length > 0
  }

  async all(learnerId: string): Promise<Value[]> {
    const onDevice = await this.#onDevice((db) => db.getAllFromIndex(this.#name, 'learnerId', learnerId))
    return [...((onDevice ?? []) as Value[]), ...this.#inPage.filter((value) => value.learnerId === learnerId)]
  }

  /** Takes out all that is one learner's. */
  async forget(learnerId: string): Promise<void> {
    await this.#onDevice(async (db) => {
      const { store, done } = db.transaction(this.#name, 'readwrite')
      const keys = await store.index('learnerId').getAllKeys(learnerId)
      await Promise.all([...keys.map((key) => store.delete(key)), done])
    })
    this.#inPage = this.#inPage.filter((value) => value.learnerId !== learnerId)
  }

  /** Takes some out and puts others in: both, or neither. */
  async replace(gone: IDBValidKey[], values: readonly Value[]): Promise<void> {
    const done = await this.#onDevice(async (db) => {
      const { store, done } = db.transaction(this.#name, 'readwrite')
      await Promise.all([...gone.map((key) => store.delete(key)), ...values.map((value) => store.put(value)), done])
      return true
    })
    const taken = [...gone, ...values.map(this.#keyOf)].map(asText)
    this.#inPage = this.#inPage.filter((value) => !taken.includes(asText(this.#keyOf(value))))
    if (!done) this.#inPage.push(...values.map((value) => this.#withKey(value)))
  }

  /** Changes one in a single step, whatever other tabs do; `undefined` takes it out. Answers what is kept then. */
  async update(key: IDBValidKey, change: (kept: Value | undefined) => Value | undefined): Promise<Value | undefined> {
    const done = await this.#onDevice(async (db) => {
      const { store, done } = db.transaction(this.#name, 'readwrite')
      const before: Value | undefined = await store.get(key)
      const after = change(before)
      if (after) await store.put(after)
      else if (before) await store.delete(key)
      await done
      return { after }
    })
    const inPage = this.#inPage.find((value) => asText(this.#keyOf(value)) === asText(key))
    if (done && !inPage) return done.after
    const after = change(inPage)
    this.#inPage = [...this.#inPage.filter((value) => value !== inPage), ...(after ? [after] : [])]
    return after
  }

  /** `undefined` where the device refused. */
  async #onDevice<Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result | undefined> {
    for (const isLast of [false, true]) {
      try {
        return await work(await database())
      } catch (error) {
        // The connection may have been closed: a new one is tried before the device counts as refusing.
        opened = null
        if (isLast) console.warn('Nothing can be kept on this device:', error)
      }
    }
    return undefined
  }

  /** Keys of its own, below those that the device gives. */
  #withKey(value: Value): Value {
    return this.#keyOf(value) === undefined ? { ...value, key: --this.#keysOfPage } : value
  }
}

function asText(key: IDBValidKey): string {
  return JSON.stringify(key)
}
