import { expect, test } from 'vitest'
import { certaintyInWords } from './arrival.tsx'

const today = '2027-05-27'

test.each([
  [
    'a new plan',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: null },
    'If you learn on these days.',
  ],
  [
    'a plan that is followed',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: '2027-07-03' },
    'If you learn on these days. Your recent pace leads there as well.',
  ],
  [
    'a late plan',
    { arrival: '2027-08-24', firstArrival: '2027-07-15', arrivalAtPace: '2028-05-17' },
    'If you learn on these days. They first led to July 15: the plan moved on with you. At your recent pace it is about May 17, 2028.',
  ],
  ['a path that is done', { arrival: null, firstArrival: '2027-07-15', arrivalAtPace: null }, ''],
])('%s says how sure its date is', (_, plan, words) => {
  expect(certaintyInWords(plan, today)).toBe(words)
})
