import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom, shuffled } from './shuffle.ts'

test('a shuffled list has the same things, and the list itself stays as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (things, seed) => {
      const before = [...things]
      expect(shuffled(things, randomFrom(seed)).sort()).toEqual([...before].sort())
      expect(things).toEqual(before)
    }),
  )
})

test('the same seed gives the same order, and another seed soon another one', () => {
  const order = (seed: number) => shuffled([1, 2, 3, 4, 5, 6], randomFrom(seed)).join('')
  expect(order(7)).toBe(order(7))
  expect(new Set([1, 2, 3, 4, 5].map(order)).size).toBeGreaterThan(1)
})

test('each thing comes to each place about equally often', () => {
  const rounds = 4000
  const counts = new Map<string, number>()
  for (let seed = 0; seed < rounds; seed++) {
    for (const [place, thing] of shuffled(['a', 'b', 'c', 'd'], randomFrom(seed)).entries()) {
      counts.set(`${thing}${place}`, (counts.get(`${thing}${place}`) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(16)
  for (const count of counts.values()) expect(Math.abs(count / rounds - 1 / 4)).toBeLessThan(0.05)
})
