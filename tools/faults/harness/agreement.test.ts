import { expect, test } from 'vitest'
import { compareRecords } from './agreement.ts'

test('the rules agree with a record worked out from the words alone, over lives at random', () => {
  // All 10,000 are in npm run test:faults.
  expect(compareRecords(50, 20_261_121)).toMatchObject({ disagreement: null })
})
