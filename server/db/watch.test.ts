import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeoutMs } from './postgres.ts'
import { checkAfterMs, DatabaseWatch } from './watch.ts'

const never = () => new Promise<never>(() => {})

const silence = 500

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a database is lost at once where it refuses, and where it is silent once it was for too long', async () => {
  let lost = 0
  const refusing = new DatabaseWatch(
    () => Promise.reject(new Error('refused')),
    silence,
    () => lost++,
  )
  expect(await refusing.check()).toBe(false)
  const silent = new DatabaseWatch(never, silence, () => lost++)
  const checking = silent.check()
  await vi.advanceTimersByTimeAsync(silence - 10)
  expect([silent.isUp, lost]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(20)
  expect(await checking).toBe(false)
  expect([refusing.isUp, silent.isUp, lost]).toEqual([false, false, 2])
})

test('a busy database that takes no new connection, and goes on answering statements, is not lost', async () => {
  let lost = 0
  const watch = new DatabaseWatch(never, silence, () => lost++)
  const checking = watch.check()
  for (let answer = 0; answer < 10; answer++) {
    await vi.advanceTimersByTimeAsync(silence / 2)
    watch.heard()
  }
  expect([watch.isUp, lost]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(2 * silence)
  expect(await checking).toBe(false)
  expect(lost).toBe(1)
})

test('who asks again within a moment is answered from memory', async () => {
  let asked = 0
  const watch = new DatabaseWatch(async () => asked++, silence)
  for (const duration of [0, 200, 200]) {
    await vi.advanceTimersByTimeAsync(duration)
    expect(await watch.check()).toBe(true)
  }
  expect(asked).toBe(2)
})

test.each([0, 1, 150, 299, 300, 399, 400, 1000])(
  'who waits for a database that freezes gets an error in time, also where it answered %i ms before that',
  async (before) => {
    let isFrozen = false
    const watch = new DatabaseWatch(() => (isFrozen ? never() : Promise.resolve()), timeoutMs.silence)
    expect(await watch.check()).toBe(true)
    await vi.advanceTimersByTimeAsync(before)
    isFrozen = true
    const begun = performance.now()
    const told = watch.during(never()).catch(() => performance.now() - begun)
    await vi.advanceTimersByTimeAsync(10_000)
    // The simulated clock advances a millisecond per step.
    expect(await told).toBeCloseTo(checkAfterMs + timeoutMs.silence, -1)
  },
)

test('what a request waits for a database leaves the rest of two seconds to everything else', () => {
  expect(checkAfterMs + timeoutMs.silence).toBeLessThanOrEqual(1500)
  expect(timeoutMs.connection).toBeLessThanOrEqual(1500)
})
