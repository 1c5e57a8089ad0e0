import { expect, test } from 'vitest'
import { certaintyInWords } from './arrival.tsx'

const today = '2027-05-27'

test.each([
  [
    'a new plan',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: null, examDay: null },
    'If you learn on these days.',
  ],
  [
    'a plan that is followed',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: '2027-07-03', examDay: null },
    'If you learn on these days. Your recent pace leads there as well.',
  ],
  [
    'a late plan',
    { arrival: '2027-08-24', firstArrival: '2027-07-15', arrivalAtPace: '2028-05-17', examDay: null },
    'If you learn on these days. They first led to July 15: the plan moved on with you. At your recent pace it is about May 17, 2028.',
  ],
  [
    'a plan that is over on the day of the exam',
    { arrival: '2027-07-01', firstArrival: null, arrivalAtPace: null, examDay: '2027-07-01' },
    'The day of your exam. All else is done before it, if you learn on these days.',
  ],
  [
    'a plan that is over after the day of the exam',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: null, examDay: '2027-06-20' },
    'If you learn on these days. Your exam is on June 20: more days, or more time on them, lead there sooner.',
  ],
  ['a path that is done', { arrival: null, firstArrival: '2027-07-15', arrivalAtPace: null, examDay: null }, ''],
])('%s says how sure its date is', (_, plan, words) => {
  expect(certaintyInWords(plan, today)).toBe(words)
})
