import { expect, test } from 'vitest'
import type { Profile } from '../../domain/preferences.ts'
import type { OwnChoices } from '../sync/choices.ts'
import { choicesIn } from './choices.ts'

const nothing: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }
const whole = { learningGoal: 'data', timeCommitment: 'minimal', experienceLevel: 'novice' } as const
const pending = (choices: OwnChoices['choices']) => ({ value: { choices, isFinished: false } })

test.each([
  ['a visitor who has answered nothing', null, [], {}],
  ['a learner whose questions are open', nothing, [], {}],
  ["a learner's profile", whole, [], whole],
  ['what was answered before there was an account', nothing, [pending(whole)], whole],
  [
    'the later answer before the earlier, and before the profile',
    whole,
    [pending({ timeCommitment: 'moderate' }), pending({ timeCommitment: 'intensive' })],
    { ...whole, timeCommitment: 'intensive' },
  ],
] as const)('%s', (_, profile, operations, expected) => {
  expect(choicesIn(profile, operations)).toEqual(expected)
})
