import { expect, test } from 'vitest'
import { RecordCache } from './record-cache.ts'

test.each([
  ['as most are', 5_000, true],
  ['of everything that there is', 50_000, true],
  ['of thousands of lessons', 50_001, false],
])('that a record %s is cached is decided by its length: others need the room', (_, length, isCached) => {
  const cache = new RecordCache()
  const record = { version: 1, text: 'x'.repeat(length) }
  cache.set('ana', record)
  expect(cache.take('ana')).toBe(isCached ? record : undefined)
  expect(cache.take('ana')).toBeUndefined()
})
