import { expect, test } from 'vitest'
import { destinationAfterSignIn } from './return-to.ts'

const halfway = { learningGoal: 'coding' } as const
const finished = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'novice' } as const

test('a learner who was sent to sign in goes back to where they were', () => {
  expect(destinationAfterSignIn('/courses/coding/minimal/novice/1', finished)).toBe('/courses/coding/minimal/novice/1')
})

test('a learner with open questions goes to the wizard, one without to the dashboard', () => {
  expect(destinationAfterSignIn(null, {})).toBe('/onboarding')
  expect(destinationAfterSignIn(null, halfway)).toBe('/onboarding')
  expect(destinationAfterSignIn(null, finished)).toBe('/dashboard')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
  'nobody is sent on to %j',
  (elsewhere) => {
    expect(destinationAfterSignIn(elsewhere, finished)).toBe('/dashboard')
  },
)
