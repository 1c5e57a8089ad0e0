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
