import { expect, test } from 'vitest'
import { certaintyInWords } from './arrival.tsx'

const today = '2027-05-27'

test.each([
  [
    'a new plan',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: null, examDay: null },
    'Learning on Tue and Thu leads there.',
  ],
  [
    'a plan that is followed',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: '2027-07-03', examDay: null },
    'Learning on Tue and Thu leads there. Your recent pace leads there as well.',
  ],
  [
    'a late plan',
    { arrival: '2027-08-24', firstArrival: '2027-07-15', arrivalAtPace: '2028-05-17', examDay: null },
    'Learning on Tue and Thu leads there. From the start, these days led to July 15: the plan moved on with you. At your recent pace it is about May 17, 2028.',
  ],
  [
    'a plan that is over on the day of the exam',
    { arrival: '2027-07-01', firstArrival: null, arrivalAtPace: null, examDay: '2027-07-01' },
    'It is the day of your exam: all else is done before it, if you learn on Tue and Thu.',
  ],
  [
    'a plan that is over after the day of the exam',
    { arrival: '2027-07-01', firstArrival: '2027-07-01', arrivalAtPace: null, examDay: '2027-06-20' },
    'Learning on Tue and Thu leads there. Your exam is on June 20: more time leads there sooner.',
  ],
  ['a path that is done', { arrival: null, firstArrival: '2027-07-15', arrivalAtPace: null, examDay: null }, ''],
])('%s says how sure its date is', (_, plan, words) => {
  expect(certaintyInWords({ ...plan, weekdays: [2, 4] }, today)).toBe(words)
})
