import { expect, test } from 'vitest'
import { withAbsence, withoutAbsence } from './absences.tsx'

const easter = { from: '2027-03-20', until: '2027-04-04' }
const summer = { from: '2027-07-01', until: '2027-07-14' }

test('an absence that is over stays beside a new one, so that its days do not count as missed', () => {
  expect(withAbsence([easter], summer)).toEqual([easter, summer])
})

test('of more absences than are stored, the earliest goes', () => {
  const many = Array.from({ length: 50 }, () => easter)
  expect(withAbsence(many, summer)).toEqual([...many.slice(1), summer])
})

test('an absence that is yet to come is removed', () => {
  expect(withoutAbsence([easter, summer], summer, '2027-06-30')).toEqual([easter])
})

test('an absence that has begun ends the day before its learner is back', () => {
  expect(withoutAbsence([easter], easter, '2027-04-01')).toEqual([{ from: '2027-03-20', until: '2027-03-31' }])
})
