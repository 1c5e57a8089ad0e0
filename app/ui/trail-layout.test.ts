import { expect, test } from 'vitest'
import { layOut } from './trail-layout.ts'

test.each([1, 4, 5, 8])('a trail with %i stops climbs all the way and stays on the map', (count) => {
  const [, ...stops] = layOut(count)
  const heights = stops.map(([, y]) => y)
  expect(stops).toHaveLength(count)
  expect(heights).toEqual(heights.toSorted((one, other) => other - one))
  expect(Math.min(...heights)).toBeGreaterThan(5)
  expect(Math.max(...heights)).toBeLessThan(95)
})
