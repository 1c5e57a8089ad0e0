import { expect, test } from 'vitest'
import { course, module } from '../../testing/domain.ts'
import { weeksLabel } from './course-weeks.ts'

test.each([
  ['6-8', '6-8 weeks'],
  ['4', '4 weeks'],
  ['1', '1 week'],
])('%s is shown as %s', (minimal, label) => {
  const sewing = course('5', ['sewing'], [module('seams', [1])])
  const preferences = { learningGoal: 'sewing', experienceLevel: 'beginner', timeCommitment: 'minimal' } as const
  expect(weeksLabel({ course: { ...sewing, weeks: { ...sewing.weeks, minimal } }, preferences })).toBe(label)
})
