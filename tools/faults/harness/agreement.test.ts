import { expect, test } from 'vitest'
import { compareRecords } from './agreement.ts'

test('the rules agree with a record computed from the words alone, over random histories', () => {
  // All 10,000 are in npm run test:faults.
  expect(compareRecords(50, 20_261_121)).toBeGreaterThan(0)
})
