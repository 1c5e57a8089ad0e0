import { expect, test } from 'vitest'
import { weekdaysIn } from './planned-days.tsx'

test.each([
  ['{"minutes":[0,40,0,40,0,0,0]}', [2, 4]],
  ['{"minutes":[0,0,0,0,0,0,90]}', [7]],
  ['{"minutes":"many"}', []],
  ['{}', []],
  ['no JSON', []],
  [undefined, []],
])('of the work %j the days with minutes are those planned', (work, expected) => {
  expect(weekdaysIn(work)).toEqual(expected)
})
