import type { Db } from './db/db.ts'

/** Caches a value for so many milliseconds. Callers meanwhile share one read; a failed read is repeated by the next call. */
export function cached<Value>(lifeMs: number, read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  let last: { value: Promise<Value>; readAt: number } | undefined
  return (db) => {
    if (last && performance.now() - last.readAt < lifeMs) return last.value
    const value = read(db)
    last = { value, readAt: performance.now() }
    value.catch(() => {
      last = undefined
    })
    return value
  }
}

/**
 * Keeps a value that takes long to read: callers get the last one at once, `undefined` before the first is read, and the
 * next is read behind them once it is so many milliseconds old. A read that fails leaves the last value, for as long: the
 * next call must not begin what takes long once more.
 */
export function keptFresh<Value>(lifeMs: number, read: (db: Db) => Promise<Value>): (db: Db) => Value | undefined {
  let last: Value | undefined
  const renewed = cached(lifeMs, async (db) => {
    // Where the database fails or is closed, the caller's own statements tell.
    last = await read(db).catch(() => last)
  })
  return (db) => {
    void renewed(db)
    return last
  }
}
