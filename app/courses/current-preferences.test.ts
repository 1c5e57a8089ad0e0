import { expect, test } from 'vitest'
import type { Profile } from '../../domain/preferences.ts'
import { currentPreferences } from './current-preferences.ts'

const nothing: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }
const stored: Profile = { learningGoal: 'design', timeCommitment: 'intensive', experienceLevel: 'advanced' }

test('the link that led here goes before the profile', () => {
  const link = { learningGoal: 'coding', experienceLevel: 'beginner' }
  expect(currentPreferences(link, stored)).toEqual({
    learningGoal: 'coding',
    timeCommitment: 'intensive',
    experienceLevel: 'beginner',
  })
})

test('without a link the profile says which course', () => {
  expect(currentPreferences(null, stored)).toEqual(stored)
})

test('the course in the link may be no goal of the wizard', () => {
  const link = { learningGoal: 'juggling', experienceLevel: 'novice' }
  expect(currentPreferences(link, stored)).toMatchObject({ learningGoal: 'juggling', experienceLevel: 'novice' })
})

// spec: 9 Business constants: Where no time is known the default weeks are those of moderate
test('a time that nobody named is moderate', () => {
  expect(currentPreferences({ learningGoal: 'data', experienceLevel: 'novice' }, nothing)).toEqual({
    learningGoal: 'data',
    timeCommitment: 'moderate',
    experienceLevel: 'novice',
  })
})

test.each([
  ['no goal', { experienceLevel: 'novice' }],
  ['no level', { learningGoal: 'data' }],
  ['a goal that is no part of an address', { learningGoal: '../juggling', experienceLevel: 'novice' }],
  ['something else entirely', 'scrolled'],
])('a link with %s and an empty profile name no course', (_, link) => {
  expect(currentPreferences(link, nothing)).toBeNull()
})
